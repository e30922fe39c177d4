import type { FailureKind } from "./judge.js";

/** A change to the rendered frr.conf of some switches, and what tells of it. */
export interface Mutant {
  readonly name: string;
  readonly change: (device: string, frrConf: string) => string;
  /** Rules of `rocefab check` that find it. */
  readonly finds: readonly string[];
  /** What does not come right where it is booted; none = it looks well, and only our own rules find it. */
  readonly fails: readonly FailureKind[];
  /** As-paths down and up that are accepted, where the number is known (docs/facts/routing.md, section 2.2). */
  readonly valleys?: number;
  /** Cables that are taken out before it is judged, and put back where `flap` says so. */
  readonly pull?: readonly string[];
  readonly flap?: boolean;
}

const isLeaf = (device: string): boolean => device.startsWith("leaf");

/** Both route-maps of each neighbour, and the guard against neighbours without any. */
function withoutPolicy(text: string): string {
  return text.replace(/^ {2}neighbor \S+ route-map .*\n/gm, "").replace(/^ bgp ebgp-requires-policy$/m, " no bgp ebgp-requires-policy");
}

function withoutMaps(text: string): string {
  return text.replace(/^ {2}neighbor \S+ route-map .*\n/gm, "");
}

function withAllowasIn(text: string): string {
  return text.replace(/^( {2}neighbor \S+) activate$/gm, "$1 activate\n$1 allowas-in");
}

function withRelax(text: string): string {
  return text.replace(/^ bgp log-neighbor-changes$/m, " bgp log-neighbor-changes\n bgp bestpath as-path multipath-relax");
}

function redistributing(text: string): string {
  return text.replace(/^ address-family ipv4 unicast$/m, " address-family ipv4 unicast\n  redistribute connected");
}

/** Another ASN for spine2, which the leaves expect. */
function twoSpineAsns(device: string, text: string): string {
  if (device === "spine2") return text.replace(/^router bgp 65000$/m, "router bgp 65012");
  return isLeaf(device) ? text.replace(/^ neighbor (\S+) remote-as 65000\n(?=.*\n neighbor \1 description spine2 )/gm, " neighbor $1 remote-as 65012\n") : text;
}

/** Of the small pod: spine1-2, leaf1-4. */
export const POD_MUTANTS: readonly Mutant[] = [
  {
    name: "two spine ASNs, no policy",
    valleys: 38,
    change: (d, t) => withoutPolicy(twoSpineAsns(d, t)),
    finds: ["BGP_ENDS_DISAGREE", "ROUTE_MAP_MISSING", "SONIC_BGP_IN_CONFIG_DB", "SONIC_FRR_GLOBALS", "UNDERLAY_WALK"],
    fails: ["bgp width", "kernel width", "valley as-path", "valley in kernels"],
  },
  {
    name: "two spine ASNs, no policy, relaxed",
    change: (d, t) => withRelax(withoutPolicy(twoSpineAsns(d, t))),
    finds: ["BGP_ENDS_DISAGREE", "MULTIPATH_RELAX", "ROUTE_MAP_MISSING", "SONIC_BGP_IN_CONFIG_DB", "SONIC_FRR_GLOBALS", "UNDERLAY_WALK"],
    fails: ["bgp width", "kernel width", "valley as-path", "valley in kernels"],
  },
  {
    name: "two spine ASNs, no policy, leaves 1 and 3 without a common spine",
    change: (d, t) => withRelax(withoutPolicy(twoSpineAsns(d, t))),
    pull: ["spine2:Ethernet0--leaf1:Ethernet508", "spine1:Ethernet8--leaf3:Ethernet504"],
    finds: ["BGP_ENDS_DISAGREE", "MULTIPATH_RELAX", "ROUTE_MAP_MISSING", "SONIC_BGP_IN_CONFIG_DB", "SONIC_FRR_GLOBALS", "UNDERLAY_WALK"],
    fails: ["bgp width", "kernel width", "valley as-path", "valley in kernels"],
  },
  {
    name: "two spine ASNs with the policy",
    change: twoSpineAsns,
    finds: ["BGP_ENDS_DISAGREE", "SONIC_BGP_IN_CONFIG_DB", "UNDERLAY_WALK"],
    fails: ["bgp width", "kernel width"],
  },
  {
    name: "two spine ASNs with the policy, relaxed",
    change: (d, t) => withRelax(twoSpineAsns(d, t)),
    finds: ["BGP_ENDS_DISAGREE", "MULTIPATH_RELAX", "SONIC_BGP_IN_CONFIG_DB"],
    fails: [],
  },
  { name: "no policy", change: (_, t) => withoutPolicy(t), finds: ["ROUTE_MAP_MISSING", "SONIC_FRR_GLOBALS"], fails: [] },
  {
    name: "allowas-in on the leaves, no policy",
    change: (d, t) => (isLeaf(d) ? withAllowasIn(withoutPolicy(t)) : withoutPolicy(t)),
    finds: ["LOOP_CHECK_DISABLED", "ROUTE_MAP_MISSING", "SONIC_FRR_GLOBALS"],
    fails: [],
  },
  {
    name: "allowas-in everywhere, no policy",
    valleys: 72,
    change: (_, t) => withAllowasIn(withoutPolicy(t)),
    finds: ["LOOP_CHECK_DISABLED", "ROUTE_MAP_MISSING", "SONIC_FRR_GLOBALS", "UNDERLAY_WALK"],
    fails: ["bgp width", "kernel width", "valley as-path", "valley in kernels"],
  },
  { name: "allowas-in everywhere with the policy", change: (_, t) => withAllowasIn(t), finds: ["LOOP_CHECK_DISABLED"], fails: [] },
  {
    name: "leaf1 without maps",
    change: (d, t) => (d === "leaf1" ? withoutMaps(t) : t),
    finds: ["ROUTE_MAP_MISSING", "UNDERLAY_WALK"],
    fails: ["bgp width", "kernel width", "ping"],
  },
  {
    name: "leaf1 without maps, RFC 8212 off",
    change: (d, t) => (d === "leaf1" ? withoutPolicy(t) : t),
    finds: ["ROUTE_MAP_MISSING", "SONIC_FRR_GLOBALS"],
    fails: [],
  },
  {
    name: "leaves redistribute connected",
    change: (d, t) => (isLeaf(d) ? redistributing(t) : t),
    finds: ["REDISTRIBUTE_IN_UNDERLAY", "UNDERLAY_WALK"],
    fails: ["bgp width", "foreign", "kernel width"],
  },
  {
    name: "leaves redistribute connected, no policy",
    change: (d, t) => withoutPolicy(isLeaf(d) ? redistributing(t) : t),
    finds: ["REDISTRIBUTE_IN_UNDERLAY", "ROUTE_MAP_MISSING", "SONIC_FRR_GLOBALS", "UNDERLAY_WALK"],
    fails: ["bgp width", "foreign", "kernel width"],
  },
  {
    name: "a source address on leaf1 that it does not have",
    change: (d, t) =>
      d === "leaf1"
        ? t.replace(/^router bgp/m, "route-map RM_SET_SRC permit 10\n set src 10.255.9.9\nexit\n!\nip protocol bgp route-map RM_SET_SRC\n!\nrouter bgp")
        : t,
    finds: ["ROUTE_MAP_OPEN_END", "ROUTE_MAP_SEQUENCE", "SONIC_FRR_FORBIDDEN"],
    fails: ["kernel width", "ping"],
  },
  {
    name: "no `zebra nexthop-group keep 1`, after a link came back",
    change: (_, t) => t.replace(/^zebra nexthop-group keep 1\n/m, ""),
    pull: ["spine1:Ethernet0--leaf1:Ethernet504"],
    flap: true,
    finds: ["SONIC_FRR_NEXTHOP_GROUP"],
    fails: ["kernel width"],
  },
];

/** Another ASN for super-spine2, which the spines expect. */
function twoSuperSpineAsns(device: string, text: string): string {
  if (device === "super-spine2") return text.replace(/^router bgp 64900$/m, "router bgp 64901");
  return text.replace(/^ neighbor (\S+) remote-as 64900\n(?=.*\n neighbor \1 description super-spine2 )/gm, " neighbor $1 remote-as 64901\n");
}

/** Spines tell neither super-spine what has been above: one line more in AP_FROM_ABOVE. */
function refusingBoth(text: string): string {
  return text.replace(/^(bgp as-path access-list AP_FROM_ABOVE) seq 5 permit _64900_$/m, "$&\n$1 seq 10 permit _64901_");
}

/** Of the two small pods: super-spine1-2, spine1-4, leaf1-4. */
export const PODS_MUTANTS: readonly Mutant[] = [
  {
    name: "two super-spine ASNs, no policy",
    change: (d, t) => withoutPolicy(twoSuperSpineAsns(d, t)),
    finds: ["BGP_ENDS_DISAGREE", "ROUTE_MAP_MISSING", "SONIC_BGP_IN_CONFIG_DB", "SONIC_FRR_GLOBALS", "UNDERLAY_WALK"],
    fails: ["bgp width", "kernel width", "valley as-path", "valley in kernels"],
  },
  {
    name: "two super-spine ASNs with the policy, relaxed",
    change: (d, t) => refusingBoth(withRelax(twoSuperSpineAsns(d, t))),
    finds: ["BGP_ENDS_DISAGREE", "MULTIPATH_RELAX", "SONIC_BGP_IN_CONFIG_DB"],
    fails: [],
  },
  {
    name: "spines tell super-spines what they have from super-spines, two ASNs, relaxed",
    change: (d, t) =>
      withRelax(twoSuperSpineAsns(d, t))
        .replace(/^route-map TO_SUPERSPINE_V4 deny 100\n.*\nexit\n/m, "")
        .replace(/^ match as-path AP_(?:OWN_POD|POD)\n/gm, ""),
    finds: ["BGP_ENDS_DISAGREE", "MULTIPATH_RELAX", "SONIC_BGP_IN_CONFIG_DB", "SPINE_EXPORT_AS_PATH", "SPINE_IMPORT_AS_PATH", "UNDERLAY_WALK"],
    fails: ["bgp width", "kernel width", "valley as-path", "valley in kernels"],
  },
];
