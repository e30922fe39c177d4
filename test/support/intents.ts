import { hostModelFacts } from "../../src/catalog/host-models.js";
import type { NosName } from "../../src/catalog/nos.js";
import { switchModelFacts } from "../../src/catalog/switch-models.js";
import type { CableIntent, FabricIntent, HostIntent, SwitchIntent, SwitchRole } from "../../src/intent/fabric-intent.js";
import { DcbPolicy } from "../../src/intent/policy.js";
import { policyIntent } from "../../src/intent/policy-intent.js";
import { servicesIntent } from "../../src/intent/services.js";
import { type AssembledFabric, assemble } from "../../src/plan/assemble.js";
import { buildTopology } from "../../src/topology/build.js";

export interface PodOptions {
  readonly leaf?: readonly [model: string, nos: NosName, release: string];
  readonly spine?: readonly [model: string, nos: NosName, release: string];
  readonly leaves?: number;
  readonly spines?: number;
  readonly linksPerSpine?: number;
  readonly hosts?: number;
  readonly hostPortsPerLeaf?: number;
  readonly speedMbps?: number;
  /** With super-spines: pods, each with the leaves, spines and hosts of the above. */
  readonly pods?: number;
  readonly superSpines?: number;
  readonly policy?: DcbPolicy;
  readonly uplinkM?: number;
  /** For anything else. */
  readonly change?: (intent: FabricIntent) => FabricIntent;
}

const DEFAULT_SWITCH = {
  nxos: ["N9K-C9332D-GX2B", "nxos", "10.4"],
  sonic: ["SN5600", "sonic", "202505"],
  cumulus: ["SN5600", "cumulus", "5.14"],
} as const;

export function pod(nos: NosName, options: PodOptions = {}): PodOptions {
  return { leaf: DEFAULT_SWITCH[nos], spine: DEFAULT_SWITCH[nos], ...options };
}

function dac(lengthM: number): CableIntent {
  return { lengthM, delayNs: 0, medium: "dac", label: "dac" };
}

function aoc(lengthM: number): CableIntent {
  return { lengthM, delayNs: 0, medium: "aoc", label: "aoc" };
}

/** Host part of the management address before number 1. */
const MANAGEMENT: Readonly<Record<SwitchRole, number>> = { leaf: 30, spine: 10, "super-spine": 80 };
const TIER = { linksPerSpine: 1, asn: 64_900, loopbacks: "10.255.16.0/24", links: "10.253.0.0/16", ipv6: null } as const;

/** A rail-optimised pod as plain data: leaf r takes NIC r of every dgx-h100. By default 2 leaves, 2 spines, 1 link a pair, 2 hosts. */
export function podIntent(options: PodOptions): FabricIntent {
  const {
    leaf = DEFAULT_SWITCH.nxos,
    spine = DEFAULT_SWITCH.nxos,
    leaves = 2,
    spines = 2,
    linksPerSpine = 1,
    hosts = 2,
    hostPortsPerLeaf = 8,
    pods = 1,
  } = options;
  const superSpines = options.superSpines ?? 0;
  const policy = options.policy ?? DcbPolicy.rocev2();
  const speedMbps = options.speedMbps ?? 400_000;
  const device = (role: SwitchRole, index: number, [model, name, release]: readonly [string, NosName, string]): SwitchIntent => ({
    name: `${role}${index}`,
    path: `test/pod1/${role}${index}`,
    role,
    index,
    model: switchModelFacts("test", model),
    nos: { name, release },
    management: { address: `192.0.2.${MANAGEMENT[role] + index}/25`, gateway: "192.0.2.1" },
    spines: "all",
    cableBelow: null,
    edgePorts: [],
    additions: [],
  });
  const host = (index: number): HostIntent => {
    const facts = hostModelFacts("test", "dgx-h100");
    const model = { ...facts, nics: facts.nics.slice(0, leaves).map((n) => ({ ...n, speedMbps })) };
    const pod = Math.ceil(index / hosts);
    const slot = index - (pod - 1) * hosts;
    const attachments = model.nics.map((n) => ({ rail: n.rail, leaf: `leaf${(pod - 1) * leaves + n.rail}`, slot, cable: dac(2) }));
    return {
      name: `host${index}`,
      path: `test/pod1/host${index}`,
      index,
      model,
      managementInterface: "eno3",
      attachments,
      nccl: { version: "2.27.3", env: {} },
      deploy: false,
    };
  };
  const intent: FabricIntent = {
    name: "pod1",
    policy: policyIntent(policy),
    capacity: { spines, leaves: leaves * pods, linksPerSpine, leavesPerSu: 8, hostsPerSu: 64, hostPortsPerLeaf, hostPortMbps: speedMbps },
    uplink: { speedMbps, cable: aoc(options.uplinkM ?? 30) },
    underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/20", links: "10.254.0.0/16", rails: "10.0.0.0/12", ipv6: null, bfd: null },
    superSpines: superSpines === 0 ? null : { ...TIER, count: superSpines, leavesPerPod: leaves, uplink: { speedMbps, cable: aoc(options.uplinkM ?? 30) } },
    mtu: { switch: 9216, host: 9000 },
    hostAcl: null,
    services: servicesIntent("test"),
    loadBalancing: "ecmp",
    sonic: { routing: "split-unified" },
    cumulus: { replace: false },
    nxos: { hashOffset: { leaf: null, spine: null, "super-spine": null } },
    switches: [
      ...count(superSpines).map((i) => device("super-spine", i, spine)),
      ...count(spines * pods).map((i) => device("spine", i, spine)),
      ...count(leaves * pods).map((i) => device("leaf", i, leaf)),
    ],
    imported: [],
    hosts: count(hosts * pods).map(host),
    importedLinks: [],
    acknowledgements: [],
  };
  return options.change ? options.change(intent) : intent;
}

export function assembledPod(options: PodOptions): AssembledFabric {
  return assemble(buildTopology(podIntent(options)));
}

function count(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}
