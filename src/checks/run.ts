import type { Acknowledgement, Finding, Severity } from "../base/finding.js";
import { naturalCompare } from "../base/sort.js";
import { hostFindings } from "../hosts/index.js";
import type { NosRule } from "../nos/driver.js";
import type { SwitchSlice } from "../plan/slices.js";
import { HOST_RULES } from "./hosts/index.js";
import { PLAN_RULES } from "./plan/index.js";
import { QOS_RULES } from "./qos/index.js";
import { ROUTING_RULES } from "./routing/index.js";
import type { CheckContext, Rule } from "./rule.js";

/** Every rule that holds for all NOS alike. */
export const NEUTRAL_RULES: readonly Rule[] = [...PLAN_RULES, ...QOS_RULES, ...ROUTING_RULES, ...HOST_RULES];

/** All findings, errors first, then by rule and place; those that the user has accepted carry the reason. */
export function findingsOf(context: CheckContext, nosRules: (slice: SwitchSlice) => readonly NosRule[]): Finding[] {
  const neutral = NEUTRAL_RULES.flatMap((rule) => rule.check(context));
  const own = context.switches.flatMap(({ slice, text }) => nosRules(slice).flatMap((rule) => rule.check(text).map((finding) => ({ finding, rule }))));
  const explained = new Set(own.flatMap(({ finding, rule }) => (rule.explains ?? []).map((id) => `${id} ${finding.at}`)));
  const handWritten = context.hosts.flatMap(({ slice }) => hostFindings(slice));
  const causes = [...neutral, ...own.map((o) => o.finding), ...handWritten].filter((f) => !explained.has(`${f.rule} ${f.at}`));
  return sorted(acknowledged(causes, context));
}

const ORDER: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

function sorted(findings: readonly Finding[]): Finding[] {
  return [...findings].sort((a, b) => ORDER[a.severity] - ORDER[b.severity] || naturalCompare(a.rule, b.rule) || naturalCompare(a.at, b.at));
}

function acknowledged(findings: readonly Finding[], { plan, complete }: CheckContext): Finding[] {
  const { acknowledgements } = plan;
  const accepted = (f: Finding): Acknowledgement | undefined => acknowledgements.find((a) => isFor(a, f));
  const unused = complete ? acknowledgements.filter((a) => !findings.some((f) => isFor(a, f))) : [];
  return [...findings.map((f) => withReason(f, accepted(f))), ...unused.map(unusedFinding)];
}

function isFor(a: Acknowledgement, f: Finding): boolean {
  return a.rule === f.rule && a.at === f.at;
}

function withReason(finding: Finding, acknowledgement: Acknowledgement | undefined): Finding {
  return acknowledgement ? { ...finding, acknowledged: acknowledgement.reason } : finding;
}

/** A finding was accepted that is not there. */
function unusedFinding({ rule, at }: Acknowledgement): Finding {
  return {
    rule: "ACKNOWLEDGEMENT_UNUSED",
    severity: "info",
    at,
    message: `${rule} is acknowledged here, but there is no such finding`,
    fix: "take the acknowledgement out",
  };
}
