import { describe, expect, it } from "vitest";
import { type Mutant, PodFolder } from "../../../checks/mutants/folder.js";
import { pod } from "../../../support/intents.js";
import { STARTUP_MUTANTS } from "./startup-yaml.js";

/* Each changes one value of a pod's text, is read from the disk again as `rocefab check` does, and is found by the rule whose business it is. */
const folder = new PodFolder(pod("cumulus"));

it("finds nothing in the pod as it was rendered", () => {
  expect(folder.problems()).toEqual([]);
});

describe.each([["startup.yaml", STARTUP_MUTANTS, 40]] as const)("%s", (_, mutants, least) => {
  it.each(mutants.map((m) => [`${m.name} (${m.device})`, m] as const))("%s", (_, mutant: Mutant) => {
    const before = folder.text(mutant);
    const text = mutant.change(before);
    expect(text).not.toBe(before);
    expect(mutant.finds).not.toEqual([]);
    expect(folder.problemsWith(mutant, text)).toEqual(expect.arrayContaining([...mutant.finds]));
  });

  it(`has ${least} that the vendor's own schema accepts`, () => {
    expect(new Set(mutants.map((m) => `${m.device} ${m.name}`)).size).toBe(mutants.length);
    expect(mutants.filter((m) => m.schema === "passes").length).toBeGreaterThanOrEqual(least);
  });
});
