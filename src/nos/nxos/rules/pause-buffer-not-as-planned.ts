import type { Headroom } from "../../../dcb/headroom/headroom.js";
import type { PauseBuffer } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";
import { isInRange } from "./pause-buffer-range.js";
import { shortfall } from "./pause-buffer-too-small.js";
import { plannedPauseBuffers } from "./planned-pause-buffers.js";

/** What is too small for the cable is for NXOS_PAUSE_BUFFER_TOO_SMALL, what NX-OS does not take for NXOS_PAUSE_BUFFER_RANGE. */
export const pauseBufferNotAsPlanned = nxosRule({
  rule: "NXOS_PAUSE_BUFFER_NOT_AS_PLANNED",
  severity: "error",
  message: "ports pause or resume at other fill levels than is planned, or have larger pause buffers",
  allowed: "for each lossless group c-in-qN with the planned buffer-size, pause-threshold and resume-threshold",
  fix: "leave the input queuing policies to policy.pauseBuffers",
  offences: (input) =>
    plannedPauseBuffers(input, (planned, buffer) => (buffer && isInRange(buffer) && !shortfall(planned, buffer) ? difference(planned, buffer) : undefined)),
});

function difference({ size, xoff, xon }: Headroom, { bufferSize, pauseThreshold, resumeThreshold }: PauseBuffer): string | undefined {
  const [seen, planned] = [levelsText(bufferSize, pauseThreshold, resumeThreshold), levelsText(size, size - xoff, xon)];
  return seen === planned ? undefined : `${seen}, planned ${planned}`;
}

function levelsText(buffer: number, pause: number, resume: number): string {
  return `buffer ${buffer} pause ${pause} resume ${resume}`;
}
