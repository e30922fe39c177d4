import { describe, expect, it } from "vitest";
import { networkOf } from "../../../src/base/ip.js";
import type { FabricIntent } from "../../../src/intent/fabric-intent.js";
import { assembledPod, pod } from "../../support/intents.js";
import { mistakeOf } from "../../support/mistake.js";
import { dualStack, unnumbered, unnumberedDualStack, withBfd } from "../../support/underlay.js";
import { checkConfig } from "./grammar/check-config.js";
import { checkFabric } from "./grammar/check-fabric.js";
import { changed, findingsOf, sliceOf, textOf, viewOf } from "./support.js";

const dualStackWithBfd = (intent: FabricIntent): FabricIntent => withBfd(dualStack(intent));
const unnumberedWithBfd = (intent: FabricIntent): FabricIntent => withBfd(unnumberedDualStack(intent));
const KINDS = {
  "dual-stack": dualStack,
  unnumbered,
  "unnumbered-dual-stack": unnumberedDualStack,
  "dual-stack-bfd": dualStackWithBfd,
  "unnumbered-dual-stack-bfd": unnumberedWithBfd,
};
const leafOf = (change: (intent: FabricIntent) => FabricIntent) => sliceOf("leaf1", { change });
const text = (change: (intent: FabricIntent) => FabricIntent): string => textOf(leafOf(change));

describe.each(Object.entries(KINDS))("%s", (name, change) => {
  it.each(["leaf1", "spine1"])("is rendered on %s", async (device) => {
    await expect(textOf(sliceOf(device, { change }))).toMatchFileSnapshot(`golden/${device}-${name}.nxos.cfg`);
  });

  it("is taken by the strict grammar, device by device and between devices, with super-spines too", () => {
    for (const options of [{}, { pods: 2, superSpines: 2 }]) {
      const texts = assembledPod(pod("nxos", { ...options, change })).switches.map(textOf);
      expect(texts.flatMap((t) => checkConfig(t).map((f) => `${f.rule}: ${f.text}`))).toEqual([]);
      expect(checkFabric(texts)).toEqual([]);
    }
  });

  it("is read back as it was planned", () => {
    const slice = leafOf(change);
    const { routing } = viewOf(textOf(slice));
    expect(routing.neighbors.map((n) => [n.peer, n.family, n.remoteAsn, n.activated, n.bfd])).toEqual(
      slice.routing.groups.flatMap((g) => g.neighbors.flatMap((n) => g.families.map((f) => [n.peer, f.family, n.remoteAsn, true, slice.routing.bfd]))),
    );
    expect([...routing.networks].sort()).toEqual(slice.routing.networks.map(networkOf).sort());
    expect(routing.aggregates.map((a) => a.prefix)).toEqual(slice.routing.aggregates);
    expect([routing.maximumPaths, routing.maximumPaths6]).toEqual([64, slice.loopback6 === null ? null : 64]);
    expect(routing.interfaces.filter((i) => i.unnumbered).map((i) => i.name)).toEqual(slice.ports.filter((p) => p.unnumbered).map((p) => p.name));
    expect(findingsOf(slice, textOf(slice)).filter((f) => f.severity !== "info")).toEqual([]);
  });
});

describe("unnumbered links", () => {
  it("fact 24: have ip forward and link-local addresses, the port as neighbour and both families in one template", () => {
    const own = text(unnumberedDualStack);
    expect(own).toContain("  ip forward\n  ipv6 address use-link-local-only\n  ipv6 link-local use-bia\n  no shutdown\n");
    expect(own.match(/^ {2}template peer .+$/gm)).toEqual(["  template peer SPINE"]);
    expect(own.match(/^ {2}neighbor .+$/gm)).toEqual(["  neighbor Ethernet1/31", "  neighbor Ethernet1/32"]);
    expect(own).not.toMatch(/10\.254|update-source|ebgp-multihop|disable-connected-check/);
  });

  it("name the region of the TCAM that they want, until it is carved", () => {
    const slice = leafOf(unnumbered);
    expect(findingsOf(slice, textOf(slice)).map((f) => `${f.severity} ${f.rule}`)).toEqual(["info NXOS_UNNUMBERED_TCAM"]);
    const carved = `${textOf(slice)}hardware access-list tcam region ing-sup 768\n`;
    expect(findingsOf(slice, carved).map((f) => f.rule)).toEqual(["NXOS_NEEDS_RELOAD"]);
    expect(findingsOf(slice, carved.replace("768", "512")).map((f) => f.rule)).toContain("NXOS_UNNUMBERED_TCAM");
  });

  it("are not run over a port that is not set up for it", () => {
    const slice = leafOf(unnumbered);
    const broken = changed(textOf(slice), "  ip forward\n", "");
    const found = findingsOf(slice, broken).filter((f) => f.severity === "error");
    expect(found.map((f) => f.rule)).toEqual(["NXOS_UNNUMBERED_PORT"]);
    expect(found[0]?.message).toContain(": Ethernet1/31");
  });
});

describe("BFD", () => {
  it("facts 28 and 36: is a feature, an interval without echo and redirects on each fabric port, and a word in each template", () => {
    const own = text(dualStackWithBfd);
    expect(own).toContain("feature bfd\n");
    expect(own.match(/^ {2}bfd interval 300 min_rx 300 multiplier 3\n {2}no bfd echo\n {2}no ip redirects$/gm)).toHaveLength(2);
    expect(own.match(/^ {2}no ipv6 redirects$/gm)).toHaveLength(2);
    expect(own.match(/^ {2}template peer \S+\n {4}bfd$/gm)).toEqual(["  template peer SPINE\n    bfd", "  template peer SPINE-V6\n    bfd"]);
    for (const plain of [dualStack, unnumbered]) expect(text(plain)).not.toMatch(/bfd|redirects/);
  });

  it.each(["  no ip redirects\n", "  no ipv6 redirects\n"])("lacks a prerequisite without %j", (line) => {
    const slice = leafOf(withBfd);
    const found = findingsOf(slice, changed(textOf(slice), line, ""));
    expect(found.map((f) => f.rule)).toEqual(["NXOS_BFD_INCOMPLETE"]);
    expect(found[0]?.message).toContain(": Ethernet1/31");
  });

  it.each([49, 1000])("is refused at %i ms", (intervalMs) => {
    const slow = (intent: FabricIntent): FabricIntent => ({ ...intent, underlay: { ...intent.underlay, bfd: { intervalMs, multiplier: 3 } } });
    expect(mistakeOf(() => text(slow))).toBe(
      `leaf1: underlay.bfd.interval: is beyond what NX-OS takes\n  got:     "${intervalMs} ms"\n  allowed: 50 to 999 ms`,
    );
  });
});
