import { z } from "zod";
import { RocefabError } from "../base/errors.js";
import { lineText } from "../base/safe.js";
import { rangeText } from "../base/text.js";
import type { ByteSize } from "../base/units.js";
import type { NosName } from "../catalog/nos.js";
import { ECN_PRESETS, type EcnPresetName } from "./ecn-presets.js";
import { validated } from "./validated.js";
import { byteSize, dscp } from "./value-schemas.js";

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

const dscpList = z.array(dscp).min(1).max(64).readonly();
const scheduling = z.union([z.strictObject({ strict: z.literal(true) }), z.strictObject({ share: z.int().min(1).max(100) })], {
  error: "{ strict: true } or { share: 1-100 }",
});
const watchdogSchema = z.strictObject({ enabled: z.boolean().optional(), action: z.enum(["drop", "forward"]).optional() });
const presetNames = Object.keys(ECN_PRESETS) as [EcnPresetName, ...EcnPresetName[]];
const thresholds = z.union([z.enum(presetNames), z.strictObject({ min: byteSize, max: byteSize, probability: z.int().min(0).max(100) })]);
const ecnThresholdsSchema = z.strictObject({ nxos: thresholds.optional(), sonic: thresholds.optional(), cumulus: thresholds.optional() });

export const dcbPolicySchema = z.strictObject({
  classes: z
    .array(
      z.strictObject({
        name: z.string(),
        dscp: z.union([dscpList, z.literal("rest")]),
        priority: z.int().min(0).max(6),
        lossless: z.boolean().optional(),
        ecn: z.boolean().optional(),
        scheduling,
        cnp: z.boolean().optional(),
        cos: z.int().min(0).max(7).optional(),
      }),
    )
    .min(1)
    .max(7)
    .readonly(),
  watchdog: watchdogSchema.optional(),
  ecnThresholds: ecnThresholdsSchema.optional(),
});

const MOST_LOSSLESS = 2;

/** The lossless policy of a fabric: which DSCP is which class, and what each class is promised. */
export class DcbPolicy {
  /** RoCEv2 data in one lossless class, CNPs strict, the rest best effort. */
  static rocev2(props: Rocev2Props = {}): DcbPolicy {
    const { data = {}, cnp = {}, second, bestEffort = {} } = props;
    const dataShare = data.share ?? 50;
    const secondShare = second?.share ?? 0;
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
      { name: "cnp", dscp: cnp.dscp ?? [48], priority: cnp.priority ?? 6, lossless: false, ecn: false, scheduling: { strict: true }, cnp: true },
      { name: "best-effort", dscp: "rest", priority: 0, lossless: false, ecn: false, scheduling: { share: bestEffort.share ?? 100 - dataShare - secondShare } },
    ];
    return new DcbPolicy({ classes, watchdog: props.watchdog, ecnThresholds: props.ecnThresholds });
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
    const valid = validated(dcbPolicySchema, props, "DcbPolicy") as DcbPolicyProps;
    refuseContradictions(valid.classes);
    this.classes = completed(valid.classes);
    this.watchdog = { enabled: valid.watchdog?.enabled ?? true, action: valid.watchdog?.action ?? "drop" };
    this.ecnThresholds = valid.ecnThresholds ?? {};
    for (const [nos, given] of Object.entries(this.ecnThresholds)) refuseThresholds(nos, given);
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

function refuseContradictions(classes: readonly TrafficClassProps[]): void {
  const refuse = (what: string, more: { got?: unknown; allowed?: string; fix?: string } = {}): never => {
    throw new RocefabError({ where: "DcbPolicy.classes", what, ...more });
  };
  for (const c of classes) {
    lineText(`DcbPolicy class ${JSON.stringify(c.name)}`, c.name);
    if (!/^[A-Za-z][A-Za-z0-9-]{0,15}$/.test(c.name))
      refuse("has a class name that cannot be part of a policy name", { got: c.name, allowed: "a letter, then letters, digits and dashes, at most 16" });
  }
  refuseTwice(
    "name",
    classes.map((c) => c.name.toLowerCase()),
    refuse,
  );
  refuseTwice(
    "priority",
    classes.map((c) => c.priority),
    refuse,
  );
  refuseTwice(
    "DSCP",
    classes.flatMap((c) => (c.dscp === "rest" ? [] : c.dscp)),
    refuse,
  );
  const rest = classes.filter((c) => c.dscp === "rest");
  if (rest.length !== 1)
    refuse("must have exactly one class for the rest of the DSCPs", { got: rest.map((c) => c.name), fix: 'give the best-effort class dscp: "rest"' });
  if (rest.some((c) => c.priority !== 0 || c.lossless)) refuse("must treat the rest as best effort: priority 0, not lossless", { got: rest[0] });
  const lossless = classes.filter((c) => c.lossless);
  if (lossless.length > MOST_LOSSLESS)
    refuse(`has ${lossless.length} lossless classes`, {
      got: lossless.map((c) => c.name),
      allowed: `at most ${MOST_LOSSLESS}: each needs headroom of its own on every port`,
    });
  const cnp = classes.filter((c) => c.cnp);
  if (cnp.length > 1) refuse("has more than one class for CNPs", { got: cnp.map((c) => c.name), allowed: "at most one" });
  if (cnp.some((c) => c.lossless))
    refuse("pauses its CNPs: the class that ends congestion would wait for it to end", { got: cnp[0]?.name, fix: "give CNPs a lossy, strict class" });
  const strict = classes.filter((c) => "strict" in c.scheduling);
  if (strict.length > 1) refuse("has more than one strict class", { got: strict.map((c) => c.name), allowed: "at most one" });
  const sum = classes.reduce((s, c) => s + ("share" in c.scheduling ? c.scheduling.share : 0), 0);
  if (sum !== 100)
    refuse("has shares that do not add up to 100", {
      got: classes.map((c) => `${c.name} ${"share" in c.scheduling ? c.scheduling.share : "strict"}`).join(", "),
      allowed: "a sum of 100 over all weighted classes",
    });
}

function refuseTwice<T extends string | number>(what: string, values: readonly T[], refuse: (what: string, more: { got: unknown }) => never): void {
  const twice = [...new Set(values.filter((v, i) => values.indexOf(v) !== i))];
  if (twice.length > 0) refuse(`uses one ${what} twice`, { got: typeof twice[0] === "number" ? rangeText(twice as number[]) : twice.join(", ") });
}

const LARGEST_THRESHOLD = 2_147_483_647;

function refuseThresholds(nos: string, given: EcnPresetName | EcnThresholdProps): void {
  if (typeof given === "string") {
    const { nos: of } = ECN_PRESETS[given];
    if (of !== nos)
      throw new RocefabError({
        where: `DcbPolicy.ecnThresholds.${nos}`,
        what: "is a preset of another NOS",
        got: given,
        allowed: Object.entries(ECN_PRESETS)
          .filter(([, p]) => p.nos === nos)
          .map(([n]) => n)
          .join(", "),
      });
    return;
  }
  const [min, max] = [given.min.toBytes(), given.max.toBytes()];
  if (min < 1 || max > LARGEST_THRESHOLD || min >= max) {
    throw new RocefabError({
      where: `DcbPolicy.ecnThresholds.${nos}`,
      what: "has thresholds out of range or in the wrong order",
      got: `min ${min} B, max ${max} B`,
      allowed: `1 <= min < max <= ${LARGEST_THRESHOLD} B`,
    });
  }
}
