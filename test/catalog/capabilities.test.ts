import { describe, expect, it } from "vitest";
import { naturalSort } from "../../src/base/sort.js";
import { type Capability, CUMULUS, isInSome, refuseOlderRelease, releasesOf, spelling, spellingAt, spellingIn } from "../../src/catalog/capabilities/index.js";
import { NOS_FACTS, Nos } from "../../src/catalog/nos.js";
import { knownSwitchModels } from "../../src/catalog/switch-models.js";
import { mistakeOf } from "../support/mistake.js";

const ALL: readonly Capability[] = Object.values(CUMULUS).filter(isInSome);
const { releases } = NOS_FACTS.cumulus;
const SILICON_ONE = ["N9364E-SG2-O", "N9364E-SG2-Q"];

describe("the capability matrix", () => {
  it("has each history in the order of the releases, every entry with another spelling and a source", () => {
    for (const { history, source, title } of ALL) {
      expect(history.map((h) => h.since)).toEqual(naturalSort(new Set(history.map((h) => h.since)), (since) => since));
      expect(new Set(history.map((h) => h.is)).size).toBe(history.length);
      expect([title, source].every((text) => text !== "")).toBe(true);
    }
  });

  it.each([
    ["switchKey", { "5.9": "enable", "5.14": "enable", "5.15": "state", "5.17": "state" }],
    ["switchOn", { "5.9": "on", "5.14": "on", "5.15": "enabled", "5.17": "enabled" }],
    ["address", { "5.10": "interface.<port>.ip.address", "5.15": "interface.<port>.ipv4.address" }],
    ["vrf", { "5.14": "interface.<port>.ip.vrf", "5.15": "interface.<port>.vrf" }],
    ["dhcpClient", { "5.14": undefined, "5.15": "interface.<port>.ipv4.dhcp-client.state" }],
    ["lldpSwitch", { "5.9": undefined, "5.10": undefined, "5.11": "service.lldp.state", "5.14": "service.lldp.state", "5.15": "system.lldp.state" }],
    ["snmp", { "5.10": "service.snmp-server", "5.11": "system.snmp-server" }],
    ["syslog", { "5.12": "service.syslog", "5.13": "system.syslog" }],
    ["roceSinglePool", { "5.11": undefined, "5.12": "lossless-single-ipool" }],
    ["roceMultiTc", { "5.13": undefined, "5.14": "lossy-multi-tc" }],
    ["breakoutRevision", { "5.9": "own", "5.10": "own", "5.11": "any", "5.17": "any" }],
    ["writtenSpeed", { "5.9": "forced", "5.13": "forced", "5.14": "negotiated" }],
    ["snmpSwitch", { "5.9": "enable", "5.10": "enable", "5.11": "state", "5.14": "state" }],
    ["syslogSeverity", { "5.13": undefined, "5.14": undefined, "5.15": "system.syslog.selector" }],
    ["tacacsServer", { "5.11": "priority", "5.12": "address" }],
    ["authenticationOrder", { "5.14": "system.aaa.authentication-order", "5.15": "system.aaa.authentication.order" }],
    ["otlp", { "5.9": undefined, "5.10": "system.telemetry.export.otlp" }],
    ["gnmi", { "5.12": undefined, "5.13": "system.gnmi-server" }],
    ["trimming", { "5.13": undefined, "5.14": "system.forwarding.packet-trim" }],
    ["adaptiveRoutingApply", { "5.12": "restarts", "5.13": "reloads" }],
    ["enforceFirstAs", { "5.13": "off", "5.14": "on" }],
  ] as const)("%s", (name, spellings) => {
    const capability: Capability = CUMULUS[name];
    expect(Object.fromEntries(Object.keys(spellings).map((release) => [release, spellingAt(capability, release)]))).toEqual(spellings);
  });

  it("counts releases as numbers: 5.9 is before 5.10", () => {
    expect(spellingIn(CUMULUS.snmp, "5.9")).toBe("service.snmp-server");
    expect(spellingIn(CUMULUS.syslog, "5.9")).toBe("service.syslog");
  });

  it("refuses what a release does not have, with the release that brings it", () => {
    const onRelease = (release: string) => ({ nos: { name: "cumulus", release }, asic: "spectrum-4" }) as const;
    expect(spelling("leaf1", CUMULUS.roceSinglePool, onRelease("5.12"))).toBe("lossless-single-ipool");
    expect(mistakeOf(() => spelling("leaf1", CUMULUS.roceSinglePool, onRelease("5.11")))).toBe(
      'leaf1: asks for RoCE mode with one ingress pool, which the release does not have\n  got:     "Cumulus Linux 5.11"\n  allowed: 5.12 or later',
    );
    expect(
      mistakeOf(() => spelling("leaf1", { ...CUMULUS.roceSinglePool, asics: ["spectrum-4", "spectrum-5"] }, { ...onRelease("5.12"), asic: "spectrum-3" })),
    ).toBe('leaf1: asks for RoCE mode with one ingress pool, which the ASIC does not have\n  got:     "spectrum-3"\n  allowed: spectrum-4, spectrum-5');
    expect(mistakeOf(() => spelling("leaf1", { ...CUMULUS.roceSinglePool, history: [] as const }, onRelease("5.12")))).toBe(
      'leaf1: asks for RoCE mode with one ingress pool, which no release of Cumulus Linux has\n  got:     "Cumulus Linux 5.12"\n  fix:     leave it out',
    );
  });
});

describe("the releases of a model", () => {
  it("begin with the one that brings it", () => {
    expect(releasesOf("cumulus", "SN5400")).toEqual(releases.slice(1));
    for (const model of SILICON_ONE) expect(releasesOf("nxos", model)).toEqual(["10.5", "10.6"]);
    for (const { model, nos } of knownSwitchModels().filter((m) => !["SN5400", ...SILICON_ONE].includes(m.model)))
      for (const name of Object.keys(nos) as Nos["name"][]) expect(releasesOf(name, model)).toEqual(NOS_FACTS[name].releases);
  });

  it("an older one is refused", () => {
    expect(mistakeOf(() => refuseOlderRelease("pod/leaf1: props.nos", "SN5400", Nos.cumulus("5.9")))).toBe(
      'pod/leaf1: props.nos: is older than Cumulus Linux for the SN5400, which 5.10 brings\n  got:     "5.9"\n  allowed: 5.10, 5.11, 5.12, 5.13, 5.14, 5.15, 5.16, 5.17',
    );
    for (const release of releases.slice(1)) expect(() => refuseOlderRelease("leaf1", "SN5400", Nos.cumulus(release))).not.toThrow();
  });
});
