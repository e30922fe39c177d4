import type { Headroom } from "../../../dcb/headroom/headroom.js";
import type { PauseBuffer } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";
import { plannedPauseBuffers } from "./planned-pause-buffers.js";

export const pauseBufferTooSmall = nxosRule({
  rule: "NXOS_PAUSE_BUFFER_TOO_SMALL",
  severity: "error",
  message: "ports have smaller pause buffers than is planned for their cables, or none, so that frames in flight are dropped",
  allowed: "for each lossless group c-in-qN with at least the planned buffer-size, and as much of it above pause-threshold",
  fix: "leave the input queuing policies to policy.pauseBuffers",
  offences: (input) => plannedPauseBuffers(input, shortfall),
});

/** Undefined where the buffer is large enough. */
export function shortfall({ size, xoff }: Headroom, buffer: PauseBuffer | undefined): string | undefined {
  if (!buffer) return "none";
  const above = buffer.bufferSize - buffer.pauseThreshold;
  if (buffer.bufferSize < size) return `buffer ${buffer.bufferSize}, planned ${size}`;
  return above < xoff ? `${above} above pause-threshold, planned ${xoff}` : undefined;
}
