import type { Headroom } from "../../../dcb/headroom/headroom.js";
import type { PortSlice } from "../../../plan/slices.js";
import { losslessGroups } from "../groups.js";
import type { PauseBuffer } from "../reader/mqc.js";
import { mayPause, pauseBuffersOf } from "../reader/running-config.js";
import { nxosRule, type RuleInput } from "./nxos-rule.js";
import { isInRange } from "./pause-buffer-range.js";
import { shortfall } from "./pause-buffer-too-small.js";

/** What is too small for the cable is for NXOS_PAUSE_BUFFER_TOO_SMALL, what NX-OS does not take for NXOS_PAUSE_BUFFER_RANGE. */
export const pauseBufferNotAsPlanned = nxosRule({
  rule: "NXOS_PAUSE_BUFFER_NOT_AS_PLANNED",
  severity: "error",
  message: "ports pause or resume at other fill levels than is planned, or have larger pause buffers",
  allowed: "for each lossless group c-in-qN with the planned buffer-size, pause-threshold and resume-threshold",
  fix: "leave the input queuing policies to policy.pauseBuffers",
  offences: (input) => input.slice.ports.flatMap((port) => differing(input, port)),
});

function differing({ slice, config }: RuleInput, port: PortSlice): string[] {
  const planned = slice.profiles[port.profile ?? ""]?.headroom;
  const text = config.interfaces.find((i) => i.name === port.name);
  if (!planned || !text || !mayPause(config, text)) return [];
  const buffers = pauseBuffersOf(config, text);
  return losslessGroups(slice).flatMap((group) => {
    const buffer = buffers.get(group);
    const odd = buffer && isInRange(buffer) && !shortfall(planned, buffer) ? difference(planned, buffer) : undefined;
    return odd ? [`${port.name} c-in-q${group} (${odd})`] : [];
  });
}

function difference({ size, xoff, xon }: Headroom, { bufferSize, pauseThreshold, resumeThreshold }: PauseBuffer): string | undefined {
  const [seen, planned] = [levelsText(bufferSize, pauseThreshold, resumeThreshold), levelsText(size, size - xoff, xon)];
  return seen === planned ? undefined : `${seen}, planned ${planned}`;
}

function levelsText(buffer: number, pause: number, resume: number): string {
  return `buffer ${buffer} pause ${pause} resume ${resume}`;
}
