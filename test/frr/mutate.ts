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
  if (pull.length > 0) await (flap ? settled(lab, duty) : still(lab));
  for (const cable of pull) await lab.plug(cable, "down");
  if (flap) {
    await sleep(FLAP_MS);
    for (const cable of pull) await lab.plug(cable, "up");
  }
  const states = await still(lab);
  const { failures } = await pingFailures(lab);
  return [...said.map((text): Failure => ({ kind: "load", text })), ...judge(duty, states, flap ? [] : pull), ...failures];
}

const FLAP_MS = 2000;

/** A mutant must show, in what our rules say or in what becomes of it. */
export async function mutantShows(mutant: Mutant, index: number, context: CheckContext, fabric: Fabric, folder: string): Promise<void> {
  const found = rulesThatFind(mutant, context);
  const failures = await bootedMutant(mutant, `m${index}`, fabric, folder);
  const failed = [...new Set(failures.map((f) => f.kind))].sort();
  check(`${mutant.name}: rules ${listText(found)}; booted ${listText(failed)}`, () => {
    assert.deepEqual(found, [...mutant.finds].sort());
    assert.deepEqual(failed, [...mutant.fails].sort(), failures.map((f) => `${f.kind}: ${f.text}`).join("\n"));
    if (mutant.valleys !== undefined) assert.equal(failures.filter((f) => f.kind === "valley as-path").length, mutant.valleys);
    assert.ok(found.length + failed.length > 0, "nothing tells of it");
  });
}

function listText(words: readonly string[]): string {
  return words.length === 0 ? "none" : words.join(", ");
}
