import { describe, expect, it } from "vitest";
import { Duration } from "../../../src/base/units.js";
import { DcbPolicy, type WatchdogProps } from "../../../src/intent/policy.js";
import { changed, configOf, findingsOf, sliceOf, textOf } from "./support.js";

const GLOBAL = /^priority-flow-control .*$/gm;
const ms = Duration.ms;

function leafWith(watchdog: WatchdogProps) {
  const slice = sliceOf("leaf1", { policy: DcbPolicy.rocev2({ watchdog }) });
  return { slice, text: textOf(slice) };
}

describe("the watchdog's times", () => {
  it("are not said where nobody gave any", () => {
    expect(leafWith({}).text.match(GLOBAL)).toEqual(["priority-flow-control watch-dog-interval on"]);
  });

  it("are an interval and whole numbers of it", () => {
    const { slice, text } = leafWith({ detection: ms(400), restoration: ms(1000) });
    expect(text.match(GLOBAL)).toEqual([
      "priority-flow-control watch-dog-interval on",
      "priority-flow-control watch-dog interval 200",
      "priority-flow-control watch-dog shutdown-multiplier 2",
      "priority-flow-control auto-restore multiplier 5",
    ]);
    const { intervalMs, shutdownMultiplier, autoRestoreMultiplier } = configOf(text).watchdogTimes;
    expect([Number(intervalMs) * Number(shutdownMultiplier), Number(intervalMs) * Number(autoRestoreMultiplier)]).toEqual([400, 1000]);
    expect(findingsOf(slice, text)).toEqual([]);
  });

  it("leave a multiplier to the switch where its time is not given", () => {
    const line = (what: string) => `priority-flow-control ${what}`;
    expect(leafWith({ poll: ms(250) }).text.match(GLOBAL)).toEqual([line("watch-dog-interval on"), line("watch-dog interval 250")]);
    expect(
      leafWith({ detection: ms(300) })
        .text.match(GLOBAL)
        ?.slice(1),
    ).toEqual([line("watch-dog interval 300"), line("watch-dog shutdown-multiplier 1")]);
    expect(
      leafWith({ restoration: ms(300) })
        .text.match(GLOBAL)
        ?.slice(1),
    ).toEqual([line("watch-dog interval 100"), line("auto-restore multiplier 3")]);
  });

  it("are not said where the watchdog is off or nothing is lossless", () => {
    expect(leafWith({ enabled: false, detection: ms(400) }).text).not.toContain("watch-dog");
    const plain = DcbPolicy.of({ classes: [{ name: "all", dscp: "rest", priority: 0, scheduling: { share: 100 } }], watchdog: { detection: ms(400) } });
    expect(textOf(sliceOf("leaf1", { policy: plain }))).not.toContain("watch-dog");
  });
});

describe("rules on the watchdog's times", () => {
  const plain = leafWith({});
  const found = (text: string, slice = plain.slice) => findingsOf(slice, text).map((f) => `${f.severity} ${f.rule}: ${f.message.split(": ").at(-1)}`);
  const added = (line: string) => `${plain.text}priority-flow-control ${line}\n`;

  it.each([
    "watch-dog interval 99",
    "watch-dog interval 1001",
    "watch-dog interval fast",
    "watch-dog shutdown-multiplier 0",
    "watch-dog shutdown-multiplier 11",
    "watch-dog internal-interface-multiplier 11",
    "auto-restore multiplier 101",
    "fixed-restore multiplier 101",
  ])("NXOS_WATCHDOG_RANGE fires on %s", (line) => {
    expect(found(added(line))).toEqual([`error NXOS_WATCHDOG_RANGE: ${line}`]);
  });

  it.each([
    "watch-dog interval 100",
    "watch-dog interval 1000",
    "watch-dog shutdown-multiplier 10",
    "watch-dog internal-interface-multiplier 0",
    "watch-dog forced on",
    "auto-restore multiplier 0",
    "fixed-restore multiplier 100",
  ])("NXOS_WATCHDOG_RANGE is quiet on %s", (line) => {
    expect(found(added(line))).toEqual([]);
  });

  it("NXOS_WATCHDOG_NOT_AS_PLANNED fires where a planned number is another one or left out", () => {
    const { slice, text } = leafWith({ detection: ms(400), restoration: ms(1000) });
    expect(found(changed(text, "watch-dog interval 200", "watch-dog interval 100"), slice)).toEqual([
      "error NXOS_WATCHDOG_NOT_AS_PLANNED: watch-dog interval 100, planned 200",
    ]);
    expect(found(changed(text, "priority-flow-control watch-dog shutdown-multiplier 2\n", ""), slice)).toEqual([
      "error NXOS_WATCHDOG_NOT_AS_PLANNED: watch-dog shutdown-multiplier left out, planned 2",
    ]);
    expect(found(`${text}priority-flow-control auto-restore multiplier 6\n`, slice)).toEqual([
      "error NXOS_WATCHDOG_NOT_AS_PLANNED: auto-restore multiplier 6, planned 5",
    ]);
  });
});
