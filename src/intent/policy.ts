import type { z } from "zod";
import { RocefabError } from "../base/errors.js";
import { type Bandwidth, type ByteSize, type CableLength, Duration } from "../base/units.js";
import type { NosName } from "../catalog/nos.js";
import type { EcnPresetName } from "./ecn-presets.js";
import { refuseContradictions, refuseOddRoceMode, refuseOddTrimming } from "./policy-contradictions.js";
import { refuseOddBuffers, refuseOddRatio, refuseOddThresholds, refuseOddTimes } from "./policy-numbers.js";
import { dcbPolicySchema, rocev2Schema } from "./policy-schema.js";
import { validated } from "./validated.js";

const BRAND = Symbol.for("rocefab.DcbPolicy");

/** Strict before all others, or a share in percent of what the strict queues leave. */
export type Scheduling = { readonly strict: true } | { readonly share: number };

/** One traffic class; every spelling of it, on every device, is derived from this. */
export interface TrafficClassProps {
  /** Letters, digits and dashes, at most 16; becomes part of policy names on the devices. */
  readonly name: string;
  /** DSCPs 0-63 of this class, or `"rest"` for all that no other class has; exactly one class takes the rest. */
  readonly dscp: readonly number[] | "rest";
  /** 802.1p priority 0-6, which is also the priority of its pause frames; 7 belongs to the control queue. The class of the rest has 0. */
  readonly priority: number;
  /** PFC on its priority, and a lossless buffer. @default false */
  readonly lossless?: boolean;
  /** Marks CE instead of dropping, between two thresholds. @default false */
  readonly ecn?: boolean;
  /** Thresholds of this class alone. @default those of the policy */
  readonly ecnThresholds?: EcnThresholdsByNos;
  /** Shares of all weighted classes add up to 100. */
  readonly scheduling: Scheduling;
  /** Congestion notification packets: the class that a reaction point must see at once. @default false */
  readonly cnp?: boolean;
  /** CoS 0-7 of the class on tagged ports. Routed ports carry no CoS: there the DSCP alone counts, and a finding says so. @default none */
  readonly cos?: number;
}

/** WRED/ECN thresholds given by hand. */
export interface EcnThresholdProps {
  readonly min: ByteSize;
  readonly max: ByteSize;
  /** Mark probability at `max`, percent, 1-100: with 0 nothing would ever be marked. */
  readonly probability: number;
}

/** `auto`: computed from speed, pool and ports; a named preset; or your own. */
export type EcnStrategy = "auto" | EcnPresetName | EcnThresholdProps;

/** By NOS, since their switches differ in what is published. */
export type EcnThresholdsByNos = Readonly<Partial<Record<NosName, EcnStrategy>>>;

export interface WatchdogProps {
  /** @default true */
  readonly enabled?: boolean;
  /** What SONiC does with a stormed queue. @default "drop" */
  readonly action?: "drop" | "forward";
  /** How long a queue must stand paused until it counts as stormed. @default 200 ms for each started 32 ports (SONiC), 300 ms (Cumulus), its own (NX-OS) */
  readonly detection?: Duration;
  /** How long after the storm the queue is restored. @default 200 ms for each started 32 ports (SONiC), its own (NX-OS, Cumulus) */
  readonly restoration?: Duration;
  /** How often the switch looks. @default 200 ms for each started 32 ports, at most 1 s (SONiC), 100 ms (Cumulus), its own (NX-OS) */
  readonly poll?: Duration;
}

/**
 * Ingress buffer of lossless NX-OS ports, which cables of more than 100 m need. Cisco publishes no values by length: ask for those of your model.
 * 0 < resumeThreshold <= pauseThreshold < bufferSize, 5000 to 12582912 bytes.
 */
export interface PauseBufferProps {
  readonly speed: Bandwidth;
  /** Longest cable that they serve. */
  readonly upTo: CableLength;
  readonly bufferSize: ByteSize;
  /** Fill level at which the port sends XOFF. */
  readonly pauseThreshold: ByteSize;
  /** Fill level at which it sends XON. */
  readonly resumeThreshold: ByteSize;
  /** Switch model. @default every NX-OS model */
  readonly model?: string;
}

export interface SonicBufferProps {
  /** `dynamic`: the switch computes headroom and pools itself (NVIDIA only). @default "traditional" */
  readonly model?: "traditional" | "dynamic";
  /**
   * How much larger the sum of all headroom may be than the shared headroom pool; a whole number. In the dynamic model 0 or 1 means private headroom.
   * @default 2 (traditional), 0 (dynamic)
   */
  readonly oversubscription?: number;
}

export interface DcbxProps {
  /** `off`: no DCB TLVs, but on Cumulus, whose RoCE mode sends them anyway. `ieee`: advertises PFC, ETS and application priority. `willing`: PFC of host ports comes up as the host agrees (NX-OS). @default "off" */
  readonly switches?: "off" | "ieee" | "willing";
  /** `static`: configured by hand, deaf. `willing`: takes what the switch says. `advertising`: tells its own. @default "static" */
  readonly hosts?: "static" | "willing" | "advertising";
}

/** `lossless-single-ipool`: lossless and lossy traffic share one ingress pool. `lossy-multi-tc`: eight traffic classes and no PFC. */
export type CumulusRoceMode = "lossless" | "lossless-single-ipool" | "lossy" | "lossy-multi-tc";

/** What a full lossy queue would drop goes on without most of its payload, so that the receiver learns of the loss at once. */
export interface TrimmingProps {
  /** What is kept of a packet. */
  readonly size: ByteSize;
  /** DSCP of a trimmed packet; the lossy class that has it carries it. */
  readonly dscp: number;
}

/** DCQCN of the hosts' NICs, carried to every host so that all agree. */
export interface DcqcnProps {
  /** Least time between two CNPs of a flow, 1 to 131071 us. @default 50 us (Zhu et al., SIGCOMM'15) */
  readonly cnpInterval?: Duration;
  /** How often a sender forgets some of the congestion, 1 to 131071 us. @default 55 us (Zhu et al., SIGCOMM'15) */
  readonly alphaTimer?: Duration;
}

export interface DcbPolicyProps {
  readonly classes: readonly TrafficClassProps[];
  /** PFC watchdog on every lossless port. @default enabled, action drop */
  readonly watchdog?: WatchdogProps;
  /** By NOS. @default auto where the shared pool is known (SONiC's own, a `sharedBuffer` of yours), else cisco-roce-script-2026, sonic-default, nvidia-roce */
  readonly ecnThresholds?: EcnThresholdsByNos;
  /** Of NX-OS ports with long cables. @default none: the switch's own carving, to 100 m */
  readonly pauseBuffers?: readonly PauseBufferProps[];
  readonly sonicBuffers?: SonicBufferProps;
  readonly dcbx?: DcbxProps;
  readonly dcqcn?: DcqcnProps;
  /** RoCE mode of Cumulus switches; a lossless one with lossless classes, a lossy one without. @default "lossless", or "lossy" without lossless classes */
  readonly cumulusRoce?: CumulusRoceMode;
  /** @default none */
  readonly trimming?: TrimmingProps;
}

/** What may be changed of the preset `rocev2`. */
export interface Rocev2Props {
  /** Lossless data class. @default name roce, DSCP 26, priority 3, ECN, share 50 */
  readonly data?: Partial<Pick<TrafficClassProps, "name" | "priority" | "ecn" | "ecnThresholds" | "cos">> & {
    readonly dscp?: readonly number[];
    readonly share?: number;
  };
  /** Congestion notification packets. @default DSCP 48, priority 6, strict */
  readonly cnp?: { readonly dscp?: readonly number[]; readonly priority?: number };
  /** A second lossless class. @default none */
  readonly second?: { readonly name: string; readonly dscp: readonly number[]; readonly priority: number; readonly share: number } & Pick<
    TrafficClassProps,
    "ecn" | "ecnThresholds" | "cos"
  >;
  /** @default what the data classes leave of 100 */
  readonly bestEffort?: { readonly share?: number };
  readonly watchdog?: WatchdogProps;
  readonly ecnThresholds?: EcnThresholdsByNos;
  readonly pauseBuffers?: readonly PauseBufferProps[];
  readonly sonicBuffers?: SonicBufferProps;
  readonly dcbx?: DcbxProps;
  readonly dcqcn?: DcqcnProps;
  /** RoCE mode of Cumulus switches; a lossless one with lossless classes, a lossy one without. @default "lossless", or "lossy" without lossless classes */
  readonly cumulusRoce?: CumulusRoceMode;
  /** @default none */
  readonly trimming?: TrimmingProps;
}

/** A class after defaults; `dscp` is sorted and complete. */
export interface TrafficClass {
  readonly name: string;
  readonly dscp: readonly number[];
  readonly priority: number;
  readonly lossless: boolean;
  readonly ecn: boolean;
  readonly scheduling: Scheduling;
  readonly cnp: boolean;
  readonly cos: number | null;
}

/** The lossless policy of a fabric: which DSCP is which class, and what each class is promised. */
export class DcbPolicy {
  /** RoCEv2 data in one lossless class, CNPs strict, the rest best effort. */
  static rocev2(props: Rocev2Props = {}): DcbPolicy {
    const { data = {}, cnp = {}, second, bestEffort = {}, ...rest } = validated(rocev2Schema, props, "DcbPolicy.rocev2");
    const dataShare = data.share ?? 50;
    const restShare = bestEffort.share ?? 100 - dataShare - (second?.share ?? 0);
    if (restShare < 1) {
      throw new RocefabError({
        where: "DcbPolicy.rocev2",
        what: "leaves no share for best effort",
        got: `data ${dataShare}${second ? `, second ${second.share}` : ""}`,
        allowed: "at most 99 for the data classes together",
      });
    }
    const classes: TrafficClassProps[] = [
      {
        name: data.name ?? "roce",
        dscp: data.dscp ?? [26],
        priority: data.priority ?? 3,
        lossless: true,
        ecn: data.ecn ?? true,
        ecnThresholds: data.ecnThresholds,
        scheduling: { share: dataShare },
        cos: data.cos,
      },
      ...(second ? [secondClass(second)] : []),
      { name: "cnp", dscp: cnp.dscp ?? [48], priority: cnp.priority ?? 6, scheduling: { strict: true }, cnp: true },
      { name: "best-effort", dscp: "rest", priority: 0, scheduling: { share: restShare } },
    ];
    return new DcbPolicy({ classes, ...rest });
  }

  /** A policy of your own. */
  static of(props: DcbPolicyProps): DcbPolicy {
    return new DcbPolicy(props);
  }

  static isDcbPolicy(x: unknown): x is DcbPolicy {
    return typeof x === "object" && x !== null && BRAND in x;
  }

  readonly [BRAND] = true;
  readonly classes: readonly TrafficClass[];
  readonly watchdog: WatchdogProps & Required<Pick<WatchdogProps, "enabled" | "action">>;
  readonly ecnThresholds: EcnThresholdsByNos;
  /** Of classes that have thresholds of their own, by name. */
  readonly ecnOfClass: Readonly<Record<string, EcnThresholdsByNos>>;
  readonly pauseBuffers: readonly PauseBufferProps[];
  readonly sonicBuffers: Required<SonicBufferProps>;
  readonly dcbx: Required<DcbxProps>;
  readonly dcqcn: Required<DcqcnProps>;
  readonly cumulusRoce: CumulusRoceMode;
  readonly trimming: TrimmingProps | null;

  private constructor(props: DcbPolicyProps) {
    const {
      classes,
      watchdog,
      ecnThresholds = {},
      pauseBuffers = [],
      sonicBuffers,
      dcbx,
      dcqcn,
      cumulusRoce,
      trimming,
    } = validated(dcbPolicySchema, props, "DcbPolicy");
    refuseContradictions(classes);
    this.classes = completed(classes);
    this.watchdog = { ...watchdog, enabled: watchdog?.enabled ?? true, action: watchdog?.action ?? "drop" };
    this.ecnThresholds = ecnThresholds;
    this.ecnOfClass = Object.fromEntries(classes.flatMap((c) => (c.ecnThresholds ? [[c.name, c.ecnThresholds] as const] : [])));
    this.pauseBuffers = pauseBuffers;
    const model = sonicBuffers?.model ?? "traditional";
    this.sonicBuffers = { model, oversubscription: sonicBuffers?.oversubscription ?? (model === "dynamic" ? 0 : 2) };
    this.dcbx = { switches: dcbx?.switches ?? "off", hosts: dcbx?.hosts ?? "static" };
    this.dcqcn = { cnpInterval: dcqcn?.cnpInterval ?? Duration.us(50), alphaTimer: dcqcn?.alphaTimer ?? Duration.us(55) };
    this.cumulusRoce = cumulusRoce ?? (this.classes.some((c) => c.lossless) ? "lossless" : "lossy");
    this.trimming = trimming ?? null;
    refuseOddRoceMode(this.cumulusRoce, this.classes);
    refuseOddTrimming(this.trimming, this.classes);
    refuseOddThresholds("DcbPolicy.ecnThresholds", ecnThresholds);
    for (const [name, given] of Object.entries(this.ecnOfClass)) refuseOddThresholds(`DcbPolicy.classes: ${name}.ecnThresholds`, given);
    refuseOddBuffers(pauseBuffers);
    refuseOddRatio(this.sonicBuffers);
    refuseOddTimes(this);
  }
}

function secondClass({ name, dscp, priority, ecn = true, ecnThresholds, cos, share }: NonNullable<Rocev2Props["second"]>): TrafficClassProps {
  return { name, dscp, priority, lossless: true, ecn, ecnThresholds, scheduling: { share }, cos };
}

function completed(classes: readonly TrafficClassProps[]): TrafficClass[] {
  const taken = new Set(classes.flatMap((c) => (c.dscp === "rest" ? [] : c.dscp)));
  const rest = Array.from({ length: 64 }, (_, d) => d).filter((d) => !taken.has(d));
  return classes.map((c) => ({
    name: c.name,
    dscp: c.dscp === "rest" ? rest : [...c.dscp].sort((a, b) => a - b),
    priority: c.priority,
    lossless: c.lossless ?? false,
    ecn: c.ecn ?? false,
    scheduling: c.scheduling,
    cnp: c.cnp ?? false,
    cos: c.cos ?? null,
  }));
}

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
/** Holds each hand-written interface to its schema. */
export const POLICY_PROPS_MATCH: [Same<DcbPolicyProps, z.input<typeof dcbPolicySchema>>, Same<Rocev2Props, z.input<typeof rocev2Schema>>] = [true, true];
