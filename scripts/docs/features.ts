import { App, TerraformStack } from "cdktf";
import {
  Bandwidth,
  ByteSize,
  Cable,
  CableLength,
  DcbPolicy,
  Duration,
  HostModel,
  NOS_FACTS,
  Nos,
  type NosName,
  RoceFabric,
  type RoceFabricProps,
  RocefabError,
  Secret,
} from "rocefab";
import { releasesOf } from "../../src/catalog/capabilities/index.js";
import { generated, table } from "./markdown.js";
import { rangeOf } from "./releases.js";

type Asked = Partial<RoceFabricProps>;

/** What mode lossy-multi-tc of Cumulus makes of a trimmed packet. */
const TRIMMED = { size: ByteSize.bytes(256), dscp: 11 };

/** A lossy class of each priority but that of the control queue. */
const eightClasses = DcbPolicy.of({
  classes: [0, 1, 2, 3, 4, 5, 6].map((priority) => ({
    name: `p${priority}`,
    dscp: priority === 0 ? "rest" : priority === 4 ? [8 * priority, TRIMMED.dscp] : [8 * priority],
    priority,
    scheduling: { share: priority === 0 ? 40 : 10 },
  })),
  cumulusRoce: "lossy-multi-tc",
  trimming: TRIMMED,
});
const secret = (name: string): Secret => Secret.env(name);
const services = (given: RoceFabricProps["services"]): Asked => ({ services: given });
const policy = (...props: Parameters<typeof DcbPolicy.rocev2>): Asked => ({ policy: DcbPolicy.rocev2(...props) });
const ipv6 = { loopbacks: "fd00:0:0:ff::/64", links: "fd00:0:0:fe::/64", rails: "fd00:0:1::/48" };

const DYNAMIC = "dynamic buffer model (`sonicBuffers.model`)";
const ONE_POOL = 'one ingress pool (`cumulusRoce: "lossless-single-ipool"`)';
const EIGHT_CLASSES = 'lossy with eight traffic classes (`cumulusRoce: "lossy-multi-tc"`)';
const FRRCFGD = 'BGP in CONFIG_DB (`sonic.routing: "frrcfgd"`)';

/** What a program may ask for, under the heading of its row; each is given to every switch of the table. */
const FEATURES: Readonly<Record<string, Readonly<Record<string, Asked>>>> = {
  "Lossless classes": {
    "one lossless class, ECN, CNPs, PFC watchdog (`DcbPolicy.rocev2()`)": {},
    "a second lossless class": policy({ data: { share: 40 }, second: { name: "storage", dscp: [34], priority: 4, share: 30 } }),
    "ECN thresholds of your own": policy({
      ecnThresholds: Object.fromEntries(["nxos", "sonic", "cumulus"].map((nos) => [nos, { min: ByteSize.kib(400), max: ByteSize.kib(1600), probability: 10 }])),
    }),
    'DCBX: `dcbx.switches: "ieee"`': policy({ dcbx: { switches: "ieee", hosts: "static" } }),
    'DCBX: `dcbx.switches: "willing"`': policy({ dcbx: { switches: "willing", hosts: "advertising" } }),
    [DYNAMIC]: policy({ sonicBuffers: { model: "dynamic" } }),
    [ONE_POOL]: policy({ cumulusRoce: "lossless-single-ipool" }),
    [EIGHT_CLASSES]: { policy: eightClasses },
    "packet trimming (`trimming`)": policy({ cnp: { dscp: [48, 20] }, trimming: { size: ByteSize.bytes(256), dscp: 20 } }),
    "access list on host ports (`hostAcl`)": { hostAcl: { name: "roce-acl" } },
  },
  Routing: {
    "IPv6 beside IPv4 (`underlay.ipv6`)": { underlay: { ...blocks(), ipv6 } },
    'unnumbered links (`underlay.links: "unnumbered"`)': { underlay: { ...blocks(), links: "unnumbered" } },
    "BFD (`underlay.bfd`)": { underlay: { ...blocks(), bfd: true } },
    [FRRCFGD]: { sonic: { routing: "frrcfgd" } },
    "load balancing by flowlets": { loadBalancing: "flowlet" },
    "load balancing by packets": { loadBalancing: "per-packet" },
  },
  "Management network": {
    NTP: services({ ntp: ["192.0.2.123"] }),
    DNS: services({ dns: { servers: ["192.0.2.53"], domain: "example.net" } }),
    syslog: services({ syslog: { servers: ["192.0.2.50"] } }),
    "SNMPv2c, with traps": services({
      snmp: { communities: [secret("COMMUNITY")], location: "dc1", contact: "noc", traps: [{ server: "192.0.2.60", community: secret("COMMUNITY") }] },
    }),
    "SNMPv2c, without traps": services({ snmp: { communities: [secret("COMMUNITY")], location: "dc1", contact: "noc" } }),
    SNMPv3: services({ snmp: { users: [{ name: "monitor", authPassword: secret("AUTH"), privacyPassword: secret("PRIVACY") }] } }),
    "local accounts": services({ users: [{ name: "ops", role: "admin", passwordHash: secret("OPS_HASH") }] }),
    "TACACS+": services({ tacacs: { servers: [{ address: "192.0.2.49", key: secret("TACACS_KEY") }] } }),
    "streams to collectors": services({ telemetry: { collectors: [{ address: "192.0.2.70", port: 57_000 }], interval: Duration.seconds(10) } }),
    "a gNMI server": services({ gnmi: true }),
    "the HTTPS interface (NX-API, NVUE)": services({ api: true }),
  },
};

/** Rows that ask one system alone; the others have no such thing to ask for. */
const ONLY: Readonly<Record<string, NosName>> = {
  [DYNAMIC]: "sonic",
  [ONE_POOL]: "cumulus",
  [EIGHT_CLASSES]: "cumulus",
  [FRRCFGD]: "sonic",
};

/** One switch an ASIC family; each runs every release that its NOS has for it. */
const SWITCHES: readonly { readonly model: string; readonly nos: NosName }[] = [
  { model: "N9K-C9332D-GX2B", nos: "nxos" },
  { model: "SN5600", nos: "sonic" },
  { model: "Z9864F-ON", nos: "sonic" },
  { model: "SN5600", nos: "cumulus" },
  { model: "SN4700", nos: "cumulus" },
];

const INTRODUCTION = `What each system does of what a program may ask for, found by asking: for every row and every release a fabric of that switch is rendered and checked. A
release that is not named refuses it at synth, with the reason, or gives an error finding. "none": no release does; "-": it has no such thing. Super-spines, breakouts and everything else
that is not a row works in every release.`;

/** docs/features.md: feature x NOS x release, measured. */
export function featuresDocument(): string {
  const stack = new TerraformStack(new App(), "features");
  const heads = ["feature", ...SWITCHES.map(({ model, nos }) => `${NOS_FACTS[nos].title} on ${model}`)];
  const sections = Object.entries(FEATURES).flatMap(([section, features]) => [
    `## ${section}`,
    table(
      heads,
      Object.entries(features).map(([title, asked]) => [title, ...SWITCHES.map((on) => ((ONLY[title] ?? on.nos) === on.nos ? cell(stack, on, asked) : "-"))]),
    ),
  ]);
  return generated("Features by system and release", INTRODUCTION, ...sections);
}

function cell(stack: TerraformStack, { model, nos }: (typeof SWITCHES)[number], asked: Asked): string {
  const all = releasesOf(nos, model);
  const those = all.filter((release) => isDone(stack, model, Nos[nos](release), asked));
  if (those.length === 0) return "none";
  return those.length === all.length ? "all" : rangeOf(those);
}

let made = 0;

function isDone(stack: TerraformStack, model: string, nos: Nos, asked: Asked): boolean {
  const fabric = smallest(stack, `f${++made}`, model, nos, asked);
  try {
    return fabric.findings().every((f) => f.severity !== "error");
  } catch (error) {
    if (RocefabError.isRocefabError(error)) return false;
    throw error;
  } finally {
    stack.node.tryRemoveChild(fabric.node.id);
  }
}

function blocks(): RoceFabricProps["underlay"] {
  return { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/20", rails: "10.0.0.0/16" };
}

const speed = Bandwidth.gbps(400);
const host = HostModel.define({
  model: "one-nic",
  nic: "ConnectX-7",
  gpus: 1,
  nics: [{ gpu: 0, hca: "mlx5_0", netdev: "ens1np0", speed }],
});

/** A leaf, a spine and a host. */
function smallest(stack: TerraformStack, id: string, model: string, nos: Nos, asked: Asked): RoceFabric {
  const fabric = new RoceFabric(stack, id, {
    capacity: { spines: 1, leaves: 1, linksPerSpine: 1, leavesPerSu: 1, hostPortsPerLeaf: 2 },
    uplink: { speed, cable: Cable.aoc({ length: CableLength.metres(10) }) },
    underlay: blocks(),
    deploy: "none",
    ...asked,
  });
  const management = (firstHost: number) => ({ subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost });
  fabric.addSpines("spine", { count: 1, model, nos, management: management(11) });
  const leaves = fabric.addLeaves("leaf", { count: 1, model, nos, management: management(21), hostCable: Cable.dac({ length: CableLength.metres(2) }) });
  fabric.addHosts("host", { count: 1, model: host, managementInterface: "eno1", nccl: { version: "2.27.3" }, leaves });
  return fabric;
}
