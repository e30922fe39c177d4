import { switchRule } from "../per-device.js";
import { asPathMatcher } from "../walk/as-path.js";
import { usedEntries } from "./peerings.js";

/** An expression that the checks do not understand is never taken for granted. */
export const asPathRegexUnknown = switchRule("AS_PATH_REGEX_UNKNOWN", "error", () => ({ view }) => {
  const { routing } = view;
  const lists = new Set(usedEntries(routing).flatMap(({ entry }) => entry.asPathLists));
  const entries = [...lists].flatMap((list) => (routing.asPathLists[list] ?? []).map((e) => ({ list, ...e })));
  const unknown = entries.filter((e) => asPathMatcher(e.regex) === undefined).map((e) => `${e.list} ${e.seq}: ${e.regex}`);
  if (unknown.length === 0) return undefined;
  return { message: `as-path lists have expressions that cannot be checked: ${unknown.join("; ")}`, allowed: "digits, _ ^ $ . | ( ) and [0-9] with + * ?" };
});
