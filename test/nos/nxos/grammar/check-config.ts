import { type GrammarFinding, readTree } from "./config-tree.js";
import { matchLines } from "./match-lines.js";
import { NAME_RULES } from "./name-rules.js";
import { PORT_RULES } from "./port-rules.js";
import { QOS_RULES } from "./qos-rules.js";
import { type Config, type CrossRule, findingsOf, type Given } from "./query.js";
import { ROUTING_RULES } from "./routing-rules.js";

const RULES: readonly CrossRule[] = [...NAME_RULES, ...QOS_RULES, ...PORT_RULES, ...ROUTING_RULES];

/** Cisco's published classification: CNPs are DSCP 48, and the RoCE class has ECN. */
export const AS_PUBLISHED: Given = { cnpDscp: 48, ecn: true };

/** The lines of a text that have a form. */
export function configIn(text: string, given: Given = AS_PUBLISHED): Config {
  return { top: matchLines("top", readTree(text).lines, 1).matched, given };
}

/**
 * A strict grammar of an NX-OS leaf or spine of a RoCEv2 fabric, by docs/facts/nxos.md and docs/facts/routing.md alone: what has no form is a finding.
 *
 * @param given what no text says of itself
 * @returns every finding by line, none for a text that is right
 */
export function checkConfig(text: string, given: Given = AS_PUBLISHED): GrammarFinding[] {
  const tree = readTree(text);
  const { matched, findings } = matchLines("top", tree.lines, 1);
  return [...tree.findings, ...findings, ...findingsOf(RULES, { top: matched, given })].sort((a, b) => a.line - b.line);
}
