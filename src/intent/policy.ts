import type { z } from "zod";
import { RocefabError } from "../base/errors.js";
import type { ByteSize } from "../base/units.js";
import type { NosName } from "../catalog/nos.js";
import type { EcnPresetName } from "./ecn-presets.js";
import { refuseContradictions, refuseOddThresholds } from "./policy-contradictions.js";
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
  /** Mark probability at `max`, percent, 0-100. */
  readonly probability: number;
}

export interface WatchdogProps {
  /** @default true */
  readonly enabled?: boolean;
  /** What SONiC does with a stormed queue. @default "drop" */
  readonly action?: "drop" | "forward";
}

export interface DcbPolicyProps {
  readonly classes: readonly TrafficClassProps[];
  /** PFC watchdog on every lossless port. @default enabled, action drop */
  readonly watchdog?: WatchdogProps;
  /** Per NOS, a named preset or thresholds of your own. @default cisco-roce-script-2026 (NX-OS), sonic-default (SONiC), nvidia-roce (Cumulus) */
  readonly ecnThresholds?: Readonly<Partial<Record<NosName, EcnPresetName | EcnThresholdProps>>>;
}

/** What may be changed of the preset `rocev2`. */
export interface Rocev2Props {
  /** Lossless data class. @default name roce, DSCP 26, priority 3, ECN, share 50 */
  readonly data?: Partial<Pick<TrafficClassProps, "name" | "priority" | "ecn" | "cos">> & { readonly dscp?: readonly number[]; readonly share?: number };
  /** Congestion notification packets. @default DSCP 48, priority 6, strict */
  readonly cnp?: { readonly dscp?: readonly number[]; readonly priority?: number };
  /** A second lossless class. @default none */
  readonly second?: { readonly name: string; readonly dscp: readonly number[]; readonly priority: number; readonly ecn?: boolean; readonly share: number };
  /** @default what the data classes leave of 100 */
  readonly bestEffort?: { readonly share?: number };
  readonly watchdog?: WatchdogProps;
  readonly ecnThresholds?: DcbPolicyProps["ecnThresholds"];
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
    const { data = {}, cnp = {}, second, bestEffort = {}, watchdog, ecnThresholds } = validated(rocev2Schema, props, "DcbPolicy.rocev2");
    const dataShare = data.share ?? 50;
    const rest = bestEffort.share ?? 100 - dataShare - (second?.share ?? 0);
    if (rest < 1) {
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
        scheduling: { share: dataShare },
        cos: data.cos,
      },
      ...(second
        ? [{ name: second.name, dscp: second.dscp, priority: second.priority, lossless: true, ecn: second.ecn ?? true, scheduling: { share: second.share } }]
        : []),
      { name: "cnp", dscp: cnp.dscp ?? [48], priority: cnp.priority ?? 6, scheduling: { strict: true }, cnp: true },
      { name: "best-effort", dscp: "rest", priority: 0, scheduling: { share: rest } },
    ];
    return new DcbPolicy({ classes, watchdog, ecnThresholds });
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
  readonly watchdog: Required<WatchdogProps>;
  readonly ecnThresholds: NonNullable<DcbPolicyProps["ecnThresholds"]>;

  private constructor(props: DcbPolicyProps) {
    const { classes, watchdog, ecnThresholds = {} } = validated(dcbPolicySchema, props, "DcbPolicy");
    refuseContradictions(classes);
    refuseOddThresholds(ecnThresholds);
    this.classes = completed(classes);
    this.watchdog = { enabled: watchdog?.enabled ?? true, action: watchdog?.action ?? "drop" };
    this.ecnThresholds = ecnThresholds;
  }
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
