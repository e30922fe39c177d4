/** Seconds between two tries of an unanswered packet: 4.096 us x 2^timeout. Source: InfiniBand specification, local ACK timeout. */
export function retryInterval(timeout: number): number {
  return 4.096e-6 * 2 ** timeout;
}

/** Seconds until a dead path fails the job, about: the interval for each retry; firmware may stretch it. */
export function deadPathWait(timeout: number, retries: number): number {
  return retryInterval(timeout) * Math.max(1, retries);
}

const UNITS: readonly (readonly [seconds: number, name: string])[] = [
  [3600, "h"],
  [60, "min"],
  [1, "s"],
  [1e-3, "ms"],
  [1e-6, "us"],
];

/** Two to three digits and the unit that fits, e.g. `4.3 s`, `30 s`, `8.5 h`. */
export function durationText(seconds: number): string {
  const [unit, name] = UNITS.find(([least]) => seconds >= least) ?? [1e-6, "us"];
  return `${Number((seconds / unit).toPrecision(2))} ${name}`;
}
