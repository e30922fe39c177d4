import type { MatchedLine } from "./match-lines.js";
import { all, arg, type CrossRule, flat, has } from "./query.js";

interface Reference {
  readonly what: string;
  readonly defined: string;
  readonly used: readonly string[];
  /** The argument that holds the name. */
  readonly name: string;
  /** May be defined and not used. */
  readonly spare?: true;
}

/** What one line defines and another names (fact 1; docs/facts/routing.md, fact 1). */
const REFERENCES: readonly Reference[] = [
  { what: "class-map", defined: "class-map", used: ["qos-class"], name: "name" },
  { what: "policy-map type qos", defined: "qos-policy", used: ["input-policy"], name: "name" },
  { what: "policy-map type network-qos", defined: "network-qos-policy", used: ["bind-network-qos"], name: "name" },
  { what: "policy-map type queuing", defined: "queuing-policy", used: ["bind-output", "bind-input", "output-queuing", "input-queuing"], name: "name" },
  // Of host ports: on a leaf that has none yet.
  { what: "ip access-list", defined: "access-list", used: ["access-group", "access-class"], name: "name", spare: true },
  { what: "ipv6 access-list", defined: "access-list-v6", used: ["access-class-v6"], name: "name" },
  // PL-LOOPBACK-V4 stands on every device (docs/facts/routing.md, fact 21).
  { what: "ip prefix-list", defined: "prefix-list", used: ["match-prefix"], name: "name", spare: true },
  { what: "ipv6 prefix-list", defined: "prefix-list-v6", used: ["match-prefix-v6"], name: "name", spare: true },
  { what: "as-path access-list", defined: "as-path-list", used: ["match-as-path"], name: "name" },
  { what: "route-map", defined: "route-map", used: ["map-in", "map-out"], name: "name" },
  { what: "template peer", defined: "template", used: ["inherit"], name: "name" },
  { what: "aaa group", defined: "aaa-group", used: ["aaa-login"], name: "name" },
  { what: "tacacs-server host", defined: "tacacs-host", used: ["aaa-server"], name: "server" },
  { what: "destination-group", defined: "destination-group", used: ["subscribed-destination"], name: "identifier" },
  { what: "sensor-group", defined: "sensor-group", used: ["subscribed-sensor"], name: "identifier" },
  { what: "snmp-server host ... use-vrf", defined: "snmp-trap", used: ["snmp-trap-vrf"], name: "server" },
];

/** A feature, and the lines that use it. */
const FEATURES: Readonly<Record<string, readonly string[]>> = {
  bgp: ["bgp"],
  lldp: ["dcbx", "no-dcbx", "lldp-port"],
  bfd: ["template-bfd", "bfd-interval"],
  telemetry: ["telemetry"],
  "tacacs+": ["tacacs-host", "aaa-group"],
};

/** Of features that work without a line. */
const ALONE: Readonly<Record<string, readonly string[]>> = { grpc: ["grpc-calls"], nxapi: ["nxapi-https", "nxapi-http", "nxapi-vrf"] };

function references(reference: Reference, lines: readonly MatchedLine[]): { readonly definitions: MatchedLine[]; readonly uses: MatchedLine[] } {
  const uses = all(lines, ...reference.used).filter((l) => reference.name in l.args);
  return { definitions: all(lines, reference.defined), uses };
}

const nameRules: readonly CrossRule[] = REFERENCES.flatMap((reference): CrossRule[] => [
  {
    rule: `fact 1: ${reference.what} is used and not defined above`,
    offences: ({ top }) => {
      const { definitions, uses } = references(reference, flat(top));
      const above = (use: MatchedLine) => definitions.some((d) => d.number < use.number && arg(d, reference.name) === arg(use, reference.name));
      return uses.filter((u) => !above(u));
    },
  },
  {
    rule: `fact 1: ${reference.what} is defined and never used`,
    offences: ({ top }) => {
      if (reference.spare) return [];
      const { definitions, uses } = references(reference, flat(top));
      return definitions.filter((d) => !uses.some((u) => arg(u, reference.name) === arg(d, reference.name)));
    },
  },
]);

export const NAME_RULES: readonly CrossRule[] = [
  ...nameRules,
  {
    rule: "fact 2: used without its feature",
    offences: ({ top }) => {
      const lines = flat(top);
      const without = (feature: string) => !all(top, "feature").some((f) => arg(f, "feature") === feature);
      return Object.entries({ ...FEATURES, ...ALONE }).flatMap(([feature, ids]) => (without(feature) ? all(lines, ...ids) : []));
    },
  },
  {
    rule: "fact 2: a feature that nothing uses",
    offences: ({ top }) => {
      const lines = flat(top);
      return all(top, "feature").filter((f) => {
        const users = FEATURES[arg(f, "feature")];
        return users !== undefined && all(lines, ...users).length === 0;
      });
    },
  },
  {
    rule: "fact 31: the default route does not lead into the subnet of mgmt0",
    offences: ({ top }) => {
      const gateways = all(top, "vrf").flatMap((v) => all(v.children, "default-route"));
      return gateways.filter((g) => !all(top, "mgmt").some((m) => sameSubnet(m, arg(g, "ipv4"))));
    },
  },
  {
    rule: "1e: an access list permits 4791 first, and says what becomes of the rest last",
    offences: ({ top }) =>
      all(top, "access-list").filter((list) => {
        if (isOfVty(top, list)) return false;
        const [first, ...more] = list.children;
        const rest = more.at(-1);
        const ascending = list.children.every((e, i) => i === 0 || Number(arg(e, "sequence")) > Number(arg(list.children[i - 1], "sequence")));
        return !(ascending && first?.text.endsWith("permit udp any any eq 4791") && rest?.text.endsWith("ip any any"));
      }),
  },
  {
    rule: "docs/facts/nxos.md, fact 45: a list of the VTY lines denies what is named, and permits the rest last",
    offences: ({ top }) =>
      [...all(top, "access-list"), ...all(top, "access-list-v6")].filter((list) => {
        if (!isOfVty(top, list)) return false;
        const denied = list.children.slice(0, -1);
        const ascending = list.children.every((e, i) => i === 0 || Number(arg(e, "sequence")) > Number(arg(list.children[i - 1], "sequence")));
        return !(
          ascending &&
          denied.length > 0 &&
          denied.every((e) => / deny \S+ \S+\/\d+ any$/.test(e.text)) &&
          / permit \S+ any any$/.test(list.children.at(-1)?.text ?? "")
        );
      }),
  },
  {
    rule: "docs/facts/nxos.md, fact 45: SNMP names a list that is not defined above",
    offences: ({ top }) => {
      const isAbove = (use: MatchedLine, kind: string, name: string) =>
        name === "" || all(top, kind).some((l) => arg(l, "name") === name && l.number < use.number);
      return all(top, "snmp-access").filter((l) => !(isAbove(l, "access-list", arg(l, "acl4")) && isAbove(l, "access-list-v6", arg(l, "acl6"))));
    },
  },
  {
    rule: "fact 33: ip access-group stands on routed ports",
    offences: ({ top }) => all(top, "ethernet").filter((p) => has(p, "access-group") && !has(p, "routed")),
  },
];

function isOfVty(top: readonly MatchedLine[], list: MatchedLine): boolean {
  const classes = all(top, "line-vty").flatMap((l) => l.children);
  return classes.some((c) => arg(c, "name") === arg(list, "name"));
}

function sameSubnet(mgmt: MatchedLine, gateway: string): boolean {
  const [address = "", length = ""] = arg(all(mgmt.children, "address")[0], "host4").split("/");
  const bits = (ip: string) => ip.split(".").reduce((n, byte) => n * 256 + Number(byte), 0);
  const size = 2 ** (32 - Number(length));
  return address !== gateway && Math.floor(bits(address) / size) === Math.floor(bits(gateway) / size);
}
