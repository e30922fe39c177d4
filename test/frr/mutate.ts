import assert from "node:assert/strict";
import { runChecks } from "../../src/checks/index.js";
import type { CheckContext } from "../../src/checks/rule.js";
import { withFrr } from "../checks/drivers/support.js";
import { check } from "../deploy/check.js";
import { sleep } from "./command.js";
import type { Fabric } from "./folder.js";
import { dutyOf, type Failure, judge } from "./judge.js";
import { Lab } from "./lab.js";
import type { Mutant } from "./mutants.js";
import { pingFailures, settled, still } from "./settle.js";
import type { States } from "./state.js";

/** What the rules of `rocefab check` say of a changed text, each once. */
export function rulesThatFind({ change }: Mutant, rendered: CheckContext): string[] {
  const names = rendered.switches.map((s) => s.slice.name);
  const mutated = names.reduce((context, name) => withFrr(context, name, (text) => change(name, text)), rendered);
  return [...new Set(runChecks(mutated).flatMap((f) => (f.severity === "info" ? [] : [f.rule])))].sort();
}

/** Boots a mutant, and says what is wrong with what it comes to. */
export async function bootedMutant(mutant: Mutant, name: string, rendered: Fabric, folder: string): Promise<Failure[]> {
  const fabric = { ...rendered, switches: rendered.switches.map((s) => ({ ...s, frrConf: mutant.change(s.name, s.frrConf) })) };
  const lab = new Lab(name, fabric, folder);
  const duty = dutyOf(fabric, rendered);
  await lab.wire();
  const said = await lab.boot();
  const { pull = [], flap = false } = mutant;
  if (pull.length > 0) await (flap ? settled(lab, duty) : still(lab, () => true));
  for (const cable of pull) await lab.plug(cable, "down");
  if (flap) {
    await sleep(FLAP_MS);
    for (const cable of pull) await lab.plug(cable, "up");
  }
  const judged = (states: States): Failure[] => judge(duty, states, flap ? [] : pull);
  const states = await still(lab, (now) => isAsExpected(mutant, judged(now)));
  const { failures } = await pingFailures(lab);
  await lab.remove();
  return [...said.map((text): Failure => ({ kind: "load", text })), ...judged(states), ...failures];
}

/** Of the switches; pings tell more. */
function isAsExpected({ fails, valleys }: Mutant, failures: readonly Failure[]): boolean {
  const kinds = kindsOf(failures);
  return fails.every((kind) => kind === "ping" || kinds.includes(kind)) && kinds.every((kind) => fails.includes(kind)) && hasValleys(valleys, failures);
}

function kindsOf(failures: readonly Failure[]): Failure["kind"][] {
  return [...new Set(failures.map((f) => f.kind))].sort();
}

function hasValleys(wanted: number | undefined, failures: readonly Failure[]): boolean {
  return wanted === undefined || failures.filter((f) => f.kind === "valley as-path").length === wanted;
}

const FLAP_MS = 2000;

/** A mutant must show, in what our rules say or in what becomes of it. */
export async function mutantShows(mutant: Mutant, name: string, context: CheckContext, fabric: Fabric, folder: string): Promise<void> {
  const found = rulesThatFind(mutant, context);
  const failures = await bootedMutant(mutant, name, fabric, folder);
  const failed = kindsOf(failures);
  check(`${mutant.name}: rules ${listText(found)}; booted ${listText(failed)}`, () => {
    assert.deepEqual(found, [...mutant.finds].sort());
    assert.deepEqual(failed, [...mutant.fails].sort(), failures.map((f) => `${f.kind}: ${f.text}`).join("\n"));
    assert.ok(hasValleys(mutant.valleys, failures), `not ${mutant.valleys} as-paths down and up`);
    assert.ok(found.length + failed.length > 0, "nothing tells of it");
  });
}

function listText(words: readonly string[]): string {
  return words.length === 0 ? "none" : words.join(", ");
}
