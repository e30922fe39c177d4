import { describe, expect, it } from "vitest";
import { Bandwidth, ByteSize, CableLength, Duration } from "../../../../src/base/units.js";
import { DcbPolicy } from "../../../../src/intent/policy.js";
import type { DeviceChange, LinesStep } from "../../../../src/nos/change.js";
import { nxos } from "../../../../src/nos/nxos/index.js";
import type { PodOptions } from "../../../support/intents.js";
import { dualStack, unnumbered, withBfd } from "../../../support/underlay.js";
import { nxosModelOf, sliceOf } from "../support.js";
import { Switch } from "./switch.js";

const FAR = [
  {
    speed: Bandwidth.gbps(400),
    upTo: CableLength.metres(300),
    bufferSize: ByteSize.bytes(900_000),
    pauseThreshold: ByteSize.bytes(100_000),
    resumeThreshold: ByteSize.bytes(90_000),
  },
];

const FABRICS: Readonly<Record<string, PodOptions>> = {
  base: {},
  dscp: { policy: DcbPolicy.rocev2({ data: { dscp: [24] } }) },
  priority: { policy: DcbPolicy.rocev2({ data: { priority: 4 } }) },
  share: { policy: DcbPolicy.rocev2({ data: { share: 70 } }) },
  two: { policy: DcbPolicy.rocev2({ second: { name: "storage", dscp: [18], priority: 4, share: 20, ecn: false } }) },
  lossy: { policy: DcbPolicy.rocev2({ watchdog: { enabled: false }, data: { ecn: false } }) },
  watchdog: { policy: DcbPolicy.rocev2({ watchdog: { poll: Duration.ms(200) } }) },
  host: { hosts: 3 },
  link: { linksPerSpine: 2 },
  leaf: { leaves: 3 },
  spine: { spines: 3 },
  cable: { uplinkM: 300, policy: DcbPolicy.rocev2({ pauseBuffers: FAR }) },
  slow: { speedMbps: 100_000 },
  dual: { change: dualStack },
  unnumbered: { change: unnumbered },
  bfd: { change: withBfd },
  acl: { change: (intent) => ({ ...intent, hostAcl: { name: "ROCE-ONLY", rest: "deny" } }) },
};

const NAMES = Object.keys(FABRICS);
const texts = new Map(NAMES.flatMap((name) => ["leaf1", "spine1"].map((device) => [`${name} ${device}`, textOf(name, device)] as const)));

function textOf(name: string, device: string): string {
  const slice = sliceOf(device, FABRICS[name]);
  return nxos
    .render(slice, nxosModelOf(slice))
    .map((f) => f.text)
    .join("");
}

function text(name: string, device: string): string {
  const found = texts.get(`${name} ${device}`);
  if (found === undefined) throw new Error(`no ${device} of ${name}`);
  return found;
}

function between(before: string, after: string): DeviceChange {
  const slice = sliceOf("leaf1");
  return nxos.change({ slice, files: { "config.cfg": before } }, { slice, files: { "config.cfg": after } });
}

const linesOf = (change: DeviceChange): string[] => change.steps.flatMap((s) => (s as LinesStep).lines);

describe.each(["leaf1", "spine1"])("lines for %s", (device) => {
  it.each(NAMES)("lead from every other fabric to %s, and the switch takes each of them", (wanted) => {
    for (const old of NAMES) {
      const model = new Switch(text(old, device));
      const lines = linesOf(between(text(old, device), text(wanted, device)));
      expect(() => model.enter(lines), `${old} to ${wanted}`).not.toThrow();
      expect(model.says(), `${old} to ${wanted}`).toEqual(new Switch(text(wanted, device)).says());
    }
  });

  it("are none where nothing changes", () => {
    for (const name of NAMES) expect(between(text(name, device), text(name, device))).toEqual({ steps: [], reload: [], refused: [] });
  });
});

describe("the model of the switch", () => {
  const model = () => new Switch(text("base", "leaf1"));

  it.each([
    ["a policy in use that is deleted", ["no policy-map type queuing PM-EGRESS"]],
    ["a class-map in use that is deleted", ["no class-map type qos match-any CM-ROCE"]],
    ["a name that nothing defines", ["interface Ethernet1/1", "  service-policy type qos input NONE"]],
    ["shares above 100", ["policy-map type queuing PM-EGRESS", "  class type queuing c-out-8q-q4", "    bandwidth remaining percent 50"]],
    ["a port that is deleted", ["no interface Ethernet1/1"]],
    ["lines without their header", ["    mtu 9216"]],
  ])("refuses %s", (_what, lines) => {
    expect(() => model().enter(lines)).toThrow();
  });
});

/** A config with a line edited. */
function edited(pattern: string | RegExp, by: string): DeviceChange {
  const before = text("base", "leaf1");
  const after = before.replace(pattern, by);
  expect(after).not.toBe(before);
  return between(before, after);
}

describe("what the lines disturb", () => {
  const kinds = (change: DeviceChange): string[] => [...new Set(change.steps.flatMap((s) => s.effects.map((e) => `${e.kind} ${e.at.join(",")}`.trim())))];

  it.each<[what: string, change: () => DeviceChange, effects: string[]]>([
    ["a policy of system qos", () => edited("bandwidth remaining percent 50", "bandwidth remaining percent 49"), ["loss"]],
    ["network-qos", () => edited("pause pfc-cos 3", "pause pfc-cos 4"), ["loss"]],
    ["a binding of system qos", () => edited(/(policy-map type queuing )PM-EGRESS([^!]*output )PM-EGRESS/, "$1PM-OTHER$2PM-OTHER"), ["loss"]],
    ["a class-map", () => edited("match dscp 26", "match dscp 24"), ["loss Ethernet1/1,Ethernet1/2,Ethernet1/31,Ethernet1/32"]],
    ["a description", () => edited(/description host1.*/, "description other"), []],
    ["an address", () => edited("ip address 10.0.0.0/31", "ip address 10.9.0.0/31"), ["session-flap Ethernet1/1"]],
    ["a neighbour that goes", () => edited(/ {2}neighbor 10\.254\.0\.0\n(?: {4}.*\n)+/, ""), ["session-flap 10.254.0.0"]],
    ["another ASN of a neighbour", () => edited("remote-as 65000", "remote-as 65009"), ["session-flap 10.254.0.0"]],
    ["the switch's ASN", () => edited("router bgp 65101", "router bgp 65109"), ["session-flap"]],
    ["the management port", () => edited("ip address 192.0.2.31/25", "ip address 192.0.2.99/25"), ["access mgmt0"]],
    ["a port that was not in use", () => between(text("base", "leaf1"), text("host", "leaf1")), []],
  ])("by %s", (_what, change, effects) => {
    expect(kinds(change())).toEqual(effects);
  });

  it("by breakouts and hardware profiles is a reload", () => {
    const breakout = between(text("base", "leaf1"), text("slow", "leaf1"));
    expect(breakout.reload).not.toEqual([]);
    for (const { path, why } of breakout.reload) expect([path.startsWith("interface breakout "), why.includes("reload-pending")]).toEqual([true, true]);
    const hardware = edited(/^/, "hardware profile ecmp resilient\n");
    expect(hardware.reload).toMatchObject([{ path: "hardware profile ecmp resilient" }]);
    expect(edited("match dscp 26", "match dscp 24").reload).toEqual([]);
  });
});

describe("the order of lines", () => {
  it("is that of the removal plan where a fabric loses its lossless class", () => {
    const lines = linesOf(between(text("cable", "leaf1"), text("base", "leaf1")));
    const unbound = lines.indexOf("  no service-policy type queuing input PM-INGRESS-400G-300M");
    expect(unbound).toBeGreaterThan(0);
    expect(lines.indexOf("no policy-map type queuing PM-INGRESS-400G-300M")).toBeGreaterThan(unbound);
  });

  it("leaves a route-map its match until the next one is there, and the list that it named until then", () => {
    const before = text("base", "leaf1");
    const after = before.replaceAll("PL-FABRIC-HOSTS-V4", "PL-RENAMED");
    const lines = linesOf(between(before, after));
    const place = (pattern: RegExp): number => lines.findIndex((line) => pattern.test(line));
    expect(place(/^ip prefix-list PL-RENAMED /)).toBeLessThan(place(/^ {2}match ip address prefix-list PL-RENAMED/));
    expect(place(/^ {2}match ip address prefix-list PL-RENAMED/)).toBeLessThan(place(/^ {2}no match ip address prefix-list PL-FABRIC-HOSTS-V4/));
    expect(place(/^ {2}no match ip address prefix-list PL-FABRIC-HOSTS-V4/)).toBeLessThan(place(/^no ip prefix-list PL-FABRIC-HOSTS-V4 /));
    const model = new Switch(before);
    model.enter(lines);
    expect(model.says()).toEqual(new Switch(after).says());
  });

  it("has another entry take a number of a list only once the old one is gone, and the list deny all in between", () => {
    const change = edited(/(ip prefix-list PL-LOOPBACK-V4 seq 5 permit) \S+/, "$1 10.99.0.0/16");
    expect(linesOf(change)).toEqual([
      "ip prefix-list PL-LOOPBACK-V4 seq 10 deny 0.0.0.0/0 le 32",
      expect.stringMatching(/^no ip prefix-list PL-LOOPBACK-V4 seq 5 permit 10\.255\./),
      "ip prefix-list PL-LOOPBACK-V4 seq 5 permit 10.99.0.0/16",
      "no ip prefix-list PL-LOOPBACK-V4 seq 10 deny 0.0.0.0/0 le 32",
    ]);
  });

  it("takes an entry away once the one with another number is there", () => {
    const change = edited(/ip prefix-list PL-LOOPBACK-V4 seq 5 permit/, "ip prefix-list PL-LOOPBACK-V4 seq 15 permit");
    expect(linesOf(change).map((line) => line.replace(/ permit .*/, ""))).toEqual([
      "ip prefix-list PL-LOOPBACK-V4 seq 15",
      "no ip prefix-list PL-LOOPBACK-V4 seq 5",
    ]);
  });

  it("never has an access list permit less in between than before and after", () => {
    const list = (...entries: string[]) => `ip access-list FENCE\n${entries.map((e) => `  ${e}\n`).join("")}`;
    const [short, long] = [
      list("10 deny ip 10.0.0.0/8 any", "20 permit ip any any"),
      list("10 deny ip 10.0.0.0/8 any", "20 deny ip 11.0.0.0/8 any", "30 permit ip any any"),
    ];
    const before = text("base", "leaf1");
    const all = "permit ip any any";
    expect(linesOf(between(short + before, long + before)).slice(1)).toEqual([`  30 ${all}`, `  no 20 ${all}`, "  20 deny ip 11.0.0.0/8 any"]);
    expect(linesOf(between(long + before, short + before))).toEqual([
      "ip access-list FENCE",
      "  no 20 deny ip 11.0.0.0/8 any",
      `  20 ${all}`,
      "ip access-list FENCE",
      `  no 30 ${all}`,
    ]);
  });

  it("gives an account its new password without deleting it, and never deletes that of the switch", () => {
    const user = (name: string, hash: string) => `username ${name} password 5 ${hash} role network-admin\n`;
    const before = text("base", "leaf1");
    expect(linesOf(between(user("op", "$5$a") + before, user("op", "$5$b") + before))).toEqual([user("op", "$5$b").trim()]);
    expect(linesOf(between(user("op", "$5$a") + before, before))).toEqual(["no username op"]);
    const kept = between(user("admin", "$5$a") + before, before);
    expect(kept).toMatchObject({ steps: [], refused: [{ path: "username admin password 5 ... role network-admin" }] });
  });

  it("never deletes what every switch has", () => {
    const before = text("base", "leaf1");
    for (const block of ["interface Ethernet1/1", "interface mgmt0", "system qos", "vrf context management"]) {
      const after = before.replace(new RegExp(`^${block}\\n(?: .*\\n)+`, "m"), "");
      const lines = linesOf(between(before, after));
      expect(lines).toContain(block);
      expect(lines.filter((l) => l.startsWith("no "))).toEqual([]);
    }
  });
});
