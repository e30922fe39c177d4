import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** Of a threshold, whatever its unit (docs/facts/nxos.md, section 1a). */
const MOST = 52_428_800;

export const thresholdRange = nxosRule({
  rule: "NXOS_THRESHOLD_RANGE",
  severity: "error",
  message: "an ECN threshold is larger than NX-OS takes",
  allowed: `0 to ${MOST} in its unit`,
  fix: "give ecnThresholds of whole multiples of 1000 bytes, which are written in kbytes, or smaller ones",
  offences: ({ config }) =>
    config.policyMaps
      .filter((p) => p.type === "queuing")
      .flatMap((p) =>
        p.classes.flatMap((c) => tooLarge(findAll(c.line.children, /^random-detect /).map((f) => f.line.text)).map((t) => `${p.name} ${c.name} (${t})`)),
      ),
});

function tooLarge(texts: readonly string[]): string[] {
  const thresholds = texts.flatMap((text) => [...text.matchAll(/(?:minimum|maximum)-threshold (\d+)( [a-z]?bytes| packets)?/g)]);
  return thresholds.filter((m) => Number(m[1]) > MOST).map((m) => `${m[1]}${m[2] ?? ""}`);
}
