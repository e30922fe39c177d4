import { expect, it } from "vitest";
import { measured, read } from "../../scripts/docs/documents.js";

/** A fabric of three switches for each of some 900 cells. */
const TIMEOUT = 300_000;

it("docs/features.md is current (npm run docs -- measured writes it)", { timeout: TIMEOUT }, () => {
  for (const [path, text] of measured()) expect(read(path)).toBe(text);
});
