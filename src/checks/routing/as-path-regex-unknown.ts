import { switchRule } from "../per-device.js";
import { asPathMatcher } from "../walk/as-path.js";

/** An expression that the checks do not understand is never taken for granted. */
export const asPathRegexUnknown = switchRule("AS_PATH_REGEX_UNKNOWN", "error", () => (device) => {
  const entries = Object.entries(device.view.routing.asPathLists).flatMap(([list, all]) => all.map((e) => ({ list, ...e })));
  const unknown = entries.filter((e) => asPathMatcher(e.regex) === undefined).map((e) => `${e.list} ${e.seq}: ${e.regex}`);
  if (unknown.length === 0) return undefined;
  return { message: `as-path lists have expressions that cannot be checked: ${unknown.join("; ")}`, allowed: "digits, _ ^ $ . | ( ) and [0-9] with + * ?" };
});
