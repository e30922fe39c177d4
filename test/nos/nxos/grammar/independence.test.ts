import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { importsIn, textOf } from "../../../support/imports.js";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const NODE = /^node:/;
/** Beside it, and not out of the folder. */
const BESIDE = /^\.\/[a-z-]+\.js$/;

/** The grammar and its mutants; tests may import what they compare it with. */
const files = readdirSync(HERE).filter((f) => f.endsWith(".ts") && !f.endsWith(".test.ts"));

it.each(files)("%s shares nothing with the renderer: it imports Node and its own folder alone", (file) => {
  const foreign = importsIn(textOf(HERE, file)).filter(({ specifier }) => !NODE.test(specifier) && !BESIDE.test(specifier));
  expect(foreign).toEqual([]);
});

it("sees every file of the grammar", () => {
  expect(files).toContain("check-config.ts");
  expect(files).toContain("line-forms.ts");
});
