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

/** What the grammar catches and no rule of ours does yet: the renderer never writes it, an addition may. Take out what a new rule finds. */
const LEFT_TO_THE_GRAMMAR: readonly string[] = [
  "leaf1, fact 1: a feature below the block of LLDP",
  "leaf1, fact 1: the global watchdog above the class-maps",
  "leaf1, fact 1: no host name",
  "leaf1, fact 2: no feature lldp",
  "leaf1, fact 2: a feature that nothing uses",
  "leaf1, fact 2: a feature twice",
  "leaf1, fact 3: an empty line",
  "leaf1, fact 4: port 0",
  "leaf1, fact 4: a child without a breakout",
  "leaf1, fact 5: a class-map without a type",
  "leaf1, fact 6: a DSCP of two classes",
  "leaf1, fact 9: a network-qos class of the 4-queue model",
  "leaf1, fact 10: a network-qos policy twice",
  "leaf1, fact 11: an input policy without a type",
  "leaf1, fact 11: a qos policy under system qos",
  "leaf1, fact 13: a queue without a share",
  "leaf1, fact 14: priority without a level",
  "leaf1, fact 22: up before it has an address",
  "leaf1, fact 23: a neighbour with its AS in one line",
  "leaf1, fact 24: ip forward beside an address",
  "leaf1, fact 28: no universal-id",
  "leaf1, fact 31: a gateway elsewhere",
  "leaf1, fact 34: LLDP TLVs at a port",
  "leaf1, fact 35: an empty description",
  "leaf1, fact 36: the version",
  "leaf1, fact 36: the command that printed it",
  "leaf1, fact routing 1: a list of the other family",
  "leaf1, fact routing 2: an entry twice",
  "leaf1, fact routing 2: no sequence number",
  "leaf1, fact routing 6: a host port that is not announced",
  "leaf1, fact routing 13: a limit below 64",
  "leaf1, fact routing 13: a limit that is no power of two",
  "leaf1, fact routing 14: a neighbour with the name of another",
  "leaf1, fact routing 26: no log of changes",
  "leaf1, fact routing 26: inherit below remote-as",
  "spine1, fact routing 6: a loopback that is not announced",
  "spine1, fact routing 13: a restart after an hour",
];

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
