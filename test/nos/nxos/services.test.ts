import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Secret } from "../../../src/base/secret.js";
import type { ServicesProps } from "../../../src/intent/services.js";
import { mistakeOf } from "../../support/mistake.js";
import { dualStack } from "../../support/underlay.js";
import { checkConfig } from "./grammar/check-config.js";
import { changed, configOf, findingsOf, leafText, SERVICES, sliceOf, stanza, textOf, withServices } from "./support.js";

const RELEASES = ["10.3", "10.4", "10.5", "10.6"] as const;

function leaf(services: ServicesProps, release = "10.4") {
  const model = ["N9K-C9332D-GX2B", "nxos", release] as const;
  return sliceOf("leaf1", { leaf: model, spine: model, change: withServices(services) });
}

const slice = leaf(SERVICES);
const text = textOf(slice);

/** Lines of the top level that begin so. */
function lines(begin: string, of = text): string[] {
  return of.split("\n").filter((l) => l.startsWith(begin));
}

function rules(broken: string): string[] {
  return findingsOf(slice, broken).map((f) => `${f.severity} ${f.rule}: ${f.message.split(": ").at(-1)}`);
}

describe("services", () => {
  it.each(RELEASES)("of a leaf with %s", async (release) => {
    const of = textOf(leaf(SERVICES, release));
    expect(of).toBe(text);
    await expect(of).toMatchFileSnapshot("golden/services-leaf.nxos.cfg");
  });

  it("of a spine", async () => {
    await expect(textOf(sliceOf("spine1", { change: withServices(SERVICES) }))).toMatchFileSnapshot("golden/services-spine.nxos.cfg");
  });

  it("of a dual-stack leaf, with a fence for each family", async () => {
    const both = sliceOf("leaf1", { change: (intent) => dualStack(withServices(SERVICES)(intent)) });
    const of = textOf(both);
    expect(findingsOf(both, of)).toEqual([]);
    expect(stanza(of, "line vty")).toEqual(["line vty", "  access-class ACL-MANAGEMENT-V4 in", "  ipv6 access-class ACL-MANAGEMENT-V6 in"]);
    expect(stanza(of, "ipv6 access-list ACL-MANAGEMENT-V6")[1]).toMatch(/^ {2}10 deny ipv6 \S+::\/\d+ any$/);
    expect(lines("snmp-server user poller use", of)).toEqual(["snmp-server user poller use-ipv4acl ACL-MANAGEMENT-V4 use-ipv6acl ACL-MANAGEMENT-V6"]);
    await expect(of).toMatchFileSnapshot("golden/services-dual-stack.nxos.cfg");
  });

  it("break no rule, neither ours nor the grammar's", () => {
    expect(findingsOf(slice, text)).toEqual([]);
    expect(checkConfig(text, { cnpDscp: 48, ecn: true })).toEqual([]);
  });

  it("are in the management VRF, whatever they are", () => {
    expect(lines("ntp server")).toEqual(["ntp server 192.0.2.100 prefer use-vrf management", "ntp server 192.0.2.101 use-vrf management"]);
    expect(lines("ip name-server").every((l) => l.endsWith(" use-vrf management"))).toBe(true);
    expect(lines("logging server")[0]).toBe("logging server 192.0.2.102 4 use-vrf management facility local7");
    expect(lines("snmp-server host 192.0.2.105")).toEqual([
      "snmp-server host 192.0.2.105 traps version 3 priv poller",
      "snmp-server host 192.0.2.105 use-vrf management",
    ]);
    expect(lines("nxapi")).toEqual(["nxapi https port 443", "nxapi use-vrf management"]);
    expect(stanza(text, "aaa group server tacacs+ TACACS")).toContain("  use-vrf management");
    expect(stanza(text, "telemetry").slice(0, 3)).toEqual(["telemetry", "  destination-profile", "    use-vrf management"]);
    expect(stanza(text, "vrf context management")).toContain("  ip domain-name example.net");
    expect(text).not.toContain("grpc use-vrf");
  });

  it("have features that are used, and no others", () => {
    const features = (services: ServicesProps) => lines("feature", textOf(leaf(services))).map((l) => l.slice(8));
    expect(features(SERVICES)).toEqual(["bgp", "lldp", "tacacs+", "nxapi", "grpc", "telemetry"]);
    expect(features({})).toEqual(["bgp", "lldp"]);
    expect(features({ api: false, gnmi: false })).toEqual(["bgp", "lldp"]);
    expect(features({ gnmi: true })).toEqual(["bgp", "lldp", "grpc"]);
  });

  it("fall back to local accounts, which have hashes and two blanks before their role", () => {
    expect(lines("aaa authentication")).toEqual(["aaa authentication login default group TACACS local"]);
    expect(lines("username")).toEqual([
      "username admin password 5 __ROCEFAB_SECRET_ADMIN_HASH__  role network-admin",
      "username auditor password 5 __ROCEFAB_SECRET_AUDITOR_HASH__  role network-operator",
    ]);
  });

  it("only add lines to a config", () => {
    const plain = leafText();
    expect(plain).toBe(textOf(leaf({})));
    const left = plain.split("\n");
    for (const line of text.split("\n")) if (line === left[0]) left.shift();
    expect(left).toEqual([]);
  });

  it("have no secret in any file: placeholders alone stand where one belongs", () => {
    const found = [...text.matchAll(/(?:password 5|key 0|snmp-server community|version 2c|auth sha|aes-128) (\S+)/g)].map((m) => m[1]);
    expect(found).toHaveLength(8);
    expect(found.filter((f) => !/^__ROCEFAB_SECRET_[A-Z_]+__$/.test(f ?? ""))).toEqual([]);
    const folder = new URL("golden/", import.meta.url);
    for (const name of readdirSync(folder)) expect(readFileSync(new URL(name, folder), "utf8")).not.toMatch(/\$[156y]\$|localized|key [67] /);
  });
});

describe("what NX-OS does not take is refused for its switches", () => {
  it("a name that is an account and an SNMP user", () => {
    const services: ServicesProps = {
      users: [{ name: "poller", role: "operator", passwordHash: Secret.env("H") }],
      snmp: { users: [{ name: "poller", authPassword: Secret.env("A"), privacyPassword: Secret.env("P") }] },
    };
    expect(mistakeOf(() => textOf(leaf(services)))).toContain("leaf1: props.services.snmp.users: names a local account");
  });

  it("a host ACL with the name of the fence", () => {
    const named = sliceOf("leaf1", { change: (intent) => ({ ...intent, hostAcl: { name: "ACL-MANAGEMENT-V4", rest: "permit" } }) });
    expect(mistakeOf(() => textOf(named))).toContain("leaf1: props.hostAcl.name: is the name of another access list of the switch");
  });
});

describe("NXOS_MANAGEMENT_REACHABLE", () => {
  const open = (broken: string) => rules(broken).filter((r) => r.includes("NXOS_MANAGEMENT_REACHABLE"));
  const found = (...what: (string | undefined)[]) => [`error NXOS_MANAGEMENT_REACHABLE: ${what.join(", ")}`];
  const VTY = "line vty (10.0.0.0/12)";
  const SNMP = ["snmp-server user poller (10.0.0.0/12)", "snmp-server community __ROCEFAB_SECRET_SNMP_COMMUNITY__ (10.0.0.0/12)"];

  it.each([
    ["no access-class", changed(text, "  access-class ACL-MANAGEMENT-V4 in\n", ""), [VTY]],
    ["no line vty", changed(text, "line vty\n  access-class ACL-MANAGEMENT-V4 in\n", ""), [VTY]],
    ["a list that nobody defines", changed(text, "  access-class ACL-MANAGEMENT-V4 in", "  access-class OTHER in"), [VTY]],
    ["a list on the way out", changed(text, "  access-class ACL-MANAGEMENT-V4 in", "  access-class ACL-MANAGEMENT-V4 out"), [VTY]],
    ["a permit above the denial", changed(text, "  10 deny ip 10.0.0.0/12", "  5 permit ip any any\n  10 deny ip 10.0.0.0/12"), [VTY, ...SNMP]],
    ["a part of the hosts let in", changed(text, "  10 deny ip 10.0.0.0/12", "  5 permit tcp 10.0.1.0/24 any eq 22\n  10 deny ip 10.0.0.0/12"), [VTY, ...SNMP]],
    ["one protocol denied", changed(text, "10 deny ip 10.0.0.0/12 any", "10 deny tcp 10.0.0.0/12 any"), [VTY, ...SNMP]],
    ["too few hosts denied", changed(text, "10 deny ip 10.0.0.0/12 any", "10 deny ip 10.0.0.0/16 any"), [VTY, ...SNMP]],
    ["SNMP without its list", changed(text, "snmp-server user poller use-ipv4acl ACL-MANAGEMENT-V4\n", ""), [SNMP[0]]],
    ["NX-API in every VRF", changed(text, "nxapi use-vrf management\n", ""), ["NX-API (no nxapi use-vrf management)"]],
    ["gRPC in the fabric", `${text}grpc use-vrf default\n`, ["gRPC (grpc use-vrf default)"]],
  ] satisfies [string, string, (string | undefined)[]][])("fires on %s", (_, broken, what) => {
    expect(open(broken)).toEqual(found(...what));
  });

  it.each([
    ["a list that lets only the management network in", changed(text, /10 deny ip.*\n.*20 permit ip any any/, "10 permit ip 192.0.2.0/24 any")],
    ["a wider denial", changed(text, "10 deny ip 10.0.0.0/12 any", "10 deny ip 10.0.0.0/8 any")],
    ["a denial of all", changed(text, "10 deny ip 10.0.0.0/12 any", "10 deny ip any any")],
  ])("is quiet on %s", (_, other) => {
    expect(open(other)).toEqual([]);
  });
});

describe("NXOS_MANAGEMENT_VRF", () => {
  it.each([
    ["TACACS+", "  use-vrf management\n  source", "  source", "aaa group server tacacs+ TACACS"],
    ["telemetry", "  destination-profile\n    use-vrf management\n", "", "telemetry"],
    ["a trap host", "snmp-server host 192.0.2.105 use-vrf management\n", "", "snmp-server host 192.0.2.105"],
    ["NTP", "ntp server 192.0.2.101 use-vrf management", "ntp server 192.0.2.101", "ntp server 192.0.2.101"],
  ])("fires on %s", (_, from, to, what) => {
    expect(rules(changed(text, from, to))).toEqual([`warning NXOS_MANAGEMENT_VRF: ${what}`]);
  });
});

describe("NXOS_CLEARTEXT_PASSWORD", () => {
  it.each([
    ["a TACACS+ key", "key 0 __ROCEFAB_SECRET_TACACS_KEY__", "key 0 opensesame", "tacacs-server host 192.0.2.106"],
    ["a TACACS+ key without its type", "key 0 __ROCEFAB_SECRET_TACACS_KEY__", "key opensesame", "tacacs-server host 192.0.2.106"],
    ["an SNMP password", "auth sha __ROCEFAB_SECRET_SNMP_AUTH__", "auth sha opensesame", "snmp-server user poller"],
    ["an SNMP privacy password", "priv aes-128 __ROCEFAB_SECRET_SNMP_PRIVACY__", "priv aes-128 opensesame", "snmp-server user poller"],
    ["a password", "password 5 __ROCEFAB_SECRET_ADMIN_HASH__", "password 0 opensesame", "username admin"],
  ])("fires on %s", (_, from, to, what) => {
    expect(rules(changed(text, from, to))).toEqual([`error NXOS_CLEARTEXT_PASSWORD: ${what}`]);
  });

  it.each([
    ["a scrambled TACACS+ key", "key 0 __ROCEFAB_SECRET_TACACS_KEY__", 'key 7 "qfpj"'],
    [
      "localized SNMP keys",
      "auth sha __ROCEFAB_SECRET_SNMP_AUTH__ priv aes-128 __ROCEFAB_SECRET_SNMP_PRIVACY__",
      "auth sha 36f1ad priv aes-128 4fb6dc localizedV2key",
    ],
  ])("is quiet on %s", (_, from, to) => {
    expect(rules(changed(text, from, to))).toEqual([]);
  });
});

it("NXOS_FEATURE_MISSING fires on each service whose feature is not there", () => {
  for (const feature of ["tacacs+", "nxapi", "telemetry"])
    expect(rules(changed(text, `feature ${feature}\n`, ""))).toEqual([`error NXOS_FEATURE_MISSING: ${feature}`]);
});

it("reads the fence as entries of a list", () => {
  expect(
    configOf(text)
      .lines.find((l) => l.text === "ip access-list ACL-MANAGEMENT-V4")
      ?.children.map((l) => l.text),
  ).toEqual(["10 deny ip 10.0.0.0/12 any", "20 permit ip any any"]);
});
