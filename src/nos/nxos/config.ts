import type { IpFamily } from "../../base/ip.js";
import type { BfdIntent, ConfigAddition } from "../../intent/fabric-intent.js";

/** A switch's configuration in NX-OS's own objects, every word decided: what the templates print. */
export interface NxosConfig {
  readonly hostname: string;
  readonly features: readonly string[];
  readonly lldp: NxosLldp;
  /** `universal-id` of `ip load-sharing`. */
  readonly hashSeed: number;
  /** Null for the switch's own. */
  readonly hashOffset: string | null;
  readonly dlb: NxosDlb | null;
  readonly breakouts: readonly NxosBreakout[];
  readonly qos: NxosQos;
  readonly services: NxosServices;
  readonly fence: NxosFence;
  readonly management: { readonly address: string; readonly gateway: string; readonly domain: string | null };
  /** With length. */
  readonly loopback: { readonly ipv4: string; readonly ipv6: string | null };
  readonly accessList: NxosAccessList | null;
  /** Every port of the panel, in natural order. */
  readonly ports: readonly (NxosPort | NxosUnusedPort)[];
  readonly routing: NxosRouting;
  readonly additions: readonly NxosAddition[];
}

/** Permits RoCEv2, then permits or denies the rest: without a last line NX-OS denies it. */
export interface NxosAccessList {
  readonly name: string;
  readonly rest: "permit" | "deny";
}

/** Access lists of the VTY lines; null where a family has no hosts. */
export interface NxosFence {
  readonly ipv4: FenceList | null;
  readonly ipv6: FenceList | null;
}

/** Denies some networks and permits the rest. */
export interface FenceList {
  readonly name: string;
  readonly denied: readonly { readonly seq: number; readonly network: string }[];
  readonly restSeq: number;
}

/** Secrets are placeholders. */
export interface NxosServices {
  readonly users: readonly { readonly name: string; readonly hash: string; readonly role: "network-admin" | "network-operator" }[];
  readonly tacacs: readonly { readonly address: string; readonly key: string }[];
  readonly nameServers: readonly string[];
  readonly domain: string | null;
  /** 0 to 7, as RFC 5424 numbers them. */
  readonly syslog: { readonly servers: readonly string[]; readonly severity: number } | null;
  readonly snmp: NxosSnmp | null;
  readonly ntp: readonly { readonly server: string; readonly prefer: boolean }[];
  /** NX-API. */
  readonly api: boolean;
  readonly gnmi: boolean;
  readonly telemetry: { readonly collectors: readonly { readonly address: string; readonly port: number }[]; readonly intervalMs: number } | null;
}

export interface NxosSnmp {
  readonly location: string | null;
  readonly contact: string | null;
  readonly communities: readonly string[];
  readonly users: readonly { readonly name: string; readonly auth: string; readonly privacy: string }[];
  /** `credentials`: version, then community or user, e.g. `3 priv poller`. */
  readonly traps: readonly { readonly server: string; readonly credentials: string }[];
}

export interface NxosLldp {
  /** Whether the DCBX TLVs go out; NX-OS sends them by default. */
  readonly dcbx: boolean;
}

export interface NxosDlb {
  readonly mode: "flowlet" | "per-packet";
  /** e.g. `Eth1/31,Eth1/32`. */
  readonly ports: string;
}

export interface NxosBreakout {
  readonly module: number;
  readonly port: number;
  /** e.g. `100g-4x`. */
  readonly map: string;
}

export interface NxosQos {
  readonly classMaps: readonly { readonly name: string; readonly dscp: string }[];
  readonly inputPolicies: readonly { readonly name: string; readonly classes: readonly { readonly name: string; readonly group: number }[] }[];
  readonly networkQos: { readonly name: string; readonly classes: readonly NetworkQosClass[] };
  readonly outputQueuing: OutputQueuing;
  readonly inputQueuing: InputQueuing;
  /** Of the whole switch; ports have a switch of their own. Null for off. */
  readonly watchdog: NxosWatchdog | null;
}

/** Null where the switch's own stands. */
export interface NxosWatchdog {
  readonly intervalMs: number | null;
  readonly shutdownMultiplier: number | null;
  readonly autoRestoreMultiplier: number | null;
}

export interface OutputQueuing {
  /** Bound under `system qos`; one of `policies`. */
  readonly system: string;
  readonly policies: readonly { readonly name: string; readonly classes: readonly QueuingClass[] }[];
  /** Bound at the ports of a profile, whose numbers are not the system's. */
  readonly ofProfile: Readonly<Record<string, string>>;
}

export interface InputQueuing {
  readonly policies: readonly { readonly name: string; readonly classes: readonly PauseBufferClass[] }[];
  /** Bound at the ports of a profile; all others have the switch's own carving. */
  readonly ofProfile: Readonly<Record<string, string>>;
}

export interface PauseBufferClass {
  /** System-defined, e.g. `c-in-q3`. */
  readonly name: string;
  /** Bytes. */
  readonly bufferSize: number;
  readonly pauseThreshold: number;
  readonly resumeThreshold: number;
}

export interface NetworkQosClass {
  /** System-defined, e.g. `c-8q-nq3`. */
  readonly name: string;
  readonly mtu: number;
  /** CoS of the pause frames; null where the class is lossy. */
  readonly pauseCos: number | null;
}

export interface QueuingClass {
  /** System-defined, e.g. `c-out-8q-q3`. */
  readonly name: string;
  readonly strict: boolean;
  /** Percent of what the strict queue leaves; of no meaning on a strict queue. */
  readonly share: number;
  /** WRED that marks; thresholds with their unit, e.g. `950 kbytes`. */
  readonly ecn: { readonly minimum: string; readonly maximum: string; readonly probability: number } | null;
}

/** `auto`: on once the peer agrees by DCBX. */
export type PfcMode = "on" | "on send-tlv" | "auto" | "off";

export interface NxosPort {
  readonly kind: "used";
  readonly name: string;
  readonly description: string;
  /** e.g. `rs-fec`; null where `auto`, the switch's own setting, is right. */
  readonly fec: string | null;
  readonly mtu: number;
  readonly pfcMode: PfcMode;
  readonly watchdog: boolean;
  readonly inputPolicy: string;
  /** Queuing policies of the port alone; null for those of the switch. */
  readonly inputQueuing: string | null;
  readonly outputQueuing: string | null;
  /** Bound on ingress; filters and does not classify. */
  readonly accessList: string | null;
  /** With length. */
  readonly address: string | null;
  readonly address6: string | null;
  /** Link-local addresses alone, and IPv4 routed all the same. */
  readonly unnumbered: boolean;
  /** Null for none. */
  readonly bfd: BfdIntent | null;
}

export interface NxosUnusedPort {
  readonly kind: "unused";
  readonly name: string;
}

export interface NxosRouting {
  readonly prefixLists: readonly {
    /** `ip` or `ipv6`. */
    readonly keyword: string;
    readonly name: string;
    readonly seq: number;
    readonly prefix: string;
    readonly eq: number | null;
  }[];
  readonly asPathLists: readonly { readonly name: string; readonly seq: number; readonly regex: string }[];
  readonly routeMaps: readonly {
    readonly name: string;
    readonly action: "permit" | "deny";
    readonly seq: number;
    readonly asPathList: string | null;
    /** `ip` or `ipv6`. */
    readonly keyword: string;
    readonly prefixList: string | null;
  }[];
  readonly bgp: NxosBgp;
}

export interface NxosBgp {
  readonly asn: number;
  readonly routerId: string;
  readonly reconnectS: number;
  readonly multipathRelax: boolean;
  readonly families: readonly {
    readonly family: IpFamily;
    readonly networks: readonly string[];
    readonly aggregates: readonly string[];
    readonly maximumPaths: number;
  }[];
  readonly templates: readonly {
    readonly name: string;
    readonly bfd: boolean;
    readonly keepaliveS: number;
    readonly holdS: number;
    readonly families: readonly {
      readonly family: IpFamily;
      readonly inMap: string;
      readonly outMap: string;
      /** e.g. `4096 80 warning-only`. */
      readonly maximumPrefix: string;
    }[];
  }[];
  /** `peer` is an address or a port. */
  readonly neighbors: readonly { readonly peer: string; readonly template: string; readonly remoteAsn: number; readonly description: string }[];
}

export type NxosAddition = Extract<ConfigAddition, { nos: "nxos" }>;
