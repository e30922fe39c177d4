import { expect, it } from "vitest";
import { runChecks } from "../../../../src/checks/index.js";
import { plannedHostView } from "../../../../src/hosts/index.js";
import { nxos } from "../../../../src/nos/nxos/index.js";
import type { SwitchSlice } from "../../../../src/plan/slices.js";
import { assembledPod, pod } from "../../../support/intents.js";
import { textOf } from "../support.js";
import { edited } from "./edit.js";
import { SPINE_MUTANTS } from "./more-mutants.js";
import { LEAF_MUTANTS, type Mutant } from "./mutants.js";

/** What the grammar catches and no rule of ours does, since a switch takes both and they change nothing: the renderer never writes it, an addition may. */
const LEFT_TO_THE_GRAMMAR: readonly string[] = ["leaf1, fact 1: the global watchdog above the class-maps", "leaf1, fact 3: an empty line"];

const fabric = assembledPod(pod("nxos"));

function checkedSwitch(slice: SwitchSlice, config: string) {
  const files = { "config.cfg": config };
  return { slice, text: { slice, files }, view: nxos.parse(slice.name, files) };
}

const switches = fabric.switches.map((slice) => checkedSwitch(slice, textOf(slice)));
const hosts = fabric.hosts.map((slice) => ({ slice, view: plannedHostView(slice) }));

/** What the project's own rules say of the pod, with the text of one device exchanged. */
function findings(device: string, config: string): string[] {
  const { plan, imported, problems } = fabric;
  const changed = switches.map((s) => (s.slice.name === device ? checkedSwitch(s.slice, config) : s));
  return runChecks({ plan, switches: changed, hosts, imported, problems, complete: true }).map((f) => `${f.rule} ${f.at} ${f.message} ${f.got}`);
}

function unfound(device: string, mutants: readonly Mutant[]): string[] {
  const slice = fabric.switches.find((s) => s.name === device);
  const original = slice ? textOf(slice) : "";
  const before = new Set(findings(device, original));
  const missed = mutants.filter(({ edit }) => findings(device, edited(original, edit)).every((f) => before.has(f)));
  return missed.map(({ fact, what }) => `${device}, fact ${fact}: ${what}`);
}

it("finds every mutant by a rule of the project too, but for those that are listed", () => {
  const missed = [...unfound("leaf1", LEAF_MUTANTS), ...unfound("spine1", SPINE_MUTANTS)];
  expect(missed.filter((m) => !LEFT_TO_THE_GRAMMAR.includes(m))).toEqual([]);
}, 120_000);

it("lists mutants that there are", () => {
  const known = [...LEAF_MUTANTS.map((m) => `leaf1, fact ${m.fact}: ${m.what}`), ...SPINE_MUTANTS.map((m) => `spine1, fact ${m.fact}: ${m.what}`)];
  expect(LEFT_TO_THE_GRAMMAR.filter((l) => !known.includes(l))).toEqual([]);
});
