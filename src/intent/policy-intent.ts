import type { PolicyIntent } from "./fabric-intent.js";
import type { DcbPolicy, EcnThresholdProps } from "./policy.js";

/** A policy as plain data. */
export function policyIntent({ classes, watchdog, ecnThresholds }: DcbPolicy): PolicyIntent {
  const entries = Object.entries(ecnThresholds).flatMap(([nos, given]) =>
    given === undefined ? [] : [[nos, typeof given === "string" ? given : inBytes(given)] as const],
  );
  return { classes, watchdog, ecnThresholds: Object.fromEntries(entries) };
}

function inBytes({ min, max, probability }: EcnThresholdProps): { minBytes: number; maxBytes: number; probability: number } {
  return { minBytes: min.toBytes(), maxBytes: max.toBytes(), probability };
}
