import { type Marking, markingOf, THRESHOLDS } from "../parse/profiles.js";
import { nodeAt, numberAt, numbered, treeAt } from "../parse/read.js";
import { defaultsOf } from "../parse/roce-defaults.js";
import { startupRule } from "./startup-rule.js";

export const ecnRange = startupRule({
  rule: "CUMULUS_ECN_RANGE",
  severity: "error",
  message: "qos.congestion-control has thresholds out of order, or that are no numbers",
  allowed: "min-threshold at least 1 byte and below max-threshold, probability 1 to 100",
  problems: ({ startup }) => {
    const qos = treeAt(startup.set, "qos");
    return Object.keys(treeAt(qos, "congestion-control")).flatMap((profile) =>
      [...numbered(treeAt(qos, "congestion-control", profile, "traffic-class"))].flatMap(([tc, entry]) => {
        const odd = THRESHOLDS.find((name) => nodeAt(entry, name) !== undefined && numberAt(entry, name) === undefined);
        if (odd !== undefined) return [`${profile} traffic class ${tc} ${odd} ${String(nodeAt(entry, odd))}`];
        const { ecn } = markingOf(qos, profile, defaultsOf("none"), tc);
        if (ecn === null || isInRange(ecn)) return [];
        return [`${profile} traffic class ${tc} ${ecn.minBytes} to ${ecn.maxBytes} bytes, ${ecn.probability} percent`];
      }),
    );
  },
});

export function isInRange({ minBytes, maxBytes, probability }: NonNullable<Marking["ecn"]>): boolean {
  return minBytes >= 1 && minBytes < maxBytes && probability >= 1 && probability <= 100;
}
