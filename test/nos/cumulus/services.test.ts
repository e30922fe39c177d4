import { describe, expect, it } from "vitest";
import { Secret } from "../../../src/base/secret.js";
import { Duration } from "../../../src/base/units.js";
import { type ServicesProps, SYSLOG_SEVERITIES, type SyslogSeverity } from "../../../src/intent/services.js";
import { nodeAt, treeAt } from "../../../src/nos/cumulus/parse/read.js";
import type { NvueTree } from "../../../src/nos/cumulus/tree.js";
import { mistakeOf } from "../../support/mistake.js";
import {
  addition,
  filesOf,
  findingsOf,
  onLeaf1,
  podOf,
  RELEASES,
  type Release,
  SERVICES,
  servicesOf,
  setOf,
  sliceOf,
  withServices,
  yamlOf,
} from "./support.js";

function leaf(release: Release, services: ServicesProps, tree?: Readonly<Record<string, unknown>>) {
  const change = withServices(services);
  const additions = tree ? { additions: [addition(tree)] } : {};
  return sliceOf("leaf1", podOf(release, { change: (intent) => onLeaf1(additions)(change(intent)) }));
}

function treeOf(release: Release, services: ServicesProps, tree?: Readonly<Record<string, unknown>>): NvueTree {
  return setOf(yamlOf(leaf(release, services, tree)));
}

function limits(release: Release, services: ServicesProps, tree?: Readonly<Record<string, unknown>>): string {
  const slice = leaf(release, services, tree);
  return findingsOf(slice, yamlOf(slice)).find((f) => f.rule === "CUMULUS_SERVICE_LIMITS")?.message ?? "";
}

const upTo = (last: Release) => RELEASES.slice(0, RELEASES.indexOf(last) + 1);
const since = (first: Release) => RELEASES.slice(RELEASES.indexOf(first));

describe("services in the words of each release (docs/facts/cumulus.md, facts 40 to 45)", () => {
  it.each(upTo("5.14"))("%s: NTP and DNS are services of the VRF", (release) => {
    const { service, system } = treeOf(release, SERVICES) as Record<string, NvueTree>;
    expect(service?.ntp).toEqual({ mgmt: { listen: "eth0", server: { "192.0.2.100": { iburst: "on" }, "192.0.2.101": { iburst: "on" } } } });
    expect(service?.dns).toEqual({ mgmt: { search: { "example.net": {} }, server: { "192.0.2.100": {} } } });
    expect([system?.ntp, system?.dns]).toEqual([undefined, undefined]);
  });

  it.each(since("5.15"))("%s: NTP and DNS belong to the system, and name the VRF", (release) => {
    const { service, system } = treeOf(release, SERVICES) as Record<string, NvueTree>;
    const entry = { "association-type": "server", iburst: "enabled" };
    expect(system?.ntp).toEqual({ listen: "eth0", server: { "192.0.2.100": entry, "192.0.2.101": entry }, state: "enabled", vrf: "mgmt" });
    expect(system?.dns).toEqual({ search: { "example.net": {} }, server: { "192.0.2.100": { vrf: "mgmt" } } });
    expect(service).toBeUndefined();
  });

  it.each(upTo("5.12"))("%s: syslog is a service of the VRF and filters nothing", (release) => {
    expect(nodeAt(treeOf(release, SERVICES), "service", "syslog")).toEqual({ mgmt: { server: { "192.0.2.102": { port: 514, protocol: "udp" } } } });
    expect(limits(release, SERVICES)).toContain("syslog servers get every severity, not only notice and worse: 5.15 is the first");
  });

  it.each(["5.13", "5.14"] as const)("%s: syslog names the VRF, and has no selector, which would drop all but one facility", (release) => {
    expect(nodeAt(treeOf(release, SERVICES), "system", "syslog")).toEqual({ server: { "192.0.2.102": { port: 514, protocol: "udp", vrf: "mgmt" } } });
    expect(limits(release, SERVICES)).toContain("syslog servers get every severity");
    expect(limits(release, { syslog: { servers: ["192.0.2.1"], severity: "debug" } })).toBe("");
  });

  it.each(since("5.15"))("%s: syslog has a selector of the severity alone", (release) => {
    expect(nodeAt(treeOf(release, SERVICES), "system", "syslog")).toEqual({
      selector: { "at-severity": { severity: "notice" } },
      server: { "192.0.2.102": { port: 514, protocol: "udp", selector: { "1": { "selector-id": "at-severity" } }, vrf: "mgmt" } },
    });
    expect(limits(release, SERVICES)).not.toContain("syslog");
  });

  it("severities are rsyslog's words", () => {
    const word = (severity: SyslogSeverity) =>
      nodeAt(treeOf("5.16", { syslog: { servers: ["192.0.2.1"], severity } }), "system", "syslog", "selector", "at-severity", "severity");
    expect(SYSLOG_SEVERITIES.map(word)).toEqual(["emerg", "alert", "crit", "err", "warning", "notice", "info", "debug"]);
  });

  it.each(RELEASES)("%s: SNMP has one tree in two places, and listens on the management address in its VRF", (release) => {
    const set = treeOf(release, SERVICES);
    const moved = RELEASES.indexOf(release) >= RELEASES.indexOf("5.11");
    expect(nodeAt(set, moved ? "service" : "system", "snmp-server")).toBeUndefined();
    expect(nodeAt(set, moved ? "system" : "service", "snmp-server")).toEqual({
      ...(moved ? { state: "enabled" } : { enable: "on" }),
      "listening-address": { "192.0.2.31": { vrf: "mgmt" } },
      "readonly-community": { __ROCEFAB_SECRET_SNMP_COMMUNITY__: { access: { any: {} } } },
      "system-contact": "noc@example.net",
      "system-location": "hall 2, row 7",
      "trap-destination": { "192.0.2.103": { vrf: { mgmt: { "community-password": { __ROCEFAB_SECRET_SNMP_COMMUNITY__: { version: "2c" } } } } } },
      username: { poller: { "auth-sha": { __ROCEFAB_SECRET_SNMP_AUTH__: { "encrypt-aes": { __ROCEFAB_SECRET_SNMP_PRIVACY__: {} } } } } },
    });
  });

  it("traps to an SNMPv3 user are refused", () => {
    const { users } = SERVICES.snmp ?? {};
    expect(mistakeOf(() => treeOf("5.14", { snmp: { users, traps: [{ server: "192.0.2.103", user: "poller" }] } }))).toMatch(
      /^leaf1: props\.services\.snmp\.traps: go to a user, for which Cumulus wants the engine ID[\s\S]*addConfig/,
    );
  });

  it.each(RELEASES)("%s: accounts have a hash, a role and no switch", (release) => {
    expect(nodeAt(treeOf(release, SERVICES), "system", "aaa")).toEqual({
      user: {
        auditor: { "hashed-password": "__ROCEFAB_SECRET_AUDITOR_HASH__", role: "nvue-monitor" },
        cumulus: { "hashed-password": "__ROCEFAB_SECRET_CUMULUS_HASH__", role: "system-admin" },
      },
    });
  });

  it("root is the system's own account", () => {
    const users = [{ name: "root", role: "admin" as const, passwordHash: Secret.env("ROOT_HASH") }];
    expect(mistakeOf(() => treeOf("5.14", { users }))).toMatch(/^leaf1: props\.services\.users: has an account that is Cumulus's own[\s\S]*got: {5}"root"/);
  });

  it("without services there are none, but for what fences the management network", () => {
    for (const release of RELEASES) {
      const { service, system } = setOf(yamlOf(sliceOf("leaf1", podOf(release)))) as Record<string, NvueTree>;
      expect(Object.keys(service ?? {})).toEqual(treeAt(service, "lldp").state ? ["lldp"] : []);
      expect(Object.keys(system ?? {}).filter((key) => key !== "lldp")).toEqual(["api", "control-plane", "forwarding", "hostname", "ssh-server"]);
      expect(system?.api).toEqual({ "listening-address": { "192.0.2.31": {} } });
    }
  });
});

describe("TACACS+", () => {
  const tacacs = { servers: [104, 105].map((n) => ({ address: `192.0.2.${n}`, key: Secret.env("TACACS_KEY") })) };
  const secret = "__ROCEFAB_SECRET_TACACS_KEY__";
  const order = { "1": "tacacs", "2": "local" };

  it.each(upTo("5.11"))("%s: servers are numbered, and there is a switch", (release) => {
    expect(nodeAt(treeOf(release, { tacacs }), "system", "aaa")).toEqual({
      "authentication-order": order,
      tacacs: { enable: "on", server: { "1": { host: "192.0.2.104", port: 49, secret }, "2": { host: "192.0.2.105", port: 49, secret } }, vrf: "mgmt" },
    });
  });

  it.each(["5.12", "5.13", "5.14"] as const)("%s: servers go by address", (release) => {
    expect(nodeAt(treeOf(release, { tacacs }), "system", "aaa")).toEqual({
      "authentication-order": order,
      tacacs: { server: { "192.0.2.104": { port: 49, priority: 1, secret }, "192.0.2.105": { port: 49, priority: 2, secret } }, vrf: "mgmt" },
    });
  });

  it.each(since("5.15"))("%s: it is refused until the user says the order, whose spelling no source has", (release) => {
    expect(mistakeOf(() => treeOf(release, { tacacs }))).toMatch(/leaf1: props\.services\.tacacs: needs system\.aaa\.authentication\.order[\s\S]*by addConfig/);
    const aaa = treeAt(treeOf(release, { tacacs }, { system: { aaa: { authentication: { order: { "1": "tacacs" } } } } }), "system", "aaa");
    expect(Object.keys(treeAt(aaa, "tacacs", "server"))).toEqual(["192.0.2.104", "192.0.2.105"]);
    expect(aaa["authentication-order"]).toBeUndefined();
  });

  it("eight servers need 5.12", () => {
    const eight = { servers: [1, 2, 3, 4, 5, 6, 7, 8].map((n) => ({ address: `192.0.2.${n}`, key: Secret.env("TACACS_KEY") })) };
    expect(mistakeOf(() => treeOf("5.11", { tacacs: eight }))).toContain("has more servers than the release takes");
    expect(Object.keys(treeAt(treeOf("5.12", { tacacs: eight }), "system", "aaa", "tacacs", "server"))).toHaveLength(8);
  });
});

describe("telemetry, gNMI and the API", () => {
  const telemetry = { collectors: [{ address: "192.0.2.106", port: 4317 }] };
  const vrf = { system: { telemetry: { export: { vrf: "mgmt" } } } };

  it("OTLP is refused before 5.10, and after it until the user says by which VRF it leaves", () => {
    expect(mistakeOf(() => treeOf("5.9", { telemetry }, vrf))).toContain("asks for OTLP export, which the release does not have");
    for (const release of since("5.10")) {
      expect(mistakeOf(() => treeOf(release, { telemetry }))).toMatch(
        /sends it by the default VRF unless system\.telemetry\.export\.vrf says otherwise[\s\S]*by addConfig: CumulusConfig\.merge/,
      );
      expect(nodeAt(treeOf(release, { telemetry }, vrf), "system", "telemetry")).toEqual({
        export: { otlp: { grpc: { destination: { "192.0.2.106": { port: 4317 } }, insecure: "enabled" }, state: "enabled" }, vrf: "mgmt" },
        "interface-stats": { export: { state: "enabled" }, "sample-interval": 10 },
      });
    }
    expect(mistakeOf(() => treeOf("5.16", { telemetry: { ...telemetry, interval: Duration.ms(1500) } }, vrf))).toContain("is no whole second");
  });

  it("gNMI begins with 5.13, and listens on the management address", () => {
    for (const release of upTo("5.12")) {
      expect(mistakeOf(() => treeOf(release, { gnmi: true }))).toMatch(/asks for gNMI server, which the release does not have[\s\S]*5\.13 or later/);
      expect(nodeAt(treeOf(release, { gnmi: false }), "system", "gnmi-server")).toBeUndefined();
    }
    for (const release of since("5.13")) {
      expect(nodeAt(treeOf(release, { gnmi: true }), "system", "gnmi-server")).toEqual({ "listening-address": { "192.0.2.31": {} }, state: "enabled" });
      expect(nodeAt(treeOf(release, { gnmi: false }), "system", "gnmi-server")).toEqual({ state: "disabled" });
      expect(limits(release, { gnmi: true })).toContain("no source says in which VRF the gNMI server listens");
    }
  });

  it("gNMI and OTLP together are refused before 5.15, and doubtful from then on", () => {
    expect(mistakeOf(() => treeOf("5.14", { telemetry, gnmi: true }, vrf))).toContain("exclude each other");
    expect(limits("5.15", { telemetry, gnmi: true }, vrf)).toContain("one version of What's New 5.15");
  });

  it("the API is on or off where the user says so, and listens nowhere when it is off", () => {
    expect(nodeAt(treeOf("5.14", { api: true }), "system", "api")).toEqual({ "listening-address": { "192.0.2.31": {} }, state: "enabled" });
    expect(nodeAt(treeOf("5.14", { api: false }), "system", "api")).toEqual({ state: "disabled" });
    const off = leaf("5.14", { api: false });
    expect(findingsOf(off, yamlOf(off)).filter((f) => f.severity === "error")).toEqual([]);
  });
});

describe("the fence", () => {
  const denied = (set: NvueTree, name: string) =>
    Object.values(treeAt(set, "acl", name, "rule")).map((rule) => {
      const ip = treeAt(rule, "match", "ip");
      const protocol = ip.protocol as string;
      expect(nodeAt(rule, "action")).toEqual({ deny: {} });
      return `${String(ip["source-ip"])} ${protocol} ${Object.keys(treeAt(ip, protocol, "dest-port")).join(",")}`;
    });

  it.each(RELEASES)("%s: leaves and spines deny their management services to the hosts", (release) => {
    for (const device of ["leaf1", "spine1"]) {
      const set = setOf(yamlOf(sliceOf(device, podOf(release))));
      expect(denied(set, "management-fence")).toEqual(["tcp 22", "tcp 443", "tcp 8765", "tcp 9339", "udp 161"].map((what) => `10.0.0.0/12 ${what}`));
      expect(nodeAt(set, "system", "control-plane", "acl")).toEqual({ "management-fence": { inbound: {} } });
      expect(nodeAt(set, "system", "ssh-server")).toEqual({ vrf: { mgmt: {} } });
      expect(nodeAt(set, "acl", "management-fence-v6")).toBeUndefined();
    }
  });

  it("has a twin for IPv6", () => {
    const slice = { ...sliceOf("leaf1"), hostNetworks: ["10.0.0.0/12", "fd00:1::/32"] };
    const text = filesOf(slice)["startup.yaml"];
    expect(nodeAt(setOf(text), "acl", "management-fence-v6", "type")).toBe("ipv6");
    expect(denied(setOf(text), "management-fence-v6")).toContain("fd00:1::/32 tcp 22");
    expect(findingsOf(slice, text).filter((f) => f.severity === "error")).toEqual([]);
    const open = findingsOf(slice, text.replaceAll("fd00:1::/32", "fd00:1::/33"));
    expect(open.map((f) => f.message)).toEqual(expect.arrayContaining([expect.stringContaining("hosts of fd00:1::/32 are not denied SSH")]));
  });

  it("keeps its name to itself", () => {
    const change = {
      change: (intent: Parameters<ReturnType<typeof withServices>>[0]) => ({ ...intent, hostAcl: { name: "management-fence", rest: "deny" as const } }),
    };
    expect(mistakeOf(() => yamlOf(sliceOf("leaf1", podOf("5.14", change))))).toContain("is the name of another access list of the switch");
  });

  it("every service of every release passes it", () => {
    for (const release of RELEASES) {
      const slice = leaf(release, servicesOf(release));
      expect(findingsOf(slice, yamlOf(slice)).filter((f) => f.severity !== "info")).toEqual([]);
    }
  });
});

it.each(["5.14", "5.17"] as const)("%s: a location is text, also where it reads like a switch", (release) => {
  for (const location of ["on", "off", "enabled", "disabled"]) {
    const slice = leaf(release, { snmp: { communities: [Secret.env("COMMUNITY")], location, contact: location } });
    expect(findingsOf(slice, yamlOf(slice)).filter((f) => f.severity === "error")).toEqual([]);
  }
});
