import { describe, expect, test } from "vitest";
import { Secret } from "../../../src/base/secret.js";
import { Duration } from "../../../src/base/units.js";
import { type ServicesProps, servicesIntent } from "../../../src/intent/services.js";
import { findings, leaf, type Rendered, row, type SonicPodOptions, table, withDb } from "./support.js";

const EVERYTHING: ServicesProps = {
  ntp: ["192.0.2.123", "192.0.2.124"],
  dns: { servers: ["192.0.2.53"] },
  syslog: { servers: ["192.0.2.51"], severity: "warning" },
  snmp: {
    communities: [Secret.env("SNMP")],
    users: [{ name: "poller", authPassword: Secret.env("SNMP_AUTH"), privacyPassword: Secret.env("SNMP_PRIVACY") }],
    location: "row 4",
    contact: "noc@example.net",
  },
  tacacs: {
    servers: [
      { address: "192.0.2.49", key: Secret.env("TACACS") },
      { address: "192.0.2.50", key: Secret.env("TACACS") },
    ],
  },
  gnmi: true,
};

function withServices(services: ServicesProps, options: SonicPodOptions = {}): Rendered {
  return leaf({ ...options, change: (intent) => ({ ...intent, services: servicesIntent("test", services) }) });
}

describe("services of the management network", () => {
  const { db } = withServices(EVERYTHING);

  test("time, names and logs go over the management VRF", () => {
    expect(row(db, "NTP", "global")).toMatchObject({ vrf: "mgmt", src_intf: "eth0", server_role: "disabled", dhcp: "disabled" });
    expect(Object.keys(table(db, "NTP_SERVER"))).toEqual(["192.0.2.123", "192.0.2.124"]);
    expect(table(db, "DNS_NAMESERVER")).toEqual({ "192.0.2.53": {} });
    expect(row(db, "SYSLOG_SERVER", "192.0.2.51")).toEqual({ vrf: "mgmt", protocol: "udp", port: "514", severity: "warn" });
  });

  test("SNMP has placeholders where secrets go, and listens on the management address", () => {
    expect(table(db, "SNMP_COMMUNITY")).toEqual({ __ROCEFAB_SECRET_SNMP__: { TYPE: "RO" } });
    expect(row(db, "SNMP_USER", "poller")).toMatchObject({
      SNMP_USER_TYPE: "Priv",
      SNMP_USER_AUTH_PASSWORD: "__ROCEFAB_SECRET_SNMP_AUTH__",
      SNMP_USER_ENCRYPTION_PASSWORD: "__ROCEFAB_SECRET_SNMP_PRIVACY__",
    });
    expect(Object.keys(table(db, "SNMP_AGENT_ADDRESS_CONFIG"))).toEqual(["192.0.2.31|161|mgmt"]);
    expect(table(db, "SNMP")).toEqual({ CONTACT: { Contact: "noc@example.net" }, LOCATION: { Location: "row 4" } });
  });

  test("TACACS+ servers come before local accounts, the first one first; one key for all is the global one", () => {
    expect(row(db, "AAA", "authentication")).toEqual({ login: "tacacs+,local", failthrough: "False" });
    expect(row(db, "TACPLUS", "global")).toEqual({ passkey: "__ROCEFAB_SECRET_TACACS__" });
    expect(row(db, "TACPLUS_SERVER", "192.0.2.49")).toEqual({ priority: "2", tcp_port: "49", vrf: "mgmt" });
    expect(row(db, "TACPLUS_SERVER", "192.0.2.50")).toEqual({ priority: "1", tcp_port: "49", vrf: "mgmt" });
  });

  test("keys that differ stand on their servers", () => {
    const servers = [
      { address: "192.0.2.49", key: Secret.env("FIRST") },
      { address: "192.0.2.50", key: Secret.env("SECOND") },
    ];
    const own = withServices({ tacacs: { servers } }).db;
    expect(row(own, "TACPLUS", "global").passkey).toBe("__ROCEFAB_SECRET_FIRST__");
    expect(row(own, "TACPLUS_SERVER", "192.0.2.50").passkey).toBe("__ROCEFAB_SECRET_SECOND__");
  });

  test("gNMI asks for certificates on both sides, or is off", () => {
    expect(row(db, "GNMI", "gnmi")).toEqual({ client_auth: "true", port: "50051", log_level: "2" });
    expect(Object.keys(row(db, "GNMI", "certs"))).toEqual(["ca_crt", "server_crt", "server_key"]);
    const off = withServices({ gnmi: false }).db;
    expect(off).not.toHaveProperty("GNMI");
    expect(row(off, "FEATURE", "gnmi")).toEqual({ state: "disabled" });
  });

  test("what was not asked for is not rendered, but for the address of the agent", () => {
    const bare = leaf().db;
    for (const name of ["NTP", "NTP_SERVER", "DNS_NAMESERVER", "SYSLOG_SERVER", "SNMP", "SNMP_COMMUNITY", "SNMP_USER", "AAA", "TACPLUS", "GNMI", "FEATURE"])
      expect(bare).not.toHaveProperty(name);
    expect(Object.keys(table(bare, "SNMP_AGENT_ADDRESS_CONFIG"))).toEqual(["192.0.2.31|161|mgmt"]);
  });

  test("no rule has anything against it", () => {
    expect(findings(withServices(EVERYTHING)).filter((f) => f.severity !== "info")).toEqual([]);
  });

  test("a domain is searched from 202511 on", () => {
    const dns = { servers: ["192.0.2.53"], domain: "example.net" };
    expect(row(withServices({ dns }, { release: "202511" }).db, "DNS_OPTIONS", "GLOBAL")).toEqual({ search: ["example.net"] });
    expect(() => withServices({ dns }, { release: "202505" })).toThrow(/leaf1: props.services.dns.domain: asks for a domain for DNS.*202505.*202511 or later/s);
  });
});

describe("text that says other services than planned", () => {
  const device = withServices(EVERYTHING);
  const set = (name: string, key: string, fields: Readonly<Record<string, string>>) => withDb(device, (db) => void Object.assign(row(db, name, key), fields));
  const drop = (name: string, key: string) =>
    withDb(device, (db) => {
      delete table(db, name)[key];
    });

  test.each([
    ["NTP|global vrf default, planned mgmt", set("NTP", "global", { vrf: "default" })],
    ["NTP_SERVER|192.0.2.124 is missing", drop("NTP_SERVER", "192.0.2.124")],
    ["SYSLOG_SERVER|192.0.2.51 severity crit, planned warn", set("SYSLOG_SERVER", "192.0.2.51", { severity: "crit" })],
    ["AAA|authentication login local, planned tacacs+,local", set("AAA", "authentication", { login: "local" })],
    ["SNMP_USER|poller SNMP_USER_PERMISSION RW, planned RO", set("SNMP_USER", "poller", { SNMP_USER_PERMISSION: "RW" })],
    ["TACPLUS_SERVER|192.0.2.49 vrf default, planned mgmt", set("TACPLUS_SERVER", "192.0.2.49", { vrf: "default" })],
  ])("%s", (place, mutant) => {
    expect(findings(mutant, "SONIC_SERVICES_NOT_AS_PLANNED")).toMatchObject([{ severity: "error", message: expect.stringContaining(place) }]);
  });

  test("a secret that has taken its place is no difference", () => {
    const filled = JSON.parse(JSON.stringify(device.db).replaceAll(/__ROCEFAB_SECRET_[A-Z_]+?__/g, "s3cret-of-it"));
    expect(
      findings(
        withDb(device, (db) => void Object.assign(db, filled)),
        "SONIC_SERVICES_NOT_AS_PLANNED",
      ),
    ).toEqual([]);
  });
});

describe("what SONiC cannot do is refused for the switch", () => {
  const authPassword = Secret.env("A");
  const REFUSED: readonly [what: string, services: ServicesProps, words: RegExp][] = [
    ["four name servers", { dns: { servers: [1, 2, 3, 4].map((n) => `192.0.2.${n}`) } }, /leaf1: props.services.dns.servers: .*at most 3/s],
    ["a severity without a word", { syslog: { servers: ["192.0.2.51"], severity: "alert" } }, /syslog.severity: .*alert.*critical, error, warning/s],
    ["a short name", { snmp: { users: [{ name: "op", authPassword, privacyPassword: authPassword }] } }, /snmp.users: .*op.*at least 4/s],
    ["a community of a long name", { snmp: { communities: [Secret.env("SNMP_COMMUNITY")] } }, /snmp.communities: .*at most 13 characters/s],
    ["traps", { snmp: { communities: [authPassword], traps: [{ server: "192.0.2.9", community: authPassword }] } }, /traps: would have SONiC's agent listen/],
    [
      "local accounts",
      { users: [{ name: "admin", role: "admin", passwordHash: authPassword }] },
      /leaf1: props.services.users: .*no release of community SONiC/s,
    ],
    [
      "streams",
      { telemetry: { collectors: [{ address: "192.0.2.9", port: 57_000 }], interval: Duration.ms(10_000) } },
      /services.telemetry: cannot be streamed/,
    ],
    ["an HTTPS interface", { api: true }, /services.api: asks for an HTTPS interface/],
  ];

  test.each(REFUSED)("%s", (_what, services, words) => {
    expect(() => withServices(services)).toThrow(words);
  });

  test("load balancing by load", () => {
    const change: SonicPodOptions["change"] = (intent) => ({ ...intent, loadBalancing: "flowlet" });
    expect(() => leaf({ change })).toThrow(/adaptive routing, which no release of .*SONiC has/);
  });
});

describe("the fence around management services", () => {
  const REACHABLE = "SONIC_MANAGEMENT_REACHABLE";
  const hosts = (rows: readonly string[]) => rows.filter((key) => key.includes("HOSTS"));

  test("each service drops the hosts first and accepts the rest; every priority has four digits", () => {
    const { db, slice } = withServices({ gnmi: true });
    expect(slice.hostNetworks).toEqual(["10.0.0.0/12"]);
    const rules = table(db, "ACL_RULE");
    expect(hosts(Object.keys(rules))).toEqual(["FENCE_GNMI_8080|HOSTS_1", "FENCE_GNMI_50051|HOSTS_1", "FENCE_SNMP|HOSTS_1", "FENCE_SSH|HOSTS_1"]);
    for (const [key, rule] of Object.entries(rules)) {
      expect(rule.PRIORITY).toMatch(/^\d{4}$/);
      expect(rule.L4_DST_PORT).toBe(/^FENCE_GNMI_(\d+)/.exec(key)?.[1]);
    }
    expect(row(db, "ACL_RULE", "FENCE_SSH|HOSTS_1")).toEqual({ PRIORITY: "9999", SRC_IP: "10.0.0.0/12", PACKET_ACTION: "DROP" });
    expect(row(db, "ACL_RULE", "FENCE_SSH|REST")).toEqual({ PRIORITY: "1000", SRC_IP: "0.0.0.0/0", PACKET_ACTION: "ACCEPT" });
    expect(row(db, "ACL_RULE", "FENCE_GNMI_8080|REST").PACKET_ACTION).toBe("DROP");
    expect(row(db, "ACL_RULE", "FENCE_GNMI_50051|REST").PACKET_ACTION).toBe("ACCEPT");
    expect(row(db, "ACL_RULE", "FENCE_GNMI_50051_V6|REST")).toMatchObject({ SRC_IPV6: "::/0", PACKET_ACTION: "DROP" });
  });

  test("it stands without any service asked for, on every role", () => {
    expect(Object.keys(table(leaf().db, "ACL_TABLE"))).toEqual(["FENCE_GNMI_8080", "FENCE_GNMI_8080_V6", "FENCE_SNMP", "FENCE_SSH"]);
    expect(findings(leaf(), REACHABLE)).toEqual([]);
  });

  test("a host ACL stands beside it, and may not have its name", () => {
    const named = (name: string) => leaf({ change: (intent) => ({ ...intent, hostAcl: { name, rest: "permit" } }) });
    expect(Object.keys(table(named("roce-acl").db, "ACL_TABLE"))).toContain("roce-acl");
    expect(() => named("FENCE_SSH")).toThrow(/props.hostAcl.name: is the name of another access list/);
  });

  const device = withServices({ gnmi: true });
  const set = (name: string, key: string, fields: Readonly<Record<string, string>>) =>
    withDb(device, (db) => {
      db[name] = { ...db[name], [key]: { ...db[name]?.[key], ...fields } };
    });
  const drop = (name: string, key: string) =>
    withDb(device, (db) => {
      delete table(db, name)[key];
    });
  const MUTANTS: readonly [what: string, place: string, mutant: Rendered][] = [
    [
      "no list at all",
      "SSH from 10.0.0.0/12",
      withDb(device, (db) => {
        db.ACL_TABLE = {};
      }),
    ],
    ["the hosts are let in", "SSH from 10.0.0.0/12", set("ACL_RULE", "FENCE_SSH|HOSTS_1", { PACKET_ACTION: "ACCEPT" })],
    ["half of the hosts are dropped", "SNMP from 10.0.0.0/12", set("ACL_RULE", "FENCE_SNMP|HOSTS_1", { SRC_IP: "10.0.0.0/13" })],
    [
      "one host is let in before",
      "SSH from 10.0.0.0/12",
      set("ACL_RULE", "FENCE_SSH|ONE", { PRIORITY: "99999", SRC_IP: "10.0.0.1/32", PACKET_ACTION: "ACCEPT" }),
    ],
    ["priorities are compared as text", "SSH from 10.0.0.0/12", set("ACL_RULE", "FENCE_SSH|HOSTS_1", { PRIORITY: "099999" })],
    ["two rules have one priority", "SSH from 10.0.0.0/12", set("ACL_RULE", "FENCE_SSH|HOSTS_1", { PRIORITY: "1000" })],
    ["nobody is let in", "SSH is accepted from nobody", set("ACL_RULE", "FENCE_SSH|REST", { PACKET_ACTION: "DROP" })],
    ["another port of SSH", "SSH on port 2222", set("SSH_SERVER", "POLICIES", { ports: "2222" })],
    ["gNMI is on another port", "gNMI on port 50052 from 10.0.0.0/12", set("GNMI", "gnmi", { port: "50052" })],
    ["gNMI over IPv6", "gNMI on port 8080 from fe80::/10", drop("ACL_TABLE", "FENCE_GNMI_8080_V6")],
    ["gNMI without certificates", "gNMI without certificates", drop("GNMI", "certs")],
    ["SNMP everywhere", "SNMP listens on every address", drop("SNMP_AGENT_ADDRESS_CONFIG", "192.0.2.31|161|mgmt")],
    ["SNMP on the loopback as well", "SNMP listens on 10.255.1.1 161", set("SNMP_AGENT_ADDRESS_CONFIG", "10.255.1.1|161|", {})],
  ];

  test.each(MUTANTS)("told: %s", (_what, place, mutant) => {
    expect(findings(mutant, REACHABLE)).toMatchObject([{ severity: "error", at: "leaf1", message: expect.stringContaining(place) }]);
  });
});
