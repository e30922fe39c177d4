import { describe, expect, it } from "vitest";
import type { Acknowledgement } from "../../src/base/finding.js";
import { blocking } from "../../src/base/finding.js";
import { runChecks } from "../../src/checks/index.js";
import type { CheckContext } from "../../src/checks/rule.js";
import type { NosRule } from "../../src/nos/driver.js";
import { assembledPod, pod } from "../support/intents.js";
import { plannedContext, withHost, withNccl, withRouting } from "./support.js";

const fabric = plannedContext(assembledPod(pod("sonic", { hosts: 3 })));
const noRules = () => [];
const withoutTrafficClass = (nccl: Readonly<Record<string, string>>) => Object.fromEntries(Object.entries(nccl).filter(([name]) => name !== "NCCL_IB_TC"));
const broken = withHost(
  withRouting(
    withRouting(fabric, ["spine1", "leaf2"], () => ({ gracefulRestart: "full" })),
    "leaf1",
    () => ({ multipathRelax: true }),
  ),
  "host1",
  (h) => ({ ...h, view: withNccl(h.view, withoutTrafficClass) }),
);
const accepting = (context: CheckContext, ...acknowledgements: Acknowledgement[]): CheckContext => ({
  ...context,
  plan: { ...context.plan, acknowledgements },
});
const places = (context: CheckContext, rules = noRules as () => readonly NosRule[]): string[] =>
  runChecks(context, rules).map((f) => `${f.severity} ${f.rule} ${f.at}`);

describe("the order", () => {
  it("is errors, warnings, infos, and then by rule and place", () => {
    expect(places(broken)).toEqual([
      "error GRACEFUL_RESTART leaf2",
      "error GRACEFUL_RESTART spine1",
      "error NCCL_TC_NOT_CLASS host1",
      "warning MULTIPATH_RELAX leaf1",
      "info OVERSUBSCRIBED leaf1",
      "info OVERSUBSCRIBED leaf2",
    ]);
  });

  it("does not depend on the order of the devices in the context", () => {
    const reversed = { ...broken, switches: [...broken.switches].reverse(), hosts: [...broken.hosts].reverse() };
    expect(runChecks(reversed, noRules)).toEqual(runChecks(broken, noRules));
  });
});

describe("rules of one NOS", () => {
  const named: NosRule = { rule: "HAS_A_NAME", check: ({ slice }) => [{ rule: "HAS_A_NAME", severity: "info", at: slice.name, message: "has a name" }] };

  it("run on the devices of that NOS alone", () => {
    const found = runChecks(fabric, (slice) => (slice.role === "spine" ? [named] : []));
    expect(found.filter((f) => f.rule === "HAS_A_NAME").map((f) => f.at)).toEqual(["spine1", "spine2"]);
  });
});

describe("NCCL variables written by hand", () => {
  it("are commented on beside the rules", () => {
    const odd = withHost(fabric, "host1", (h) => ({ ...h, slice: { ...h.slice, nccl: { ...h.slice.nccl, env: { NCCL_IB_TIMEOUT: 14 } } } }));
    expect(places(odd)).toContain("warning NCCL_TIMEOUT_UNUSUAL host1");
  });
});

describe("an acknowledgement", () => {
  const reason = "planned warm restart in week 12";

  it("marks the finding of its rule and place, which then blocks no more", () => {
    const found = runChecks(accepting(broken, { rule: "GRACEFUL_RESTART", at: "spine1", reason }), noRules);
    expect(found.filter((f) => f.acknowledged !== undefined)).toMatchObject([{ rule: "GRACEFUL_RESTART", at: "spine1", acknowledged: reason }]);
    expect(blocking(found, false).map((f) => `${f.rule} ${f.at}`)).toEqual(["GRACEFUL_RESTART leaf2", "NCCL_TC_NOT_CLASS host1"]);
  });

  it("that nothing answers to is an info", () => {
    const context = accepting(fabric, { rule: "GRACEFUL_RESTART", at: "spine1", reason });
    expect(runChecks(context, noRules).find((f) => f.rule === "ACKNOWLEDGEMENT_UNUSED")).toMatchObject({ severity: "info", at: "spine1" });
    expect(places({ ...context, complete: false })).not.toContain("info ACKNOWLEDGEMENT_UNUSED spine1");
  });

  it("that is used is not reported as unused", () => {
    expect(places(accepting(broken, { rule: "GRACEFUL_RESTART", at: "spine1", reason }))).not.toContain("info ACKNOWLEDGEMENT_UNUSED spine1");
  });
});

describe("a part of a fabric", () => {
  it("is not walked, and what needs the other devices stays quiet", () => {
    const part = { ...fabric, complete: false, switches: fabric.switches.filter((s) => s.slice.name === "leaf1"), hosts: [] };
    expect(places(part).filter((p) => !p.startsWith("info"))).toEqual([]);
  });
});
