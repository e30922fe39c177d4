import { NXOS_PAUSE_BUFFER } from "../../../catalog/nos.js";
import { findLast } from "../reader/lines.js";
import { PAUSE_BUFFER_LINE, type PauseBuffer, type PolicyClass, pauseBuffer } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

const { leastBytes: LEAST_BUFFER, mostBytes: MOST } = NXOS_PAUSE_BUFFER;

export const pauseBufferRange = nxosRule({
  rule: "NXOS_PAUSE_BUFFER_RANGE",
  severity: "error",
  message: "a pause buffer is not complete, out of range or has its levels in the wrong order",
  allowed: `pause buffer-size ${LEAST_BUFFER}-${MOST} pause-threshold 0-${MOST} resume-threshold 0-${MOST}, bytes, resume <= pause < buffer`,
  fix: "mend the values of policy.pauseBuffers, or the line",
  offences: ({ config }) =>
    config.policyMaps.filter((p) => p.type === "queuing").flatMap((p) => p.classes.filter((c) => !isSound(c)).map((c) => `${p.name} ${c.name}`)),
});

function isSound(c: PolicyClass): boolean {
  if (!findLast(c.line.children, PAUSE_BUFFER_LINE)) return true;
  const buffer = pauseBuffer(c);
  return buffer !== null && isInRange(buffer);
}

export function isInRange({ bufferSize, pauseThreshold, resumeThreshold }: PauseBuffer): boolean {
  return bufferSize >= LEAST_BUFFER && bufferSize <= MOST && resumeThreshold <= pauseThreshold && pauseThreshold < bufferSize;
}
