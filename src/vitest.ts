import { dirname, resolve } from "node:path";
import { expect } from "vitest";
import { compareGoldens, type GoldenComparison, type RenderedFabric } from "./testing.js";

/**
 * Expects every rendered file of a fabric to equal its golden file. As with vitest's own file snapshots, `vitest -u` writes the goldens (and deletes
 * stale ones), a local run adds missing ones, and with `CI` set nothing is written and any difference fails.
 *
 * @param folder relative to the test file
 * @param options.slices keep the devices' device.json too. @default false
 */
export function expectGoldens(fabric: RenderedFabric, folder: string, options: { readonly slices?: boolean } = {}): void {
  const { testPath, snapshotState } = expect.getState();
  const target = testPath === undefined ? folder : resolve(dirname(testPath), folder);
  const found = compareGoldens(fabric, target, options);
  if (isSame(found)) return;
  const mode = updateMode(snapshotState);
  if (mode === "all" || (mode === "new" && onlyMissing(found))) compareGoldens(fabric, target, { ...options, update: true });
  else expect.fail(comparisonText(found, folder));
}

type UpdateMode = "all" | "new" | "none";

/** The getter is there from vitest 4.1 on; earlier releases have only what it returns. */
function updateMode(state: { readonly snapshotUpdateState?: UpdateMode }): UpdateMode {
  return state.snapshotUpdateState ?? (state as { readonly _updateSnapshot?: UpdateMode })._updateSnapshot ?? "none";
}

function isSame({ missing, stale, changed }: GoldenComparison): boolean {
  return missing.length + stale.length + changed.length === 0;
}

function onlyMissing({ missing, stale, changed }: GoldenComparison): boolean {
  return missing.length > 0 && stale.length + changed.length === 0;
}

function comparisonText({ missing, stale, changed }: GoldenComparison, folder: string): string {
  return [
    `what the fabric renders differs from ${folder} (accept it with vitest -u)`,
    ...missing.map((path) => `missing: ${path}`),
    ...stale.map((path) => `stale: ${path}`),
    ...changed.map(({ path, diff }) => `changed: ${path}\n${diff}`),
  ].join("\n");
}
