import { sleep } from "./command.js";
import { type Duty, type Failure, judge, kernelsAgree } from "./judge.js";
import type { Lab } from "./lab.js";
import { pingAll } from "./pings.js";
import { kernelsOf, type States, statesOf } from "./state.js";

const POLL_MS = 500;
/** Sessions start again after the connect timer of 10 s at the latest; the rest is a busy machine. */
const PATIENCE_MS = 45_000;

/** Waits until nothing is wrong. What still is after a time that is ample, is wrong. */
export async function settled(lab: Lab, duty: Duty, pulled: readonly string[] = []): Promise<Failure[]> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const late = Date.now() > end;
    if (late || kernelsAgree(duty, await kernelsOf(lab), pulled)) {
      const failures = judge(duty, await statesOf(lab), pulled);
      if (failures.length === 0 || late) return failures;
    }
    await sleep(POLL_MS);
  }
}

const STILL_MS = 4000;
const LEAST_MS = 12_000;

/** Waits until nothing changes any more and it is as `wanted`, or as long as anything may take. */
export async function still(lab: Lab, wanted: (states: States) => boolean): Promise<States> {
  const start = Date.now();
  let [states, seen, since] = [await statesOf(lab), "", Date.now()];
  while (Date.now() < start + PATIENCE_MS) {
    states = await statesOf(lab);
    const now = stateText(states);
    if (now !== seen) [seen, since] = [now, Date.now()];
    if (Date.now() > since + STILL_MS && Date.now() > start + LEAST_MS && wanted(states)) break;
    await sleep(POLL_MS);
  }
  return states;
}

function stateText(states: States): string {
  return JSON.stringify([...states].map(([name, { sessions, rib, fib }]) => [name, [...sessions], [...rib], [...fib]]));
}

export async function pingFailures(lab: Lab): Promise<{ readonly pairs: number; readonly failures: Failure[] }> {
  const { pairs, silent } = await pingAll(lab);
  return { pairs, failures: silent.map((text) => ({ kind: "ping", text })) };
}
