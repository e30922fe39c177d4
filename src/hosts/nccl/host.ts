import type { TrafficClass } from "../../intent/policy.js";

/** What NCCL's variables are checked against; a HostSlice is one, and so are the props of a host before it is cabled. */
export interface NcclHost {
  readonly classes: readonly TrafficClass[];
  readonly railsSupernet: string;
  /** Null for IPv4 alone. */
  readonly railsSupernet6: string | null;
  readonly nic: string;
  readonly gpus: number;
  readonly managementInterface: string;
  /** In rail order; without `leaf` while that is not known yet. */
  readonly rails: readonly { readonly hca: string; readonly netdev: string; readonly leaf?: string }[];
}
