import type { CableMedium } from "../catalog/cable.js";
import type { HostNic } from "../catalog/host-models.js";
import type { CableIntent, FabricIntent, HostIntent, ImportedIntent, SwitchIntent } from "../intent/fabric-intent.js";
import type { EndAddresses, NumberedEnd } from "./addressing.js";
import type { PortPlace } from "./ports.js";

/** One end of a cable at a switch of the fabric. */
export interface SwitchEnd {
  readonly kind: "switch";
  readonly device: SwitchIntent;
  readonly port: string;
  readonly place: PortPlace;
  readonly addresses: EndAddresses;
}

/** One end of a cable at a switch that somebody else owns. */
export interface ImportedEnd {
  readonly kind: "imported";
  readonly device: ImportedIntent;
  readonly port: string;
  readonly place: PortPlace;
  readonly addresses: EndAddresses;
}

/** One end of a cable at a NIC of a host. */
export interface HostEnd {
  readonly kind: "host";
  readonly device: HostIntent;
  readonly rail: number;
  readonly nic: HostNic;
  /** Network interface. */
  readonly port: string;
  readonly addresses: NumberedEnd;
  /** The leaf's end. */
  readonly gateway: NumberedEnd;
}

/** A cable with all that follows from its two ends; `a` is the upper end: spine before leaf, leaf before host. */
export interface TopologyCable {
  readonly id: string;
  readonly kind: "fabric" | "host" | "imported";
  readonly a: SwitchEnd | ImportedEnd;
  readonly b: SwitchEnd | ImportedEnd | HostEnd;
  readonly speedMbps: number;
  readonly lengthM: number;
  /** One-way delay of what stands between the two MACs besides the cable. */
  readonly delayNs: number;
  readonly medium: CableMedium;
  readonly label: string;
}

/** A port at the trust boundary; what is on its other end is not known. */
export interface TopologyEdgePort {
  readonly device: SwitchIntent;
  readonly id: string;
  readonly place: PortPlace;
  readonly speedMbps: number;
  readonly trust: "none" | "dscp";
  readonly cable: CableIntent | null;
  readonly address: string | null;
  readonly description: string;
}

/** A wish that the panel of a device cannot fulfil; a rule makes a finding of it. */
export interface PortProblem {
  readonly kind: "missing" | "speed" | "taken" | "breakout";
  readonly device: string;
  readonly port: string;
  /** What wanted the port. */
  readonly wantedBy: string;
  /** What has it already, or what the device could do instead. */
  readonly other: string;
}

/** Devices, ports and cables with their numbers, each list in natural order. */
export interface Topology {
  readonly intent: FabricIntent;
  readonly cables: readonly TopologyCable[];
  readonly edgePorts: readonly TopologyEdgePort[];
  readonly problems: readonly PortProblem[];
}
