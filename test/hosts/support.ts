import type { HostModelFacts } from "../../src/catalog/host-models.js";
import { type HostFile, renderHost } from "../../src/hosts/index.js";
import type { NcclIntent } from "../../src/intent/fabric-intent.js";
import type { DcbPolicy } from "../../src/intent/policy.js";
import type { HostSlice } from "../../src/plan/slices.js";
import { assembledPod, pod } from "../support/intents.js";

/** Names that are prefixes of each other on purpose. */
export const LAB_SERVER: HostModelFacts = {
  model: "lab-4gpu",
  gpus: 4,
  nic: "Thor2",
  nics: [1, 2, 10, 11].map((n, i) => ({ rail: i + 1, gpu: i, hca: `bnxt_re${n}`, netdev: `ens${n}f0np0`, speedMbps: 400_000 })),
  source: "test",
  confidence: "user",
};

export interface HostOptions {
  readonly nccl?: Partial<NcclIntent>;
  readonly policy?: DcbPolicy;
  readonly model?: HostModelFacts;
  readonly leaves?: number;
  readonly spines?: number;
  readonly managementInterface?: string;
  /** For anything else. */
  readonly change?: (slice: HostSlice) => HostSlice;
}

/** host1 of a rail-optimised pod, a dgx-h100 on eight rails unless told otherwise. */
export function hostSlice(options: HostOptions = {}): HostSlice {
  const { leaves = options.model?.nics.length ?? 8, spines = 2, policy, model, managementInterface = "eno3" } = options;
  const fabric = assembledPod(
    pod("nxos", {
      leaves,
      spines,
      policy,
      change: (intent) => ({
        ...intent,
        hosts: intent.hosts.map((h) => ({ ...h, model: model ?? h.model, managementInterface, nccl: { version: "2.27.3", env: {}, ...options.nccl } })),
      }),
    }),
  );
  const slice = fabric.hosts[0] as HostSlice;
  return options.change ? options.change(slice) : slice;
}

export function filesOf(slice: HostSlice): Record<string, string> {
  return Object.fromEntries(renderHost(slice).map(({ path, text }: HostFile) => [path, text]));
}
