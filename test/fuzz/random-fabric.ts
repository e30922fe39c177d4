import { App, TerraformStack } from "cdktf";
import fc from "fast-check";
import { switchModelFacts } from "../../src/catalog/switch-models.js";
import {
  Bandwidth,
  ByteSize,
  Cable,
  CableLength,
  CumulusConfig,
  DcbPolicy,
  GpuHost,
  HostModel,
  ImportedSwitch,
  LeafSwitch,
  Nos,
  NxosConfig,
  RoceFabric,
  type RoceFabricProps,
  SonicConfig,
  SpineSwitch,
  SuperSpineSwitch,
  SwitchModel,
} from "../../src/index.js";
import { type Additions, addedPolicy, addedProps, addedUnderlay, additions, fitted, grown } from "./additions.js";

/** A wish as plain random choices; `build` turns it into constructs, and may well be refused. */
export interface Wish {
  readonly names: readonly string[];
  readonly leafSwitch: number;
  readonly spineSwitch: number;
  readonly leaves: number;
  readonly spines: number;
  readonly links: number;
  readonly hosts: number;
  readonly nics: number;
  readonly hostPorts: number;
  readonly capacityLeaves: number;
  readonly speed: number;
  readonly uplinkM: number;
  readonly hostM: number;
  readonly medium: "dac" | "aoc" | "aec" | "fiber";
  readonly asns: readonly [number, number];
  readonly blocks: readonly [string, string, string];
  readonly mtus: readonly [number | undefined, number | undefined];
  readonly policy: PolicyWish;
  readonly extra: readonly number[];
  readonly nccl: { readonly version: string; readonly env: Readonly<Record<string, string | number>> };
  readonly text: string;
  readonly additions: Additions;
}

interface PolicyWish {
  readonly dataDscp: readonly number[];
  readonly dataPriority: number;
  readonly cnpDscp: number;
  readonly cnpPriority: number;
  readonly share: number;
  readonly second: boolean;
  readonly secondDscp: number;
  readonly secondPriority: number;
  readonly ecn: boolean;
  readonly watchdog: boolean;
  readonly thresholds: readonly [number, number] | null;
}

const G = Bandwidth.gbps;
const small = (ports: number) => {
  const base = switchModelFacts("fuzz", "SN5600").nos.sonic?.sonic;
  return SwitchModel.define({
    model: `small-${ports}`,
    basedOn: "SN5600",
    nxos: { ports, speed: G(400), breakouts: { "200g-2x": G(200), "100g-4x": G(100) } },
    cumulus: { ports, speed: G(800), lanes: 8, breakouts: { "2x": G(400), "4x": G(200) } },
    sonic: { ports: base?.ports.slice(0, ports) ?? [] },
  });
};
const SMALL = [small(4), small(6), small(8)];

/** From both sides of each change of spelling. */
const CUMULUS_RELEASES = ["5.9", "5.14", "5.17"];

/** Mostly small panels, so that ten thousand fabrics take a minute; the real models are among them. */
export const SWITCHES: readonly { readonly model: string | SwitchModel; readonly nos: Nos }[] = [
  ...SMALL.flatMap((model, i) => [
    { model, nos: Nos.nxos("10.4") },
    { model, nos: Nos.sonic(i === 0 ? "202411" : "202505") },
    { model, nos: Nos.sonic("202605") },
    { model, nos: Nos.cumulus(CUMULUS_RELEASES[i] ?? "5.14") },
  ]),
  { model: "N9K-C9332D-GX2B", nos: Nos.nxos("10.3") },
  { model: "N9K-C9336C-FX2", nos: Nos.nxos("10.6") },
  { model: "SN4700", nos: Nos.sonic("202411") },
  { model: "Z9332F-ON", nos: Nos.sonic("202511") },
  { model: "Z9664F-ON", nos: Nos.sonic("202605") },
  { model: "NH-4010", nos: Nos.sonic("202505") },
  { model: "SN4700", nos: Nos.cumulus("5.13") },
  { model: "SN5600", nos: Nos.cumulus("5.16") },
  { model: "SN5600", nos: Nos.nxos("10.4") },
];

const NASTY = [
  "leaf1\nno shutdown",
  "leaf1;reboot",
  "$" + "{x}",
  "../up1",
  "leaf\u0000 1",
  'a"b1',
  "Leaf1",
  "leaf 1",
  "",
  "leaf-1-",
  "1leaf",
  "a".repeat(60),
  "`id`1",
  "lеaf1",
];
const rarely = <T>(usual: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> => fc.oneof({ weight: 40, arbitrary: usual }, { weight: 1, arbitrary: odd });

const anyWish: fc.Arbitrary<Wish> = fc.record({
  names: fc.tuple(
    rarely(fc.constantFrom("leaf", "su1-leaf", "l"), fc.constantFrom(...NASTY)),
    rarely(fc.constant("spine"), fc.constantFrom(...NASTY)),
    rarely(fc.constant("gpu"), fc.constantFrom(...NASTY)),
  ),
  leafSwitch: rarely(fc.nat(11), fc.nat(SWITCHES.length - 1)),
  spineSwitch: rarely(fc.nat(11), fc.nat(SWITCHES.length - 1)),
  leaves: fc.integer({ min: 1, max: 2 }),
  spines: fc.integer({ min: 1, max: 2 }),
  links: fc.integer({ min: 1, max: 2 }),
  hosts: fc.nat(2),
  nics: fc.integer({ min: 1, max: 2 }),
  hostPorts: rarely(fc.integer({ min: 1, max: 4 }), fc.integer({ min: -1, max: 64 })),
  capacityLeaves: rarely(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 0, max: 500 })),
  speed: rarely(fc.constant(400), fc.constantFrom(100, 200, 800, 50, 25)),
  uplinkM: rarely(fc.integer({ min: 1, max: 100 }), fc.constantFrom(0, -3, 2.5, 300, 301, 5000, 100_001)),
  hostM: rarely(fc.integer({ min: 1, max: 5 }), fc.constantFrom(0, 150)),
  medium: fc.constantFrom("dac", "aoc", "aec", "fiber"),
  asns: rarely(
    fc.constantFrom<[number, number]>([65000, 65101], [4_200_000_000, 4_200_000_001], [64999, 65000]),
    fc.constantFrom<[number, number]>([65000, 65533], [65101, 65101], [0, 65101], [23456, 65101], [65000, 4_294_967_295]),
  ),
  blocks: rarely(
    fc.constantFrom<[string, string, string]>(["10.255.0.0/24", "10.254.0.0/20", "10.0.0.0/16"], ["192.168.0.0/28", "192.168.1.0/26", "192.168.2.0/24"]),
    fc.constantFrom<[string, string, string]>(
      ["10.255.0.0/32", "10.254.0.0/20", "10.0.0.0/16"],
      ["10.0.0.0/16", "10.0.1.0/24", "10.1.0.0/16"],
      ["10.255.0.1/24", "10.254.0.0/20", "10.0.0.0/16"],
      ["x", "10.254.0.0/20", "10.0.0.0/16"],
      ["10.255.0.0/24", "10.254.0.0/31", "fd00::/48"],
    ),
  ),
  mtus: rarely(
    fc.constantFrom<[number | undefined, number | undefined]>([undefined, undefined], [9000, 9000], [9216, 4200]),
    fc.constantFrom<[number, number]>([9000, 9216], [1500, 1500], [9217, 9000], [9216, 4191]),
  ),
  policy: fc.record({
    dataDscp: rarely(fc.constantFrom<number[]>([26], [24], [24, 26, 30], [0], [63]), fc.constantFrom<number[]>([], [64], [48], [26, 26])),
    dataPriority: rarely(fc.constantFrom(3, 3, 3, 1), fc.constantFrom(0, 6, 7, 8)),
    cnpDscp: rarely(fc.constantFrom(48, 48, 56, 46), fc.constantFrom(26, -1)),
    cnpPriority: rarely(fc.constantFrom(6, 6, 6, 5), fc.constantFrom(3, 7, 0)),
    share: rarely(fc.integer({ min: 5, max: 60 }), fc.constantFrom(0, 100, 101)),
    second: fc.boolean(),
    secondDscp: rarely(fc.constantFrom(34, 10), fc.constantFrom(26, 48)),
    secondPriority: rarely(fc.constantFrom(4, 2), fc.constantFrom(3, 6, 0)),
    ecn: fc.boolean(),
    watchdog: fc.boolean(),
    thresholds: fc.oneof(
      { weight: 3, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: rarely(
          fc.constantFrom<[number, number]>([100_000, 400_000], [123_456, 654_321]),
          fc.constantFrom<[number, number]>([5, 4], [1, 3_000_000_000]),
        ),
      },
    ),
  }),
  extra: fc.array(fc.nat(7), { maxLength: 3 }),
  nccl: fc.record({
    version: rarely(fc.constantFrom("2.27.3", "2.20.5", "2.30.7"), fc.constantFrom("2.99.0", "latest", "")),
    env: rarely(
      fc.constantFrom<Record<string, string | number>>({}, { NCCL_DEBUG: "INFO" }, { NCCL_IB_QPS_PER_CONNECTION: 2 }, { NCCL_NET_GDR_LEVEL: 5 }),
      fc.constantFrom<Record<string, string | number>>(
        { NCCL_IB_DISABLE: 1 },
        { NCCL_GDR_LEVEL: 5 },
        { NCCL_DEBUG: 'INFO"' },
        { NCCL_IB_TC: 999 },
        { NCCL_IB_TC: 0 },
        { "X\nY": 1 },
        { NCCL_IB_GID_INDEX: "3,4" },
      ),
    ),
  }),
  text: rarely(fc.constant("storage array 1"), fc.constantFrom("PWNED\n no shutdown", "x; reload", "$" + "{evil}", "`id`")),
  additions,
});

/** Wishes with additions are otherwise such as most switches take, on alike switches, so that what was added is rendered and not the oddities refused. */
export const wish: fc.Arbitrary<Wish> = anyWish.map((w) => (grown(w.additions) ? plainer(w) : w));

function plainer(w: Wish): Wish {
  const { pods, ipv6 } = w.additions;
  return {
    ...w,
    spineSwitch: w.leafSwitch,
    links: 1,
    hosts: Math.min(w.hosts, 1),
    hostPorts: 1,
    capacityLeaves: Math.min(w.capacityLeaves, 2),
    asns: pods ? [65_000, 65_101] : w.asns,
    blocks: pods || ipv6 ? ["10.255.0.0/24", "10.254.0.0/20", "10.0.0.0/16"] : w.blocks,
    nccl: ipv6 ? { ...w.nccl, version: "2.27.3" } : w.nccl,
    extra: w.extra.filter((kind) => kind === 2 || kind === 7),
  };
}

/** A fabric of its own app, with every device in it; throws what the constructs throw. */
export function build(w: Wish, outdir: string): RoceFabric {
  const stack = new TerraformStack(new App({ outdir }), "fuzz");
  const fabric = new RoceFabric(stack, "pod1", fabricProps(w));
  const [leafName = "", spineName = "", hostName = ""] = w.names;
  const { pods } = w.additions;
  for (const n of upTo(pods?.superSpines ?? 0)) new SuperSpineSwitch(fabric, `super${n}`, { ...of(w.spineSwitch), index: n, management: management(50 + n) });
  const spines = upTo(pods?.count ?? w.spines).map(
    (n) => new SpineSwitch(fabric, `${spineName}${n}`, { ...of(w.spineSwitch), index: n, management: management(10 + n) }),
  );
  const leaves = upTo(pods?.count ?? w.leaves).map(
    (n) =>
      new LeafSwitch(fabric, `${leafName}${n}`, {
        ...of(w.leafSwitch),
        index: n,
        management: management(30 + n),
        hostCable: Cable[w.medium]({ length: CableLength.metres(w.hostM) }),
      }),
  );
  for (const leaf of leaves) leaf.connectSpines();
  const model = HostModel.define({
    model: "lab",
    gpus: 2,
    nic: "ConnectX-7",
    nics: upTo(w.nics).map((n) => ({ hca: `mlx5_${n}`, netdev: `enp${n}s0np0`, speed: G(w.speed) })),
  });
  for (const n of upTo(w.hosts)) {
    const host = new GpuHost(fabric, `${hostName}${n}`, { model, index: n, managementInterface: "eno3", nccl: w.nccl });
    for (const rail of upTo(pods ? 1 : Math.min(w.nics, leaves.length))) host.connect(leaves[rail - 1] as LeafSwitch, { rail, slot: n });
  }
  for (const kind of w.extra) extra(w, kind, fabric, leaves[0] as LeafSwitch, spines[0] as SpineSwitch);
  return fabric;
}

function fabricProps(w: Wish): RoceFabricProps {
  const [spineAsn, leafAsnBase] = w.asns;
  const [loopbacks, links, rails] = w.blocks;
  const added = askedOf(w);
  return {
    ...addedProps(added, w.speed, w.links),
    policy: policyOf(w.policy, added),
    capacity: {
      spines: added.pods ? 1 : w.spines,
      leaves: added.pods?.count ?? Math.max(w.capacityLeaves, w.capacityLeaves > 3 ? 0 : w.leaves),
      leavesPerSu: added.pods ? 1 : undefined,
      linksPerSpine: w.links,
      hostPortsPerLeaf: w.hostPorts,
    },
    uplink: { speed: G(w.speed), cable: Cable[w.medium]({ length: CableLength.metres(w.uplinkM) }) },
    underlay: { spineAsn, leafAsnBase, loopbacks, links, rails, ...addedUnderlay(added) },
    mtu: { switch: w.mtus[0], host: w.mtus[1] },
    deploy: "none",
    hostAcl: w.extra.includes(7) ? { name: "roce-acl", rest: w.policy.ecn ? "permit" : "deny" } : undefined,
  };
}

/** The additions that a wish asks for, once those are gone that its systems refuse anyway. */
export function askedOf(w: Wish): Additions {
  return fitted(w.additions, [of(w.leafSwitch).nos, of(w.spineSwitch).nos]);
}

function policyOf(p: PolicyWish, added: Additions): DcbPolicy {
  const own = p.thresholds && { min: ByteSize.bytes(p.thresholds[0]), max: ByteSize.bytes(p.thresholds[1]), probability: 20 };
  return DcbPolicy.rocev2({
    data: { dscp: p.dataDscp, priority: p.dataPriority, share: p.share, ecn: p.ecn },
    cnp: { dscp: [p.cnpDscp], priority: p.cnpPriority },
    second: p.second ? { name: "storage", dscp: [p.secondDscp], priority: p.secondPriority, share: 20, ecn: p.watchdog } : undefined,
    watchdog: { enabled: p.watchdog },
    ecnThresholds: own ? { nxos: own, sonic: own, cumulus: own } : undefined,
    ...addedPolicy(added, p.cnpDscp),
  });
}

function extra(w: Wish, kind: number, fabric: RoceFabric, leaf: LeafSwitch, spine: SpineSwitch): void {
  const nos = leaf.nos.name;
  const last = { nxos: "Ethernet1/2", sonic: "Ethernet8", cumulus: "swp2s0" }[nos];
  if (kind === 0) leaf.addEdgePort(w.text, { port: last, speed: G(w.speed), description: w.text });
  if (kind === 1)
    leaf.addEdgePort("border", {
      port: last,
      speed: G(w.speed),
      trust: "dscp",
      cable: Cable.aoc({ length: CableLength.metres(w.uplinkM) }),
      address: "198.51.100.0/31",
    });
  if (kind === 2 && nos === "nxos") leaf.addConfig(NxosConfig.section("banner", `banner motd #hello#`));
  if (kind === 2 && nos === "cumulus") leaf.addConfig(CumulusConfig.merge({ system: { timezone: "Etc/UTC" } }));
  if (kind === 2 && nos === "sonic") leaf.addConfig(SonicConfig.merge({ NTP_SERVER: { "192.0.2.123": {} } }));
  if (kind === 3) spine.addEdgePort("monitor", { port: { nxos: "Ethernet1/3", sonic: "Ethernet16", cumulus: "swp3s1" }[spine.nos.name], speed: G(w.speed) });
  if (kind === 4) {
    const core = ImportedSwitch.fromAttributes(fabric, "core1", {
      role: "spine",
      ...of(w.spineSwitch),
      asn: 64990,
      loopback: "203.0.113.1",
      policy: w.policy.ecn ? "assume-same" : "unknown",
    });
    leaf.connect(core, { links: [{ port: last, farPort: last, subnet: "203.0.113.8/31" }], cable: Cable.aoc({ length: CableLength.metres(w.uplinkM) }) });
  }
}

function of(n: number): (typeof SWITCHES)[number] {
  return SWITCHES[n % SWITCHES.length] as (typeof SWITCHES)[number];
}

function management(n: number): { address: string; gateway: string } {
  return { address: `192.0.2.${n}/25`, gateway: "192.0.2.1" };
}

function upTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}
