import type { Sourced } from "../base/derivation.js";
import { RocefabError } from "../base/errors.js";
import { nearestOf } from "../base/text.js";

/** A NIC on a rail of a host. */
export interface HostNic {
  /** 1-based; rail r goes to leaf r of the scalable unit. The order is the GPU order, not the cage order. */
  readonly rail: number;
  /** GPU index that this NIC serves. */
  readonly gpu: number;
  /** RDMA device, e.g. `mlx5_0`. */
  readonly hca: string;
  /** Network interface, e.g. `enp24s0np0`. */
  readonly netdev: string;
  readonly speedMbps: number;
}

export interface HostModelFacts extends Sourced {
  readonly model: string;
  readonly gpus: number;
  /** Name of the NIC, e.g. `ConnectX-7`. */
  readonly nic: string;
  readonly nics: readonly HostNic[];
}

/** GPU order -> (RDMA device, PCI bus); source: DGX H100 user guide, table 6 (docs/facts/hosts.md, section d.2). */
const DGX_H100_RAILS: readonly (readonly [hca: string, bus: number])[] = [
  ["mlx5_0", 24],
  ["mlx5_3", 64],
  ["mlx5_4", 79],
  ["mlx5_5", 94],
  ["mlx5_6", 154],
  ["mlx5_9", 192],
  ["mlx5_10", 206],
  ["mlx5_11", 220],
];

const BUILT_IN: readonly HostModelFacts[] = [
  {
    model: "dgx-h100",
    gpus: 8,
    nic: "ConnectX-7",
    nics: DGX_H100_RAILS.map(([hca, bus], i) => ({ rail: i + 1, gpu: i, hca, netdev: `enp${bus}s0np0`, speedMbps: 400_000 })),
    source: "RDMA devices and PCI buses: DGX H100 user guide, table 6; the netdev names follow systemd's scheme from the bus, which is general knowledge",
    confidence: "general",
  },
];

const builtIn = new Map(BUILT_IN.map((m) => [m.model, m]));

export function knownHostModels(): readonly HostModelFacts[] {
  return BUILT_IN;
}

export function hostModelFacts(where: string, model: string): HostModelFacts {
  const facts = builtIn.get(model);
  if (facts) return facts;
  throw new RocefabError({
    where,
    what: "is not a host model that rocefab knows",
    got: model,
    allowed: [...builtIn.keys()].join(", "),
    fix: `the nearest is ${nearestOf(model, [...builtIn.keys()])}; describe your own, with its GPU-NIC map, with HostModel.define and pass the result as \`model\``,
  });
}
