import { ADDRESS_BITS, familyOf, networkOf, prefixLength } from "../../base/ip.js";
import type { PrefixEntry, RoutingView } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";

/** Lists hold permit entries only, no number twice, no host bits, lengths in order (docs/facts/routing.md, fact 2): the daemons accept all of it silently. */
export const policyListForm = switchRule("POLICY_LIST_FORM", "error", () => (device) => {
  const found = problems(device.view.routing);
  return found.length === 0 ? undefined : { message: `prefix-lists or as-path lists do not mean what they seem to: ${found.join("; ")}` };
});

function problems({ prefixLists, asPathLists }: RoutingView): string[] {
  const lists = [...Object.entries(prefixLists), ...Object.entries(asPathLists)];
  return [
    ...lists.flatMap(([name, entries]) => entries.filter((e) => e.action === "deny").map((e) => `${name} ${e.seq} denies`)),
    ...lists.flatMap(([name, entries]) => twice(entries.map((e) => e.seq)).map((seq) => `${name} has ${seq} twice`)),
    ...Object.entries(prefixLists).flatMap(([name, entries]) => entries.flatMap((e) => prefixProblem(e).map((text) => `${name} ${e.seq} ${text}`))),
  ];
}

function twice(numbers: readonly number[]): number[] {
  return [...new Set(numbers.filter((n, i) => numbers.indexOf(n) !== i))];
}

function prefixProblem({ prefix, fromLength, toLength }: PrefixEntry): string[] {
  if (networkOf(prefix) !== prefix) return [`has host bits: ${prefix}`];
  const inOrder = prefixLength(prefix) <= fromLength && fromLength <= toLength && toLength <= ADDRESS_BITS[familyOf(prefix)];
  return inOrder ? [] : [`has lengths out of order: ${prefix}, ${fromLength} to ${toLength}`];
}
