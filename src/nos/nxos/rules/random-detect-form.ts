import { findAll } from "../reader/lines.js";
import { bytes, RANDOM_DETECT } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

const MOST_PERCENT = 100;
export const MOST_WEIGHT = 15;

export const randomDetectForm = nxosRule({
  rule: "NXOS_RANDOM_DETECT_FORM",
  severity: "error",
  message: "a random-detect line is not complete, not in order or out of range",
  allowed: `random-detect minimum-threshold A UNIT maximum-threshold B UNIT drop-probability 0-${MOST_PERCENT} weight 0-${MOST_WEIGHT} ecn, A <= B, units always`,
  fix: "write the whole line",
  offences: ({ config }) =>
    config.policyMaps
      .filter((p) => p.type === "queuing")
      .flatMap((p) =>
        p.classes.flatMap((c) =>
          findAll(c.line.children, /^random-detect(?! non-ecn)/)
            .filter((f) => !isComplete(f.line.text))
            .map(() => `${p.name} ${c.name}`),
        ),
      ),
});

function isComplete(text: string): boolean {
  const m = RANDOM_DETECT.exec(text);
  return m !== null && ascending(m) && Number(m[5]) <= MOST_PERCENT && Number(m[6]) <= MOST_WEIGHT;
}

/** Packets compare with packets only. */
function ascending([, low, lowUnit, high, highUnit]: RegExpExecArray): boolean {
  if (lowUnit === highUnit) return Number(low) <= Number(high);
  const [a, b] = [bytes(low, lowUnit), bytes(high, highUnit)];
  return a !== null && b !== null && a <= b;
}
