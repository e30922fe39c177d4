import type { Headroom } from "../../../dcb/headroom/headroom.js";
import type { PortSlice } from "../../../plan/slices.js";
import { losslessGroups } from "../groups.js";
import type { PauseBuffer } from "../reader/mqc.js";
import { mayPause, pauseBuffersOf } from "../reader/running-config.js";
import { nxosRule, type RuleInput } from "./nxos-rule.js";

export const pauseBufferTooSmall = nxosRule({
  rule: "NXOS_PAUSE_BUFFER_TOO_SMALL",
  severity: "error",
  message: "ports have smaller pause buffers than is planned for their cables, or none, so that frames in flight are dropped",
  allowed: "for each lossless group c-in-qN with at least the planned buffer-size, and as much of it above pause-threshold",
  fix: "leave the input queuing policies to policy.pauseBuffers",
  offences: (input) => input.slice.ports.flatMap((port) => smaller(input, port)),
});

function smaller({ slice, config }: RuleInput, port: PortSlice): string[] {
  const planned = slice.profiles[port.profile ?? ""]?.headroom;
  const text = config.interfaces.find((i) => i.name === port.name);
  if (!planned || !text || !mayPause(config, text)) return [];
  const buffers = pauseBuffersOf(config, text);
  return losslessGroups(slice).flatMap((group) => {
    const trouble = shortfall(planned, buffers.get(group));
    return trouble ? [`${port.name} c-in-q${group} (${trouble})`] : [];
  });
}

/** Undefined where the buffer is large enough. */
export function shortfall({ size, xoff }: Headroom, buffer: PauseBuffer | undefined): string | undefined {
  if (!buffer) return "none";
  const above = buffer.bufferSize - buffer.pauseThreshold;
  if (buffer.bufferSize < size) return `buffer ${buffer.bufferSize}, planned ${size}`;
  return above < xoff ? `${above} above pause-threshold, planned ${xoff}` : undefined;
}
