/** A form of line, in one context. */
export interface LineForm {
  readonly id: string;
  /** Words, `<argument>` or `<name:argument>`, `[optional words]`, `{one|other}`. */
  readonly form: string;
  /** Lines of a context stand in ascending rank; those of one rank in any order. */
  readonly rank: number;
  /** May stand more than once; else once a block. */
  readonly many?: true;
  /** The context of the lines below it; without one nothing stands below it. */
  readonly opens?: string;
  /** Where the form was read: a fact of docs/facts/nxos.md or of docs/facts/routing.md, a table of docs/facts/nxos.md, or another source. */
  readonly source: string;
}

type Row = readonly [id: string, rank: number, form: string, source: string, more?: { readonly many?: true; readonly opens?: string }];

const many = { many: true } as const;
const opens = (context: string) => ({ opens: context });
const manyOf = (context: string) => ({ many: true, opens: context }) as const;

/** Ranks of the top level: fact 1 of docs/facts/nxos.md. */
const TOP: readonly Row[] = [
  ["hostname", 0, "hostname <hostname>", "fact 1"],
  ["feature", 10, "feature <feature>", "fact 2; tacacs+ by the grammar of Batfish", many],
  ["username", 20, "username <user:word> password 5 <hash> role <role>", "fact 32", many],
  ["no-domain-lookup", 20, "no ip domain-lookup", "1a, example leaf"],
  ["name-server", 20, "ip name-server <server> use-vrf management", "fact 30", many],
  ["logging-server", 20, "logging server <server> <severity> use-vrf management facility <facility>", "fact 30", many],
  ["logging-source", 20, "logging source-interface mgmt0", "1a, example leaf"],
  ["logging-timestamp", 20, "logging timestamp milliseconds", "1a, example leaf"],
  ["snmp-contact", 20, "snmp-server contact <text>", "1a, example leaf"],
  ["snmp-location", 20, "snmp-server location <text>", "1a, example leaf"],
  ["snmp-user", 20, "snmp-server user <user:word> network-operator auth sha <auth:secret> priv aes-128 <privacy:secret>", "grammar of Batfish, snmp", many],
  ["snmp-trap", 20, "snmp-server host <server> traps version {2c <community:secret>|3 priv <user:word>}", "fact 30; docs/facts/nxos.md, fact 44", many],
  ["snmp-trap-vrf", 20, "snmp-server host <server> use-vrf management", "fact 30", many],
  ["snmp-community", 20, "snmp-server community <community:secret> group network-operator", "1a, example leaf", many],
  ["ntp-server", 20, "ntp server <server> [prefer] use-vrf management", "fact 30", many],
  ["ntp-source", 20, "ntp source-interface mgmt0", "1a, example leaf"],
  ["tacacs-host", 20, "tacacs-server host <server> key [0] <secret>", "grammar of Batfish, tacacs_server", many],
  ["aaa-group", 20, "aaa group server tacacs+ <name>", "grammar of Batfish, aaa", manyOf("aaa-group")],
  ["aaa-login", 20, "aaa authentication login default {local|group <name>|group <name> local}", "1a, example leaf; grammar of Batfish, aaa"],
  ["nxapi-https", 20, "nxapi https port <tcpPort>", "docs/facts/nxos.md, fact 43"],
  ["nxapi-http", 20, "no nxapi http", "docs/facts/nxos.md, fact 43"],
  ["nxapi-vrf", 20, "nxapi use-vrf management", "docs/facts/nxos.md, fact 43"],
  ["dcbx", 20, "lldp tlv-select dcbxp [egress-queuing]", "fact 34"],
  ["no-dcbx", 20, "no lldp tlv-select dcbxp", "fact 34"],
  ["load-sharing", 20, "ip load-sharing address source-destination port source-destination universal-id <seed>", "fact 28; docs/facts/routing.md, section 3"],
  ["hash-offset", 20, "hardware ecmp hash-offset <offset>", "fact 28"],
  ["hash-offset-wide", 20, "hardware ecmp hash-offset <wideOffset> concatenation", "fact 28"],
  ["resilient", 20, "hardware profile ecmp resilient", "fact 29"],
  ["dlb", 20, "hardware profile dlb", "1a, DLB", opens("dlb")],
  ["breakout", 20, "interface breakout module <module> port <portNumber> map <breakout>", "1a, platform differences", many],
  ["class-map", 30, "class-map type qos match-any <name>", "fact 5", manyOf("class-map")],
  ["qos-policy", 40, "policy-map type qos <name>", "1a, object 2", manyOf("qos-policy")],
  ["network-qos-policy", 41, "policy-map type network-qos <name>", "1a, object 3", manyOf("network-qos-policy")],
  ["queuing-policy", 42, "policy-map type queuing <name>", "1a, object 4", manyOf("queuing-policy")],
  ["system-qos", 50, "system qos", "facts 10 and 11", opens("system-qos")],
  ["watchdog", 60, "priority-flow-control watch-dog-interval on", "fact 18"],
  ["watchdog-interval", 61, "priority-flow-control watch-dog interval <watchdogMs>", "fact 18"],
  ["watchdog-shutdown", 61, "priority-flow-control watch-dog shutdown-multiplier <shutdownMultiplier>", "1a, ranges"],
  ["watchdog-internal", 61, "priority-flow-control watch-dog internal-interface-multiplier <internalMultiplier>", "1a, ranges"],
  ["watchdog-restore", 61, "priority-flow-control {auto-restore|fixed-restore} multiplier <restoreMultiplier>", "1a, ranges", many],
  ["vrf", 70, "vrf context management", "fact 31", opens("vrf")],
  ["access-list", 75, "ip access-list <name>", "1e", manyOf("access-list")],
  ["access-list-v6", 75, "ipv6 access-list <name>", "docs/facts/nxos.md, fact 45", manyOf("access-list-v6")],
  [
    "snmp-access",
    76,
    "snmp-server {user <user:word>|community <community:secret>} use-ipv4acl <acl4:name> [use-ipv6acl <acl6:name>]",
    "docs/facts/nxos.md, fact 45",
    many,
  ],
  ["prefix-list", 80, "ip prefix-list <name> seq <sequence> permit <prefix4> [eq <exact4>]", "docs/facts/routing.md, section 3", many],
  [
    "prefix-list-v6",
    80,
    "ipv6 prefix-list <name> seq <sequence> permit <prefix6> [eq <exact6>]",
    "docs/facts/routing.md, section 3, unnumbered and IPv6",
    many,
  ],
  ["as-path-list", 80, "ip as-path access-list <name> seq <sequence> permit <quotedRegex>", "docs/facts/routing.md, section 3, fact 27", many],
  ["route-map", 90, "route-map <name> <action:action> <mapSequence>", "docs/facts/routing.md, section 3", manyOf("route-map")],
  ["mgmt", 100, "interface mgmt0", "fact 31", opens("mgmt")],
  ["loopback", 101, "interface loopback0", "docs/facts/routing.md, section 3", opens("loopback")],
  ["ethernet", 102, "interface <port>", "fact 4", manyOf("ethernet")],
  ["line-vty", 105, "line vty", "docs/facts/nxos.md, fact 45", opens("line-vty")],
  ["bgp", 110, "router bgp <asn>", "docs/facts/routing.md, section 3", opens("bgp")],
  ["telemetry", 120, "telemetry", "1a, example leaf", opens("telemetry")],
  ["grpc-calls", 121, "grpc gnmi max-concurrent-calls <grpcCalls>", "1a, ranges"],
  ["added-section", 200, "! <section>", "a section that its user added", many],
  ["clock", 20, "clock timezone <timezone> <hours> <hours>", "an added section of the golden files (general)"],
  ["banner", 20, "banner motd <banner>", "an added section of the random fabrics (general)"],
];

const QOS: Readonly<Record<string, readonly Row[]>> = {
  "class-map": [["match-dscp", 0, "match dscp <dscps>", "fact 6"]],
  "qos-policy": [
    ["qos-class-default", 1, "class class-default", "1a, object 2", opens("qos-class")],
    ["qos-class", 0, "class <name>", "1a, object 2", manyOf("qos-class")],
  ],
  "qos-class": [["set-group", 0, "set qos-group <group>", "fact 7"]],
  "network-qos-policy": [["network-qos-class", 0, "class type network-qos <networkQosClass>", "fact 9", manyOf("network-qos-class")]],
  "network-qos-class": [
    ["network-qos-mtu", 0, "mtu <networkQosMtu>", "fact 12"],
    ["pause", 1, "pause pfc-cos <cos>", "fact 7"],
  ],
  "queuing-policy": [
    ["output-class", 0, "class type queuing <outputQueue>", "fact 9", manyOf("output-class")],
    ["input-class", 0, "class type queuing <inputQueue>", "fact 21", manyOf("input-class")],
  ],
  "output-class": [
    ["priority", 0, "priority level 1", "fact 14"],
    ["bandwidth", 0, "bandwidth remaining percent <percent>", "fact 13"],
    [
      "random-detect",
      1,
      "random-detect minimum-threshold <min:threshold> <minUnit:unit> maximum-threshold <max:threshold> <maxUnit:unit> drop-probability <percent> weight <weight> ecn",
      "facts 15 and 16",
    ],
  ],
  "input-class": [
    [
      "pause-buffer",
      0,
      "pause buffer-size <size:bufferSize> pause-threshold <pause:bufferLevel> resume-threshold <resume:bufferLevel>",
      "fact 21; docs/facts/nxos.md, fact 39",
    ],
  ],
  "system-qos": [
    ["bind-network-qos", 0, "service-policy type network-qos <name>", "fact 10"],
    ["bind-output", 1, "service-policy type queuing output <name>", "fact 11"],
    ["bind-input", 1, "service-policy type queuing input <name>", "docs/facts/nxos.md, section 1a"],
  ],
};

const PORTS: Readonly<Record<string, readonly Row[]>> = {
  vrf: [
    ["domain-name", 0, "ip domain-name <domain>", "docs/facts/nxos.md, fact 43"],
    ["default-route", 0, "ip route 0.0.0.0/0 <ipv4>", "fact 31"],
  ],
  "access-list": [["access-entry", 0, "<sequence> {permit|deny} {udp any any eq 4791|ip any any|ip <prefix4> any}", "1e; docs/facts/nxos.md, fact 45", many]],
  "access-list-v6": [["access-entry-v6", 0, "<sequence> {permit|deny} {ipv6 any any|ipv6 <prefix6> any}", "docs/facts/nxos.md, fact 45", many]],
  "line-vty": [
    ["access-class", 0, "access-class <name> in", "docs/facts/nxos.md, fact 45"],
    ["access-class-v6", 0, "ipv6 access-class <name> in", "docs/facts/nxos.md, fact 45"],
  ],
  mgmt: [
    ["description", 0, "description <text>", "fact 35"],
    ["mgmt-vrf", 10, "vrf member management", "fact 31"],
    ["address", 20, "ip address <host4>", "fact 31"],
    ["up", 90, "no shutdown", "1a, example leaf"],
  ],
  loopback: [
    ["description", 0, "description <text>", "fact 35"],
    ["address", 20, "ip address <loopback4>", "docs/facts/routing.md, section 3"],
    ["address-v6", 20, "ipv6 address <loopback6>", "docs/facts/routing.md, section 3, unnumbered and IPv6 (general)"],
  ],
  ethernet: [
    ["description", 0, "description <text>", "fact 35"],
    ["routed", 10, "no switchport", "fact 22"],
    ["speed", 20, "speed <speedMbps>", "grammar of Batfish, interface"],
    ["no-negotiation", 20, "no negotiate auto", "grammar of Batfish, interface"],
    ["fec", 20, "fec {auto|fc-fec|rs-fec|rs-ieee}", "docs/facts/nxos.md, fact 46"],
    ["port-mtu", 20, "mtu <portMtu>", "fact 12"],
    ["pfc", 20, "priority-flow-control mode {on|off|auto|on send-tlv}", "fact 17"],
    ["port-watchdog", 20, "priority-flow-control watch-dog-interval on", "fact 18"],
    ["input-policy", 20, "service-policy type qos input <name>", "fact 11"],
    ["input-queuing", 20, "service-policy type queuing input <name>", "docs/facts/nxos.md, fact 39"],
    ["output-queuing", 20, "service-policy type queuing output <name>", "docs/facts/nxos.md, fact 41"],
    ["bfd-interval", 20, "bfd interval <bfdMs> min_rx <bfdMs> multiplier <bfdMultiplier>", "docs/facts/routing.md, fact 28"],
    ["no-bfd-echo", 20, "no bfd echo", "docs/facts/routing.md, fact 36"],
    ["no-redirects", 20, "no ip redirects", "docs/facts/routing.md, fact 28"],
    ["no-redirects-v6", 20, "no ipv6 redirects", "docs/facts/routing.md, fact 36"],
    ["access-group", 20, "ip access-group <name> in", "fact 33"],
    ["lldp-port", 20, "lldp {transmit|receive}", "fact 34", many],
    ["address", 20, "ip address <host4>", "fact 23"],
    ["address-v6", 20, "ipv6 address <host6>", "docs/facts/routing.md, section 3, unnumbered and IPv6 (general)"],
    ["forward", 20, "ip forward", "fact 24"],
    ["link-local", 20, "ipv6 address use-link-local-only", "fact 24"],
    ["link-local-bia", 20, "ipv6 link-local use-bia", "docs/facts/routing.md, fact 35"],
    ["up", 90, "no shutdown", "fact 22"],
    ["down", 90, "shutdown", "docs/facts/routing.md, section 3 (general)"],
  ],
};

const family = (v: "4" | "6"): readonly Row[] => [
  ["network", 0, `network <prefix${v}>`, "docs/facts/routing.md, section 3", many],
  ["aggregate", 10, `aggregate-address <prefix${v}> summary-only`, "docs/facts/routing.md, fact 6", many],
  ["maximum-paths", 20, "maximum-paths <paths>", "fact 25"],
];

const PEER_FAMILY: readonly Row[] = [
  ["map-in", 0, "route-map <name> in", "docs/facts/routing.md, fact 1"],
  ["map-out", 1, "route-map <name> out", "docs/facts/routing.md, fact 1"],
  ["maximum-prefix", 2, "maximum-prefix <prefixLimit> <thresholdPercent> {warning-only|restart <minutes>}", "docs/facts/routing.md, fact 13"],
];

const ROUTING: Readonly<Record<string, readonly Row[]>> = {
  "route-map": [
    ["match-as-path", 0, "match as-path <name>", "docs/facts/routing.md, section 3"],
    ["match-prefix", 1, "match ip address prefix-list <name>", "docs/facts/routing.md, section 3"],
    ["match-prefix-v6", 1, "match ipv6 address prefix-list <name>", "docs/facts/routing.md, section 3, unnumbered and IPv6"],
  ],
  bgp: [
    ["router-id", 0, "router-id <ipv4>", "docs/facts/routing.md, section 3"],
    ["no-graceful-restart", 10, "no graceful-restart", "docs/facts/routing.md, fact 26"],
    ["reconnect", 10, "reconnect-interval <reconnectS>", "docs/facts/routing.md, section 3"],
    ["multipath-relax", 10, "bestpath as-path multipath-relax", "fact 25"],
    ["fib-pending", 10, "suppress-fib-pending", "docs/facts/routing.md, section 3"],
    ["log-changes", 10, "log-neighbor-changes", "docs/facts/routing.md, fact 26"],
    ["family", 20, "address-family ipv4 unicast", "docs/facts/routing.md, fact 26", opens("family")],
    ["family-v6", 20, "address-family ipv6 unicast", "docs/facts/routing.md, section 3, unnumbered and IPv6", opens("family-v6")],
    ["template", 30, "template peer <name>", "docs/facts/routing.md, fact 26", manyOf("template")],
    ["neighbor", 40, "neighbor <neighbor>", "fact 23", manyOf("neighbor")],
  ],
  family: family("4"),
  "family-v6": family("6"),
  template: [
    ["template-bfd", 0, "bfd", "docs/facts/routing.md, fact 28"],
    ["remote-as", 10, "remote-as <asn>", "docs/facts/routing.md, section 3"],
    ["timers", 20, "timers 3 9", "docs/facts/routing.md, fact 11"],
    ["peer-family", 30, "address-family ipv4 unicast", "docs/facts/routing.md, fact 1", opens("peer-family")],
    ["peer-family-v6", 30, "address-family ipv6 unicast", "docs/facts/routing.md, section 3, unnumbered and IPv6", opens("peer-family")],
  ],
  "peer-family": PEER_FAMILY,
  neighbor: [
    ["inherit", 0, "inherit peer <name>", "docs/facts/routing.md, fact 26"],
    ["remote-as", 10, "remote-as <asn>", "docs/facts/routing.md, section 3"],
    ["description", 20, "description <text>", "docs/facts/routing.md, section 3"],
  ],
};

const SERVICES: Readonly<Record<string, readonly Row[]>> = {
  "aaa-group": [
    ["aaa-server", 0, "server <server>", "grammar of Batfish, aaa", many],
    ["aaa-vrf", 1, "use-vrf management", "grammar of Batfish, aaa; fact 30"],
    ["aaa-source", 1, "source-interface mgmt0", "grammar of Batfish, aaa"],
  ],
  telemetry: [
    ["destination-profile", 0, "destination-profile", "1a, example leaf", opens("destination-profile")],
    ["destination-group", 1, "destination-group <identifier>", "1a, example leaf", manyOf("destination-group")],
    ["sensor-group", 2, "sensor-group <identifier>", "1a, example leaf", manyOf("sensor-group")],
    ["subscription", 3, "subscription <identifier>", "1a, example leaf", manyOf("subscription")],
  ],
  "destination-profile": [["telemetry-vrf", 0, "use-vrf management", "fact 30"]],
  "destination-group": [["telemetry-collector", 0, "ip address <ipv4> port <tcpPort> protocol gRPC encoding GPB", "1a, example leaf", many]],
  "sensor-group": [
    ["data-source", 0, "data-source DME", "1a, example leaf"],
    ["sensor-path", 1, "path <path> depth unbounded", "1a, example leaf", many],
  ],
  subscription: [
    ["subscribed-destination", 0, "dst-grp <identifier>", "1a, example leaf", many],
    ["subscribed-sensor", 1, "snsr-grp <identifier> sample-interval <sampleMs>", "1a, example leaf", many],
  ],
  dlb: [
    ["dlb-interface", 0, "dlb-interface <ports>", "1a, DLB"],
    ["dlb-mode", 0, "mode {flowlet|per-packet}", "1a, DLB"],
    ["dlb-mac", 0, "mac-address <mac>", "1a, DLB"],
    ["dlb-aging", 0, "flowlet-aging <anyNumber>", "1a, DLB"],
    ["dlb-sampling", 0, "sampling-interval <anyNumber> nsecs", "1a, DLB"],
  ],
};

function formsOf([id, rank, form, source, more]: Row): LineForm {
  return { id, rank, form, source, ...more };
}

/** Every form of line, context by context: what is not here is an error. */
export const CONTEXTS: Readonly<Record<string, readonly LineForm[]>> = Object.fromEntries(
  Object.entries({ top: TOP, ...QOS, ...PORTS, ...ROUTING, ...SERVICES }).map(([context, rows]) => [context, rows.map(formsOf)]),
);

/** What a block must hold, `a|b` for one of them. */
export const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  top: [
    "hostname",
    "feature",
    "dcbx|no-dcbx",
    "load-sharing",
    "qos-policy",
    "network-qos-policy",
    "queuing-policy",
    "system-qos",
    "vrf",
    "mgmt",
    "loopback",
    "ethernet",
    "bgp",
  ],
  "class-map": ["match-dscp"],
  "qos-policy": ["qos-class-default"],
  "qos-class": ["set-group"],
  "network-qos-policy": ["network-qos-class"],
  "network-qos-class": ["network-qos-mtu"],
  "queuing-policy": ["output-class|input-class"],
  "output-class": ["priority|bandwidth"],
  "input-class": ["pause-buffer"],
  "system-qos": ["bind-network-qos", "bind-output"],
  vrf: ["default-route"],
  "access-list": ["access-entry"],
  "access-list-v6": ["access-entry-v6"],
  "line-vty": ["access-class|access-class-v6"],
  mgmt: ["mgmt-vrf", "address", "up"],
  loopback: ["address"],
  ethernet: ["up|down"],
  bgp: ["router-id", "no-graceful-restart", "reconnect", "log-changes", "family|family-v6", "template", "neighbor"],
  family: ["network", "maximum-paths"],
  "family-v6": ["network", "maximum-paths"],
  template: ["timers", "peer-family|peer-family-v6"],
  "peer-family": ["map-in", "map-out", "maximum-prefix"],
  neighbor: ["inherit", "description"],
  "aaa-group": ["aaa-server", "aaa-vrf"],
  telemetry: ["destination-profile"],
  "destination-profile": ["telemetry-vrf"],
  "destination-group": ["telemetry-collector"],
  "sensor-group": ["data-source", "sensor-path"],
  subscription: ["subscribed-destination", "subscribed-sensor"],
  dlb: ["dlb-interface", "dlb-mode"],
};

/** Of two lines of a block that exclude each other. */
export const EXCLUDED: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  top: [
    ["dcbx", "no-dcbx"],
    ["hash-offset", "hash-offset-wide"],
  ],
  "output-class": [["priority", "bandwidth"]],
  ethernet: [
    ["up", "down"],
    ["address", "forward"],
  ],
};

/** Lines that never stand anywhere, with the rule that says so; the grammar refuses them in any case. */
export const NEVER: readonly { readonly rule: string; readonly line: RegExp }[] = [
  { rule: "fact 2: no such feature", line: /^feature (dcbx|qos|pfc)$/ },
  { rule: "fact 3: no exit, end or configure terminal", line: /^(exit|end|configure terminal|conf t)$/ },
  { rule: "fact 4: no ranges and no lists of ports", line: /^interface Ethernet.*[,-]/i },
  { rule: "fact 5: match-all", line: /^class-map type qos match-all/ },
  { rule: "fact 9: own class-map of a system class", line: /^class-map type (queuing|network-qos)/ },
  { rule: "fact 16: random-detect without ecn", line: /^random-detect (?!.*\becn$)/ },
  { rule: "fact 18: watch-dog-interval takes no number", line: /watch-dog-interval \d/ },
  { rule: "fact 20: PFC beside link-level flow control", line: /^flowcontrol / },
  { rule: "fact 23: no peer-group, no activate", line: /\bpeer-group\b|^activate$/ },
  { rule: "fact 26: own ASN let in", line: /^(allowas-in|disable-peer-as-check|as-override)\b/ },
  { rule: "fact 27: redistribution", line: /^redistribute / },
  { rule: "fact 32: clear text", line: /^username \S+ password (0 |(?!\d ))/ },
  { rule: "fact 33: ipv4 access-group", line: /^ipv4 / },
  { rule: "fact 36: what the switch prints by itself", line: /^(version |!Command|!Time|!Running)/ },
  { rule: "fact 37: removal", line: /^no (class-map|policy-map|service-policy|feature|system)\b/ },
  { rule: "1e: syntax of another system", line: /^(qos map|mls qos|priority-flow-control priority|hardware qos)\b/ },
];
