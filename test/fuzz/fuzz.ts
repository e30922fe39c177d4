import fc from "fast-check";
import { expect } from "vitest";
import { temporaryFolder } from "../support/app.js";
import { ADDITIONS } from "./additions.js";
import { type Outcome, outcomeOf } from "./outcome.js";
import { askedOf, wish } from "./random-fabric.js";

/** One in so many draws at least renders each addition. */
const LEAST_SHARE = 1000;

/** Builds that many random fabrics and holds that each was refused in words, found faulty, or planned and read back; some of each, and of each addition. */
export function fuzz(seed: number, runs: number): void {
  const outdir = temporaryFolder();
  const kinds: Record<Outcome["kind"], number> = { refused: 0, found: 0, planned: 0 };
  const rendered: Record<string, number> = Object.fromEntries(Object.keys(ADDITIONS).map((name) => [name, 0]));
  const wrong: string[] = [];
  for (const [i, w] of fc.sample(wish, { numRuns: runs, seed }).entries()) {
    const outcome = outcomeOf(w, outdir);
    kinds[outcome.kind]++;
    const added = outcome.kind === "planned" ? askedOf(w) : null;
    for (const [name, asks] of Object.entries(ADDITIONS)) if (added && asks(added)) rendered[name] = (rendered[name] ?? 0) + 1;
    wrong.push(...outcome.wrong.slice(0, 3).map((text) => `seed ${seed}, wish ${i}: ${text}`));
  }
  expect(wrong.slice(0, 20)).toEqual([]);
  for (const kind of ["refused", "found", "planned"] as const) expect(kinds[kind], kind).toBeGreaterThan(runs / 50);
  for (const [name, count] of Object.entries(rendered)) expect(count, name).toBeGreaterThan(runs / LEAST_SHARE);
}
