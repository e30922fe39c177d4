import { RocefabError } from "../base/errors.js";
import { lineText } from "../base/safe.js";
import { NXOS_PAUSE_BUFFER } from "../catalog/nos.js";
import { ECN_PRESETS } from "./ecn-presets.js";
import type { DcbPolicy, EcnThresholdsByNos, PauseBufferProps, SonicBufferProps } from "./policy.js";

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

/**
 * Refuses pause buffers whose levels are in the wrong order, and two for the same ports.
 *
 * @throws RocefabError
 */
export function refuseOddBuffers(buffers: readonly PauseBufferProps[]): void {
  buffers.forEach(({ bufferSize, pauseThreshold, resumeThreshold, model }, i) => {
    if (model !== undefined) refuseOddModel(`DcbPolicy.pauseBuffers[${i}].model`, model);
    const [size, pause, resume] = [bufferSize.toBytes(), pauseThreshold.toBytes(), resumeThreshold.toBytes()];
    const { leastBytes: least, mostBytes: most } = NXOS_PAUSE_BUFFER;
    if (resume > 0 && resume <= pause && pause < size && size >= least && size <= most) return;
    throw new RocefabError({
      where: `DcbPolicy.pauseBuffers[${i}]`,
      what: "has levels out of range or in the wrong order",
      got: `resume ${resume} B, pause ${pause} B, buffer ${size} B`,
      allowed: `0 < resumeThreshold <= pauseThreshold < bufferSize, which is ${least} to ${most} B`,
    });
  });
  const served = buffers.map(({ speed, upTo, model }) => `${speed}, ${upTo}, ${model === undefined ? "every model" : `model ${model}`}`);
  const again = served.findIndex((ports, i) => served.indexOf(ports) !== i);
  if (again === -1) return;
  throw new RocefabError({
    where: `DcbPolicy.pauseBuffers[${again}]`,
    what: "serves the same ports as another",
    got: served[again],
    allowed: "one for each speed, length and model",
  });
}

function refuseOddModel(where: string, model: string): void {
  if (lineText(where, model) === "") throw new RocefabError({ where, what: "is empty", allowed: "the name of a switch model, or nothing for every model" });
}

/**
 * Refuses a ratio that would leave no headroom at all: in the traditional model the headroom pool is as the image ships it.
 *
 * @throws RocefabError
 */
export function refuseOddRatio({ model, oversubscription }: Required<SonicBufferProps>): void {
  if (model === "dynamic" || oversubscription >= 1) return;
  throw new RocefabError({
    where: "DcbPolicy.sonicBuffers.oversubscription",
    what: "is too small",
    got: oversubscription,
    allowed: "at least 1 in the traditional model",
  });
}

/** The NICs have 17 bits for each. Source: NVIDIA DOCA, DCQCN CC parameters (dce_tcp_rtt); mstflint (min_time_between_cnps). */
const LONGEST_NIC_TIMER_US = 131_071;

/**
 * Refuses times that contradict each other, or that no NIC or switch can count.
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
  for (const [name, time] of Object.entries(dcqcn)) {
    if (Number.isInteger(time.toUs()) && time.toUs() <= LONGEST_NIC_TIMER_US) continue;
    throw new RocefabError({
      where: `DcbPolicy.dcqcn.${name}`,
      what: "is not a time that a NIC can count",
      got: String(time),
      allowed: `whole microseconds, 1 to ${LONGEST_NIC_TIMER_US}`,
    });
  }
}
