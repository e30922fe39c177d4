import { RocefabError } from "../base/errors.js";
import { ECN_PRESETS } from "./ecn-presets.js";
import type { DcbPolicy, EcnThresholdsByNos, PauseBufferProps } from "./policy.js";

/** WRED_PROFILE's thresholds are signed 32-bit numbers on some systems. */
const LARGEST_THRESHOLD = 2_147_483_647;

/**
 * Refuses thresholds that no NOS takes, and presets of another NOS.
 *
 * @throws RocefabError
 */
export function refuseOddThresholds(prop: string, thresholds: EcnThresholdsByNos): void {
  for (const [nos, given] of Object.entries(thresholds)) {
    const where = `${prop}.${nos}`;
    if (typeof given === "string") refuseForeignPreset(where, nos, given);
    else if (given !== undefined) {
      const [min, max] = [given.min.toBytes(), given.max.toBytes()];
      if (min >= 1 && min <= max && max <= LARGEST_THRESHOLD) continue;
      throw new RocefabError({
        where,
        what: "has thresholds out of range or in the wrong order",
        got: `min ${min} B, max ${max} B`,
        allowed: `1 <= min <= max <= ${LARGEST_THRESHOLD} B`,
      });
    }
  }
}

function refuseForeignPreset(where: string, nos: string, given: "auto" | keyof typeof ECN_PRESETS): void {
  if (given === "auto" || ECN_PRESETS[given].nos === nos) return;
  const ofNos = Object.entries(ECN_PRESETS).filter(([, preset]) => preset.nos === nos);
  throw new RocefabError({ where, what: "is a preset of another NOS", got: given, allowed: ["auto", ...ofNos.map(([name]) => name)].join(", ") });
}

/** Highest number of NX-OS's pause buffers (docs/facts/nxos.md, section 1a). */
const LARGEST_PAUSE_BUFFER = 268_435_456;

/**
 * Refuses pause buffers whose levels are in the wrong order.
 *
 * @throws RocefabError
 */
export function refuseOddBuffers(buffers: readonly PauseBufferProps[]): void {
  buffers.forEach(({ bufferSize, pauseThreshold, resumeThreshold }, i) => {
    const [size, pause, resume] = [bufferSize.toBytes(), pauseThreshold.toBytes(), resumeThreshold.toBytes()];
    if (resume > 0 && resume <= pause && pause < size && size <= LARGEST_PAUSE_BUFFER) return;
    throw new RocefabError({
      where: `DcbPolicy.pauseBuffers[${i}]`,
      what: "has levels out of range or in the wrong order",
      got: `resume ${resume} B, pause ${pause} B, buffer ${size} B`,
      allowed: `0 < resumeThreshold <= pauseThreshold < bufferSize <= ${LARGEST_PAUSE_BUFFER} B`,
    });
  });
}

const CNP_INTERVAL_US = { least: 1, most: 1000 } as const;
const LONGEST_ALPHA_TIMER_US = 10_000;

/**
 * Refuses times that contradict each other.
 *
 * @throws RocefabError
 */
export function refuseOddTimes({ watchdog, dcqcn }: Pick<DcbPolicy, "watchdog" | "dcqcn">): void {
  const { poll, detection, restoration } = watchdog;
  for (const [name, time] of Object.entries({ poll, detection, restoration })) {
    if (time === undefined || Number.isInteger(time.toMs())) continue;
    throw new RocefabError({
      where: `DcbPolicy.watchdog.${name}`,
      what: "is no whole number of milliseconds",
      got: String(time),
      allowed: "e.g. Duration.ms(200)",
    });
  }
  for (const [name, time] of Object.entries({ detection, restoration })) {
    if (poll === undefined || time === undefined || poll.toMs() <= time.toMs()) continue;
    throw new RocefabError({ where: "DcbPolicy.watchdog.poll", what: `is longer than ${name}`, got: String(poll), allowed: `at most ${time}` });
  }
  const [cnp, alpha] = [dcqcn.cnpInterval.toUs(), dcqcn.alphaTimer.toUs()];
  const { least, most } = CNP_INTERVAL_US;
  if (Number.isInteger(cnp) && cnp >= least && cnp <= most && Number.isInteger(alpha) && alpha > cnp && alpha <= LONGEST_ALPHA_TIMER_US) return;
  throw new RocefabError({
    where: "DcbPolicy.dcqcn",
    what: "has times out of range or in the wrong order",
    got: `cnpInterval ${dcqcn.cnpInterval}, alphaTimer ${dcqcn.alphaTimer}`,
    allowed: `whole microseconds: cnpInterval ${least} to ${most}, alphaTimer longer than cnpInterval, at most ${LONGEST_ALPHA_TIMER_US}`,
  });
}
