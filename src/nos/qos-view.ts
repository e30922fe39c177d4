/**
 * What a rendered config does to packets, parsed back from the text that ships and said in words that all NOS share. A class is compared as a
 * class: `tc` is each NOS's own number (qos-group, TC, switch priority) and never compared across devices; the pause priority is, since it is on
 * the wire.
 */
export interface QosView {
  readonly device: string;
  /** Ports that carry traffic (admin up and configured), in natural order. */
  readonly ports: readonly PortQosView[];
  /**
   * The queue of routing protocols and LLDP that the switch itself sends. `separate`: outside the data queues (NX-OS) or shared with CNPs by design
   * (Cumulus), nothing to check. `starvable`: the ports on which it is not strict, or another strict queue stands above it.
   */
  readonly control: { readonly kind: "separate" } | { readonly kind: "queue"; readonly queue: number; readonly starvable: readonly string[] };
}

export interface PortQosView {
  readonly port: string;
  readonly mtu: number | null;
  /** What the port classifies on. */
  readonly trust: "dscp" | "pcp" | "none";
  /** Index = DSCP; null where the text leaves it to a default that rocefab does not rely on. */
  readonly dscpToTc: readonly (number | null)[];
  readonly classes: readonly TcView[];
  /** 802.1p priorities whose pause frames the port sends and obeys, sorted. */
  readonly pfcPriorities: readonly number[];
  /** Priorities that the PFC watchdog watches, sorted. */
  readonly watchdogPriorities: readonly number[];
}

/** One traffic class of a port. */
export interface TcView {
  readonly tc: number;
  /** `lossless`: paused before it drops. `missing`: no buffer is bound at all. */
  readonly ingress: "lossless" | "lossy" | "missing";
  /** Priority of the pause frames that protect this class; null for none. */
  readonly pausePriority: number | null;
  readonly queue: number;
  readonly scheduling: { readonly strict: true } | { readonly weight: number } | null;
  /** Marks CE between these thresholds (bytes, percent). */
  readonly ecn: { readonly minBytes: number; readonly maxBytes: number; readonly probability: number } | null;
  /** Not-ECT packets are dropped above the minimum threshold. */
  readonly dropsNotEct: boolean;
  /** The egress queue may take (nearly) the whole pool, so that it does not drop before ingress pauses; null where the NOS decides. */
  readonly egressUnlimited: boolean | null;
}
