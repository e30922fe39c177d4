import { type OneSwitch, SWITCH_PORTS, SWITCHES } from "../bench/one-switch.js";

/**
 * node --import tsx scripts/limits.ts: holds what compiling one switch costs to an absolute limit. The median of many warm runs, so that neither a cold
 * start nor another program on the machine decides; `npm run bench` compares, this judges.
 */
const MOST_MS = 1;
const WARM_UP = 1000;
const RUNS = 2000;

function medianMs({ compile }: OneSwitch): number {
  for (let i = 0; i < WARM_UP; i += 1) compile();
  const times = Array.from({ length: RUNS }, () => {
    const start = process.hrtime.bigint();
    compile();
    return Number(process.hrtime.bigint() - start) / 1e6;
  });
  return times.sort((a, b) => a - b)[RUNS / 2] ?? Number.NaN;
}

const measured = SWITCHES.map((s) => ({ name: s.name, ms: medianMs(s) }));
for (const { name, ms } of measured) console.log(`${ms.toFixed(3)} ms  ${name}`);
const slow = measured.filter(({ ms }) => !(ms < MOST_MS));
if (slow.length > 0) {
  console.error(`compiling ${SWITCH_PORTS} ports takes ${MOST_MS} ms or more: ${slow.map((s) => s.name).join("; ")}`);
  process.exit(1);
}
