import { NXOS_CARVED_TO_M } from "../../catalog/nos.js";
import type { PauseBufferIntent } from "../../intent/fabric-intent.js";
import type { Derived, Headroom } from "./headroom.js";
import { derivationsOf } from "./table.js";

/**
 * The ingress pause buffer that the user gives for a speed and a length on NX-OS: Cisco publishes none by length. Of several that are long enough, that
 * of the model itself, then the shortest. Undefined where none was given, and up to 100 m unless one was given for so short a cable: there the switch's
 * own carving does, and a long cable's buffer on every short port would take what others need.
 */
export function pauseBuffer(given: readonly PauseBufferIntent[], model: string, speedMbps: number, cableM: number): Derived<Headroom> | undefined {
  const longest = cableM <= NXOS_CARVED_TO_M ? NXOS_CARVED_TO_M : Number.POSITIVE_INFINITY;
  const serving = given.filter((b) => b.speedMbps === speedMbps && (b.model === null || b.model === model));
  const fitting = serving.filter((b) => b.upToM >= cableM && b.upToM <= longest);
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
