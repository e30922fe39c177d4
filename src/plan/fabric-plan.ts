import type { Acknowledgement } from "../base/finding.js";
import type { Profile } from "../dcb/profile.js";
import type { CapacityIntent, DcqcnIntent, NosIntent, SuperSpinesIntent, SwitchRole, UnderlayIntent, WatchdogIntent } from "../intent/fabric-intent.js";
import type { TrafficClass } from "../intent/policy.js";

export const PLAN_SCHEMA = "rocefab.plan/1";

/** plan.json: the index of a fabric. What one device needs beyond it is in that device's slice. */
export interface FabricPlan {
  readonly schema: typeof PLAN_SCHEMA;
  readonly fabric: string;
  readonly classes: readonly TrafficClass[];
  readonly watchdog: WatchdogIntent;
  readonly dcqcn: DcqcnIntent;
  readonly mtu: { readonly switch: number; readonly host: number };
  readonly capacity: CapacityIntent;
  readonly underlay: UnderlayIntent;
  readonly superSpines: SuperSpinesIntent | null;
  readonly profiles: Readonly<Record<string, Profile>>;
  readonly switches: readonly SwitchEntry[];
  readonly imported: readonly ImportedEntry[];
  readonly hosts: readonly HostEntry[];
  readonly cables: readonly CableEntry[];
  readonly acknowledgements: readonly Acknowledgement[];
}

export interface SwitchEntry {
  readonly name: string;
  readonly role: SwitchRole;
  readonly index: number;
  /** 1 in a fabric without super-spines; null of a super-spine. */
  readonly pod: number | null;
  readonly model: string;
  readonly asic: string;
  readonly nos: NosIntent;
  readonly asn: number;
  readonly loopback: string;
  /** Null for IPv4 alone. */
  readonly loopback6: string | null;
  /** With length. */
  readonly management: string;
  /** The leaf's host block while at least one host hangs on it. */
  readonly hostBlock: string | null;
  /** Likewise; null for IPv4 alone too. */
  readonly hostBlock6: string | null;
  /** Host bandwidth below against fabric bandwidth above, Mb/s; null on spines. */
  readonly oversubscription: { readonly hostMbps: number; readonly uplinkMbps: number } | null;
}

export interface ImportedEntry {
  readonly name: string;
  readonly role: SwitchRole;
  readonly model: string;
  readonly nos: NosIntent;
  readonly asn: number;
  readonly loopback: string;
  readonly policy: "assume-same" | "unknown";
}

export interface HostEntry {
  readonly name: string;
  readonly index: number;
  readonly model: string;
  readonly rails: readonly { readonly rail: number; readonly address: string; readonly leaf: string }[];
}

export interface CableEntry {
  readonly id: string;
  readonly a: { readonly device: string; readonly port: string };
  readonly b: { readonly device: string; readonly port: string };
  readonly speedMbps: number;
  readonly lengthM: number;
  /** One-way delay of what stands between the two MACs besides the cable. */
  readonly delayNs: number;
  readonly medium: string;
  readonly label: string;
}
