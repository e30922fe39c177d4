import type { DeviceChange, LinesStep } from "../../change.js";
import type { DeviceText } from "../../driver.js";
import { configOf } from "../files.js";
import { difference, type Edit } from "./diff.js";
import { lineEffects, reloadReasons } from "./effects.js";
import { addedText, ordered, removedText } from "./order.js";
import { BASE_ACCOUNT } from "./syntax.js";

/**
 * Config lines: what goes from the end of the old config to its beginning, then what comes in the order of the new one (docs/facts/nxos.md, facts 1 and 37).
 *
 * @throws RocefabError where a file is no config of NX-OS
 */
export function nxosChange(before: DeviceText, after: DeviceText): DeviceChange {
  const [old, wanted] = [before, after].map(({ slice, files }) => configOf(slice.name, files).lines) as [ConfigLines, ConfigLines];
  const all = difference(old, wanted);
  const kept = all.gone.filter((edit) => BASE_ACCOUNT.test(edit.text));
  const found = { ...all, gone: all.gone.filter((edit) => !kept.includes(edit)) };
  const { going, coming, replaced } = ordered(found, old, wanted);
  const step = (about: string, edits: readonly Edit[], text: (edits: readonly Edit[]) => string[]): LinesStep[] =>
    edits.length === 0 ? [] : [{ kind: "lines", about, lines: text(edits), effects: lineEffects(edits, old, wanted) }];
  return {
    steps: [...step("what goes", going, removedText), ...step("what comes", coming, addedText), ...step("what was in use until now", replaced, removedText)],
    reload: reloadReasons([...found.gone, ...found.come]),
    refused: kept.map(({ text }) => ({ path: text.replace(/ (password \d) \S+/, " $1 ..."), why: "is the account of every switch, and is never deleted" })),
  };
}

type ConfigLines = ReturnType<typeof configOf>["lines"];
