import { flattened } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** What a person may leave out at the prompt, with the form in which the switch keeps it (docs/facts/nxos.md, section 1a and facts 14, 23, 28, 35). */
const SHORT: readonly RegExp[] = [
  /^class-map (?!type )/,
  /^policy-map (?!type )/,
  /^service-policy (?!type )/,
  /^priority$/,
  /^description$/,
  /^ip(?:v6)? prefix-list \S+ (?:permit|deny) /,
  /^ip as-path access-list \S+ (?:permit|deny) /,
  /^route-map \S+(?: permit| deny)?$/,
  /^neighbor \S+ remote-as \S+$/,
  /^ip load-sharing address (?!.*\buniversal-id \d)/,
];

export const lineIncomplete = nxosRule({
  rule: "NXOS_LINE_INCOMPLETE",
  severity: "warning",
  message: "lines leave out words that a running-config has, so that what they mean is left to a default and every comparison shows them as changed",
  allowed:
    "class-map, policy-map and service-policy with their type, priority with its level, lists and route-maps with their numbers, remote-as below the neighbour, load-sharing with its universal-id, a description with its text",
  fix: "write the lines in full",
  offences: ({ config }) =>
    flattened(config.lines)
      .filter((l) => SHORT.some((s) => s.test(l.text)))
      .map((l) => `line ${l.number} (${l.text})`),
});
