import { ByteSize, Duration } from "../../../src/base/units.js";
import { SwitchModel } from "../../../src/catalog/define.js";
import type { NosName } from "../../../src/catalog/nos.js";
import type { EdgePortIntent } from "../../../src/intent/fabric-intent.js";
import { DcbPolicy, type DcbxProps } from "../../../src/intent/policy.js";
import { assembledPod, pod } from "../../support/intents.js";
import { plannedContext, portNamesOf, type RuleCase, withHost, withPorts, withQos, withSwitch, withTc } from "../support.js";

const fabric = plannedContext(assembledPod(pod("sonic")));
const [uplink = "", otherUplink = ""] = portNamesOf(fabric, "leaf1", "fabric");
const hostPorts = portNamesOf(fabric, "leaf1", "host");
const [downlink = ""] = portNamesOf(fabric, "spine1", "fabric");

const edgePort: EdgePortIntent = {
  id: "border",
  port: "Ethernet256",
  speedMbps: 400_000,
  trust: "none",
  cable: null,
  address: null,
  description: null,
};
const withEdge = plannedContext(
  assembledPod(pod("sonic", { change: (i) => ({ ...i, switches: i.switches.map((s) => (s.name === "leaf1" ? { ...s, edgePorts: [edgePort] } : s)) }) })),
);

const twoLossless = plannedContext(
  assembledPod(pod("sonic", { policy: DcbPolicy.rocev2({ second: { name: "storage", dscp: [18], priority: 4, share: 20 } }) })),
);
const withoutWatchdog = plannedContext(assembledPod(pod("sonic", { policy: DcbPolicy.rocev2({ watchdog: { enabled: false } }) })));
const withoutEcn = plannedContext(assembledPod(pod("sonic", { policy: DcbPolicy.rocev2({ data: { ecn: false } }) })));

const withDcbx = (nos: NosName, dcbx: DcbxProps) => plannedContext(assembledPod(pod(nos, { policy: DcbPolicy.rocev2({ dcbx }) })));
const withPool = (minKib: number, nos: "nxos" | "cumulus" = "cumulus", maxKib = 2000) =>
  plannedContext(
    assembledPod(
      pod(nos, {
        policy: DcbPolicy.rocev2({ ecnThresholds: { [nos]: { min: ByteSize.kib(minKib), max: ByteSize.kib(maxKib), probability: 5 } } }),
        change: (i) => ({ ...i, switches: i.switches.map((s) => (s.role === "leaf" ? { ...s, model: POOLED[nos].facts } : s)) }),
      }),
    ),
  );
/** Four ports that pause on a leaf: a group surely gets a fifth of 4 MiB. */
const sharedBuffer = { pool: ByteSize.kib(4096), dynamicTh: 0 };
const POOLED = {
  nxos: SwitchModel.define({ model: "pooled-nxos", basedOn: "N9K-C9332D-GX2B", sharedBuffer }),
  cumulus: SwitchModel.define({ model: "pooled-cumulus", basedOn: "SN5600", sharedBuffer }),
};
const LEAVES = ["leaf1", "leaf2"];
const ALL = [...LEAVES, "spine1", "spine2"];
const withTimes = (nos: NosName, enabled = true) =>
  plannedContext(
    assembledPod(
      pod(nos, { policy: DcbPolicy.rocev2({ watchdog: { enabled, poll: Duration.ms(100), detection: Duration.ms(400), restoration: Duration.ms(800) } }) }),
    ),
  );
const bulk = { name: "bulk", dscp: [10], priority: 1, scheduling: { share: 10 } } as const;
const withBulk = plannedContext(
  assembledPod(
    pod("sonic", {
      policy: DcbPolicy.of({
        classes: [
          { name: "roce", dscp: [26], priority: 3, lossless: true, ecn: true, scheduling: { share: 50 } },
          bulk,
          { name: "rest", dscp: "rest", priority: 0, scheduling: { share: 40 } },
        ],
      }),
    }),
  ),
);

/** Cumulus' `roce lossless` without a map of its own: DSCP 8n to 8n+7 are switch priority n. */
const byEights = Array.from({ length: 64 }, (_, dscp) => ({ 3: 3, 6: 6 })[dscp >> 3] ?? 0);

export const QOS_CASES: readonly RuleCase[] = [
  {
    rule: "CLASS_TREATMENT",
    name: "a leaf maps DSCPs by eights beside spines that map 26 alone",
    context: withPorts(fabric, "leaf1", () => ({ dscpToTc: byEights })),
    at: ["leaf1"],
    says: ["DSCP 24,25,27-31 lossless on priority 3", "DSCP 49-55 strict", ...hostPorts, uplink, otherUplink],
  },
  {
    rule: "CLASS_TREATMENT",
    name: "the lossless class is lossy on one port",
    context: withPorts(
      withTc(fabric, "leaf1", 3, () => ({ ingress: "lossy", pausePriority: null }), [uplink]),
      "leaf1",
      () => ({ pfcPriorities: [], watchdogPriorities: [] }),
      [uplink],
    ),
    at: ["leaf1"],
    says: [`DSCP 26 lossy (class roce) on ${uplink}`],
  },
  {
    rule: "CLASS_TREATMENT",
    name: "the lossless class is paused on another priority",
    context: withPorts(
      withTc(fabric, "leaf1", 3, () => ({ pausePriority: 4 })),
      "leaf1",
      () => ({ pfcPriorities: [4], watchdogPriorities: [4] }),
    ),
    at: ["leaf1"],
    says: ["DSCP 26 paused on priority 4"],
  },
  {
    rule: "CLASS_TREATMENT",
    name: "a DSCP is left to a default",
    context: withPorts(fabric, "spine1", (p) => ({ dscpToTc: p.dscpToTc.map((tc, dscp) => (dscp === 10 ? null : tc)) })),
    at: ["spine1"],
    says: ["DSCP 10 left to a default (class best-effort)"],
  },
  {
    rule: "CLASS_TREATMENT",
    name: "CNPs are not strict",
    context: withTc(fabric, "spine1", 6, () => ({ scheduling: { weight: 10 } })),
    at: ["spine1"],
    says: ["DSCP 48 not strict (class cnp)"],
  },
  {
    rule: "CLASS_TREATMENT",
    name: "best effort is marked with ECN",
    context: withTc(fabric, "leaf2", 0, () => ({ ecn: { minBytes: 1, maxBytes: 2, probability: 5 } })),
    at: ["leaf2"],
    says: ["DSCP 0-25,27-47,49-63 marked with ECN (class best-effort)"],
  },
  {
    rule: "CLASS_TREATMENT",
    name: "a RoCE port is not in the text",
    context: withQos(fabric, "leaf1", (q) => ({ ports: q.ports.filter((p) => p.port !== hostPorts[0]) })),
    at: ["leaf1"],
    says: [`nothing is configured on ${hostPorts[0]}`],
  },
  {
    rule: "CLASS_TREATMENT",
    name: "a routed port trusts PCP",
    context: withPorts(fabric, "leaf1", () => ({ trust: "pcp" }), [uplink]),
    at: ["leaf1"],
    says: [`PCP is trusted instead of DSCP on ${uplink}`],
  },
  { rule: "CLASS_TREATMENT", name: "two lossless classes", context: twoLossless, at: [] },
  {
    rule: "ECN_MIN_ABOVE_XOFF_SHARE",
    name: "a minimum above a fifth of the pool, with four lossless groups",
    context: withPool(820),
    at: LEAVES,
    says: ["all 4 lossless groups", ...portNamesOf(withPool(820), "leaf1", "host")],
  },
  { rule: "ECN_MIN_ABOVE_XOFF_SHARE", name: "the same on NX-OS", context: withPool(820, "nxos"), at: LEAVES, says: ["all 4 lossless groups"] },
  {
    rule: "ECN_MAX_ABOVE_QUEUE_SHARE",
    name: "a maximum above half of the pool, all that a group can take alone",
    context: withPool(100, "cumulus", 2048),
    at: LEAVES,
    says: portNamesOf(withPool(100), "leaf1", "host"),
  },
  { rule: "ECN_MAX_ABOVE_QUEUE_SHARE", name: "the same on NX-OS", context: withPool(100, "nxos", 2048), at: LEAVES, says: ["cannot reach"] },
  { rule: "ECN_MAX_ABOVE_QUEUE_SHARE", name: "a maximum below it", context: withPool(100, "cumulus", 2047), at: [] },
  { rule: "ECN_MAX_ABOVE_QUEUE_SHARE", name: "a pool that nobody has given", context: fabric, at: [] },
  { rule: "ECN_MIN_ABOVE_XOFF_SHARE", name: "a minimum below it", context: withPool(819), at: [] },
  { rule: "ECN_MIN_ABOVE_XOFF_SHARE", name: "a pool that nobody has given", context: fabric, at: [] },
  {
    rule: "CLASSES_SHARE_QUEUE",
    name: "best effort goes through the lossless queue",
    context: withTc(fabric, "leaf1", 0, () => ({ queue: 3 }), hostPorts),
    at: ["leaf1"],
    says: ["queue 3", "roce", "best-effort", ...hostPorts],
  },
  {
    rule: "PORT_SETS_DIFFER",
    name: "PFC without a lossless buffer",
    context: withTc(fabric, "leaf1", 3, () => ({ ingress: "lossy" }), hostPorts),
    at: ["leaf1"],
    says: ["PFC 3, lossless buffers none, ECN 3", ...hostPorts],
  },
  {
    rule: "PORT_SETS_DIFFER",
    name: "a lossless queue that never marks",
    context: withTc(fabric, "leaf1", 3, () => ({ ecn: null })),
    at: ["leaf1"],
    says: ["ECN none"],
  },
  {
    rule: "PORT_SETS_DIFFER",
    name: "PFC on a priority that the policy does not have",
    context: withPorts(fabric, "leaf1", () => ({ pfcPriorities: [3, 4], watchdogPriorities: [3, 4] }), [uplink]),
    at: ["leaf1"],
    says: [`PFC 3,4, lossless buffers 3, ECN 3 on ${uplink}`],
  },
  {
    rule: "PORT_SETS_DIFFER",
    name: "PFC off on both ends of a cable",
    context: withPorts(
      withPorts(fabric, "leaf1", () => ({ pfcPriorities: [] }), [uplink]),
      "spine1",
      () => ({ pfcPriorities: [] }),
      [downlink],
    ),
    at: ["leaf1", "spine1"],
    says: ["PFC none, lossless buffers 3"],
  },
  { rule: "PORT_SETS_DIFFER", name: "a lossless class without ECN by policy", context: withoutEcn, at: [], also: ["CNP_WITHOUT_ECN"] },
  {
    rule: "CNP_WITHOUT_ECN",
    name: "CNPs have a class and nothing marks",
    context: withoutEcn,
    at: ["pod1"],
    says: ["class cnp", "no class marks"],
  },
  { rule: "CNP_WITHOUT_ECN", name: "no class for CNPs, and one that marks", context: withBulk, at: [] },
  {
    rule: "CLASS_WITHOUT_QUEUE",
    name: "the queue of the lossless class has no scheduler on the host ports",
    context: withTc(fabric, "leaf1", 3, () => ({ scheduling: null }), hostPorts),
    at: ["leaf1"],
    says: [`roce (queue 3) on ${hostPorts.join(", ")}`],
  },
  {
    rule: "CLASS_WITHOUT_QUEUE",
    name: "nothing is scheduled at all",
    context: withPorts(fabric, "spine1", (p) => ({ classes: p.classes.map((c) => ({ ...c, scheduling: null })) })),
    at: ["spine1"],
    says: ["roce (queue 3)", "cnp (queue 6)", "best-effort (queue 0)"],
  },
  {
    rule: "CLASS_WITHOUT_QUEUE",
    name: "a queue that no class of the policy takes has no scheduler",
    context: withPorts(fabric, "leaf1", (p) => ({
      classes: [...p.classes, { ...(p.classes[0] as (typeof p.classes)[number]), tc: 5, queue: 5, scheduling: null }],
    })),
    at: [],
  },
  {
    rule: "ETS_SHARES",
    name: "data has 30 and best effort 70 on one port",
    context: withTc(
      withTc(fabric, "leaf1", 3, () => ({ scheduling: { weight: 30 } }), [uplink]),
      "leaf1",
      0,
      () => ({ scheduling: { weight: 70 } }),
      [uplink],
    ),
    at: ["leaf1"],
    says: [`roce 30 instead of 50 on ${uplink}; best-effort 70 instead of 50 on ${uplink}`],
  },
  {
    rule: "ETS_SHARES",
    name: "the shares do not sum to 100",
    context: withTc(fabric, "spine2", 0, () => ({ scheduling: { weight: 40 } })),
    at: ["spine2"],
    says: ["best-effort 40 instead of 50"],
  },
  {
    rule: "ETS_SHARES",
    name: "one lossy class goes with another",
    context: withPorts(withBulk, "leaf1", (p) => ({ dscpToTc: p.dscpToTc.map((tc) => (tc === bulk.priority ? 0 : tc)) })),
    at: ["leaf1"],
    says: ["bulk 40 instead of 10"],
  },
  { rule: "ETS_SHARES", name: "three weighted classes as planned", context: withBulk, at: [] },
  {
    rule: "DCBX_ROLES",
    name: "switches off, hosts willing",
    context: withDcbx("sonic", { switches: "off", hosts: "willing" }),
    at: LEAVES,
    says: ["hosts take their PFC and ETS from a switch that tells none"],
  },
  {
    rule: "DCBX_ROLES",
    name: "switches off, hosts advertising",
    context: withDcbx("sonic", { switches: "off", hosts: "advertising" }),
    at: LEAVES,
    says: ["does not listen"],
  },
  {
    rule: "DCBX_ROLES",
    name: "switches ieee, hosts static",
    context: withDcbx("nxos", { switches: "ieee", hosts: "static" }),
    at: LEAVES,
    says: ["a NIC whose firmware is willing"],
  },
  {
    rule: "DCBX_ROLES",
    name: "switches ieee, hosts advertising",
    context: withDcbx("cumulus", { switches: "ieee", hosts: "advertising" }),
    at: LEAVES,
    says: ["neither listens"],
  },
  {
    rule: "DCBX_ROLES",
    name: "switches willing, hosts static",
    context: withDcbx("nxos", { switches: "willing", hosts: "static" }),
    at: LEAVES,
    says: ["PFC never comes up"],
  },
  {
    rule: "DCBX_ROLES",
    name: "switches willing, hosts willing",
    context: withDcbx("nxos", { switches: "willing", hosts: "willing" }),
    at: LEAVES,
    says: ["wait for the other"],
  },
  { rule: "DCBX_ROLES", name: "switches off, hosts static", context: withDcbx("nxos", { switches: "off", hosts: "static" }), at: [] },
  { rule: "DCBX_ROLES", name: "switches ieee, hosts willing", context: withDcbx("nxos", { switches: "ieee", hosts: "willing" }), at: [] },
  { rule: "DCBX_ROLES", name: "switches willing, hosts advertising", context: withDcbx("nxos", { switches: "willing", hosts: "advertising" }), at: [] },
  {
    rule: "DCBX_ROLES",
    name: "Cumulus with DCBX off, of which a rule of its own tells",
    context: withDcbx("cumulus", { switches: "off", hosts: "willing" }),
    at: [],
  },
  {
    rule: "DCBX_ROLES",
    name: "a leaf without hosts",
    context: withSwitch(withDcbx("nxos", { switches: "willing", hosts: "willing" }), "leaf2", (s) => ({
      ...s,
      slice: { ...s.slice, ports: s.slice.ports.filter((p) => p.kind !== "host") },
    })),
    at: ["leaf1"],
  },
  {
    rule: "PFC_MISSING_ON_LINK_END",
    name: "PFC off on an uplink and a host port",
    context: withPorts(fabric, "leaf1", () => ({ pfcPriorities: [] }), [uplink, hostPorts[0] ?? ""]),
    at: ["leaf1"],
    says: [`${uplink} (to spine1 ${downlink})`, `${hostPorts[0]} (to host1`],
  },
  {
    rule: "INGRESS_BUFFER_MISSING",
    name: "no buffer for the lossy classes",
    context: withTc(
      withTc(fabric, "leaf1", 0, () => ({ ingress: "missing" })),
      "leaf1",
      6,
      () => ({ ingress: "missing" }),
    ),
    at: ["leaf1"],
    says: ["TC 0,6", uplink, ...hostPorts],
  },
  {
    rule: "INGRESS_BUFFER_MISSING",
    name: "no buffer for the lossless class",
    context: withTc(fabric, "spine2", 3, () => ({ ingress: "missing" })),
    at: ["spine2"],
    says: ["TC 3"],
  },
  {
    rule: "INGRESS_BUFFER_MISSING",
    name: "a class that no DSCP reaches has none",
    context: withPorts(fabric, "leaf1", (p) => ({
      classes: [...p.classes, { ...(p.classes.at(-1) as (typeof p.classes)[number]), tc: 5, queue: 5, ingress: "missing" }],
    })),
    at: [],
  },
  {
    rule: "EGRESS_QUEUE_LIMITED",
    name: "the lossless queue may take half of the pool",
    context: withTc(fabric, "leaf1", 3, () => ({ egressUnlimited: false })),
    at: ["leaf1"],
    says: ["queue 3", uplink, ...hostPorts],
  },
  { rule: "EGRESS_QUEUE_LIMITED", name: "a lossy queue is limited", context: withTc(fabric, "leaf1", 0, () => ({ egressUnlimited: false })), at: [] },
  {
    rule: "CONTROL_QUEUE_NOT_ABOVE_CNP",
    name: "the control queue is weighted",
    context: withQos(fabric, "leaf1", () => ({ control: { kind: "queue", queue: 7, starvable: [uplink] } })),
    at: ["leaf1"],
    says: ["starved", uplink],
  },
  {
    rule: "CONTROL_QUEUE_NOT_ABOVE_CNP",
    name: "the switch keeps it apart",
    context: withQos(fabric, "leaf1", () => ({ control: { kind: "separate" } })),
    at: [],
  },
  {
    rule: "COS_ON_ROUTED_PORT",
    name: "the article's CoS 3",
    context: plannedContext(assembledPod(pod("sonic", { policy: DcbPolicy.rocev2({ data: { cos: 3 } }) }))),
    at: ["leaf1", "leaf2", "spine1", "spine2"],
    says: ["DSCP 26 instead of CoS 3", uplink, ...hostPorts],
  },
  {
    rule: "LOSSLESS_IN_STRICT_QUEUE",
    name: "the lossless queue is strict",
    context: withTc(fabric, "leaf1", 3, () => ({ scheduling: { strict: true } }), [uplink]),
    at: ["leaf1"],
    says: [`queue 3 on ${uplink}`],
  },
  {
    rule: "WATCHDOG_NOT_ON_PFC",
    name: "the watchdog watches another priority",
    context: withPorts(fabric, "leaf1", () => ({ watchdogPriorities: [4] })),
    at: ["leaf1"],
    says: ["watched 4, to watch 3", uplink, ...hostPorts],
  },
  {
    rule: "WATCHDOG_NOT_ON_PFC",
    name: "the watchdog watches one of two priorities",
    context: withPorts(twoLossless, "leaf1", () => ({ watchdogPriorities: [3] })),
    at: ["leaf1"],
    says: ["watched 3, to watch 3,4"],
  },
  {
    rule: "WATCHDOG_NOT_ON_PFC",
    name: "the watchdog runs though the policy has it off",
    context: withPorts(withoutWatchdog, "leaf1", () => ({ watchdogPriorities: [3] })),
    at: ["leaf1"],
    says: ["to watch none"],
  },
  { rule: "WATCHDOG_NOT_ON_PFC", name: "the policy has no watchdog", context: withoutWatchdog, at: [] },
  {
    rule: "WATCHDOG_TIME_NOT_SETTABLE",
    name: "Cumulus takes no restoration time",
    context: withTimes("cumulus"),
    at: ALL,
    says: ["cannot be set on Cumulus Linux", "after one polling interval without pause frames"],
  },
  { rule: "WATCHDOG_TIME_NOT_SETTABLE", name: "NX-OS counts all in intervals", context: withTimes("nxos"), at: [] },
  { rule: "WATCHDOG_TIME_NOT_SETTABLE", name: "SONiC takes all", context: withTimes("sonic"), at: [] },
  { rule: "WATCHDOG_TIME_NOT_SETTABLE", name: "the watchdog is off", context: withTimes("cumulus", false), at: [] },
  { rule: "WATCHDOG_TIME_NOT_SETTABLE", name: "no time is given", context: plannedContext(assembledPod(pod("cumulus"))), at: [] },
  {
    rule: "TRUST_BOUNDARY_OPEN",
    name: "an edge port pauses",
    context: withPorts(withEdge, "leaf1", () => ({ pfcPriorities: [3] }), [edgePort.port]),
    at: ["leaf1"],
    says: ["PFC on priority 3", edgePort.port],
  },
  {
    rule: "TRUST_BOUNDARY_OPEN",
    name: "an edge port takes DSCP 26 into the lossless class",
    context: withSwitch(withEdge, "leaf1", (s) => {
      const roce = s.view.qos.ports.find((p) => p.port === uplink);
      const ports = s.view.qos.ports.map((p) => (p.port === edgePort.port && roce ? { ...roce, port: p.port, pfcPriorities: [], watchdogPriorities: [] } : p));
      return { ...s, view: { ...s.view, qos: { ...s.view.qos, ports } } };
    }),
    at: ["leaf1"],
    says: ["DSCP 26,48 into a lossless or strict class"],
  },
  {
    rule: "TRUST_BOUNDARY_OPEN",
    name: "an edge port trusts PCP",
    context: withPorts(withEdge, "leaf1", () => ({ trust: "pcp" }), [edgePort.port]),
    at: ["leaf1"],
    says: ["trusts PCP"],
  },
  { rule: "TRUST_BOUNDARY_OPEN", name: "a closed edge port", context: withEdge, at: [] },
  {
    rule: "TRUST_BOUNDARY_OPEN",
    name: "an edge port that trusts nothing",
    context: withPorts(withEdge, "leaf1", () => ({ trust: "none", dscpToTc: new Array(64).fill(null) }), [edgePort.port]),
    at: [],
  },
  {
    rule: "MTU_ON_PATH",
    name: "an uplink is narrower than what hosts send",
    context: withPorts(fabric, "leaf1", () => ({ mtu: 1500 }), [uplink]),
    at: ["leaf1"],
    says: [`1500, below the 9000 of the hosts, on ${uplink}`],
  },
  {
    rule: "MTU_ON_PATH",
    name: "the ends of a link differ",
    context: withPorts(fabric, "leaf1", () => ({ mtu: 9100 }), [uplink]),
    at: ["leaf1"],
    says: [`9100, while spine1 ${downlink} has 9216`],
  },
  {
    rule: "MTU_ON_PATH",
    name: "a port states no MTU",
    context: withPorts(fabric, "leaf1", () => ({ mtu: null }), [uplink]),
    at: ["leaf1"],
    says: ["none stated"],
  },
  {
    rule: "MTU_ON_PATH",
    name: "a host's MTU halves RDMA's packets",
    context: withHost(fabric, "host2", (h) => ({ ...h, view: { ...h.view, interfaces: h.view.interfaces.map((i) => ({ ...i, mtu: 1500 })) } })),
    at: ["host2"],
    says: ["1500 on enp24s0np0, enp64s0np0"],
  },
  {
    rule: "HEADROOM_DOES_NOT_FIT",
    name: "a Cumulus leaf with uplinks of 100 km, for which the switch sizes all of its ports",
    context: plannedContext(assembledPod(pod("cumulus", { uplinkM: 100_000 }))),
    at: ["leaf1", "leaf2"],
    says: ["the smallest headroom", "on 4 ports at 400G and 100000 m (swp1s0, swp1s1, swp64s0, swp64s1)"],
  },
  {
    rule: "HEADROOM_DOES_NOT_FIT",
    name: "a Cumulus leaf with uplinks of 10 km",
    context: plannedContext(assembledPod(pod("cumulus", { uplinkM: 10_000 }))),
    at: [],
  },
  {
    rule: "HEADROOM_DOES_NOT_FIT",
    name: "an ASIC whose buffer and headroom nobody publishes",
    context: plannedContext(assembledPod(pod("nxos", { uplinkM: 100_000 }))),
    at: [],
  },
];
