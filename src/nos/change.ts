/** What applying a step does to traffic and to the people on the switch, beside what it is for. */
export interface Effect {
  /**
   * `port-flap`: ports go down and up; `session-flap`: routing sessions are set up anew; `loss`: packets are lost for a moment; `restart`: a service or
   * the whole switch starts anew; `access`: whoever is logged in over the management network may lose the session.
   */
  readonly kind: "port-flap" | "session-flap" | "loss" | "restart" | "access";
  /** Ports, neighbours or services, in natural order; empty for the whole switch. */
  readonly at: readonly string[];
  readonly why: string;
}

/** One operation of JSON Patch (RFC 6902). */
export type PatchOperation =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

/** SONiC: one `config apply-patch`. */
export interface PatchStep {
  readonly kind: "patch";
  readonly about: string;
  readonly operations: readonly PatchOperation[];
  readonly effects: readonly Effect[];
}

/** SONiC: the new files take the place of the old ones, and `config reload` loads them. It carries the whole change. */
export interface ReloadStep {
  readonly kind: "reload";
  readonly about: string;
  readonly files: readonly string[];
  readonly effects: readonly Effect[];
}

/** SONiC: frr.conf, by lines that are entered into the running FRR, or by a restart of its container, which reads the file. */
export interface RoutingStep {
  readonly kind: "routing";
  readonly about: string;
  readonly file: "frr.conf";
  readonly apply: "lines" | "restart";
  /** Empty for a restart. */
  readonly lines: readonly string[];
  readonly effects: readonly Effect[];
}

/** NX-OS: config lines, entered in this order. */
export interface LinesStep {
  readonly kind: "lines";
  readonly about: string;
  readonly lines: readonly string[];
  readonly effects: readonly Effect[];
}

/** Cumulus Linux: one revision, first its `nv unset`, then what is patched in. */
export interface RevisionStep {
  readonly kind: "revision";
  readonly about: string;
  /** Paths below `set`, each as its words. */
  readonly unset: readonly (readonly string[])[];
  /** The tree that `nv config patch` merges. */
  readonly set: object;
  readonly effects: readonly Effect[];
}

export type ChangeStep = PatchStep | ReloadStep | RoutingStep | LinesStep | RevisionStep;

/** A part of a config, and what is so about it. */
export interface Reason {
  /** A line of NX-OS, `TABLE|row|field` of SONiC, the words of a path of Cumulus Linux. */
  readonly path: string;
  readonly why: string;
}

/** What takes a switch from one of its configs to another, in order. No steps where both say the same. */
export interface DeviceChange {
  readonly steps: readonly ChangeStep[];
  /** What takes effect only once the switch, or all of its services, are loaded anew. */
  readonly reload: readonly Reason[];
  /** What differs and is left as it is. */
  readonly refused: readonly Reason[];
}

export const NO_CHANGE: DeviceChange = { steps: [], reload: [], refused: [] };
