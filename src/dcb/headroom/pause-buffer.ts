import type { PauseBufferIntent } from "../../intent/fabric-intent.js";
import type { Derived, Headroom } from "./headroom.js";
import { derivationsOf } from "./table.js";

/**
 * The ingress pause buffer that the user gives for a speed and a length on NX-OS: Cisco publishes none by length. Of several that are long enough, that
 * of the model itself, then the shortest. Undefined where none was given: up to 100 m the switch's own carving does.
 */
export function pauseBuffer(given: readonly PauseBufferIntent[], model: string, speedMbps: number, cableM: number): Derived<Headroom> | undefined {
  const fitting = given.filter((b) => b.speedMbps === speedMbps && b.upToM >= cableM && (b.model === null || b.model === model));
  const [best] = [...fitting].sort((a, b) => Number(b.model !== null) - Number(a.model !== null) || a.upToM - b.upToM);
  if (!best) return undefined;
  const { bufferBytes, pauseBytes, resumeBytes, upToM } = best;
  const value = { size: bufferBytes, xon: resumeBytes, xoff: bufferBytes - pauseBytes, xonOffset: null, dynamicTh: null, rowM: upToM };
  const why = {
    formula: "size = buffer size, xon = resume threshold, xoff = buffer size - pause threshold",
    inputs: { model, speedMbps, cableM, bufferSizeBytes: bufferBytes, pauseThresholdBytes: pauseBytes, resumeThresholdBytes: resumeBytes },
    rounding: `cable rounded up to the given ${upToM} m`,
    source: "props.policy.pauseBuffers",
    confidence: "user" as const,
  };
  return { value, derivations: derivationsOf(value, why) };
}
