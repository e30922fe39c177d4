import fc from "fast-check";
import { expect } from "vitest";
import { temporaryFolder } from "../support/app.js";
import { type Outcome, outcomeOf } from "./outcome.js";
import { wish } from "./random-fabric.js";

/** Builds that many random fabrics and holds that each was refused in words, found faulty, or planned and read back; some of each. */
export function fuzz(seed: number, runs: number): void {
  const outdir = temporaryFolder();
  const kinds: Record<Outcome["kind"], number> = { refused: 0, found: 0, planned: 0 };
  const wrong: string[] = [];
  for (const [i, w] of fc.sample(wish, { numRuns: runs, seed }).entries()) {
    const outcome = outcomeOf(w, outdir);
    kinds[outcome.kind]++;
    wrong.push(...outcome.wrong.slice(0, 3).map((text) => `seed ${seed}, wish ${i}: ${text}`));
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  for (const kind of ["refused", "found", "planned"] as const) expect(kinds[kind], kind).toBeGreaterThan(runs / 50);
}
