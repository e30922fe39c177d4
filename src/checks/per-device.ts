import type { Finding, Severity } from "../base/finding.js";
import type { CheckContext, CheckedHost, CheckedSwitch, Rule } from "./rule.js";

/** What a rule has to say of one device. */
export interface Verdict {
  /** Where it differs from the rule's own. */
  readonly severity?: Severity;
  readonly message: string;
  readonly got?: string;
  readonly allowed?: string;
  readonly fix?: string;
}

/** A look at the whole fabric, then at each device; undefined = nothing to say. */
export type Judge<T> = (context: CheckContext) => (device: T) => Verdict | undefined;

export function switchRule(rule: string, severity: Severity, judge: Judge<CheckedSwitch>): Rule {
  return {
    rule,
    check: (context) => {
      const judgeOne = judge(context);
      return context.switches.flatMap((device) => asFinding(rule, severity, device.slice.name, judgeOne(device)));
    },
  };
}

export function hostRule(rule: string, severity: Severity, judge: Judge<CheckedHost>): Rule {
  return {
    rule,
    check: (context) => {
      const judgeOne = judge(context);
      return context.hosts.flatMap((device) => asFinding(rule, severity, device.slice.name, judgeOne(device)));
    },
  };
}

export function asFinding(rule: string, severity: Severity, at: string, verdict: Verdict | undefined): Finding[] {
  if (!verdict) return [];
  const { message, got, allowed, fix } = verdict;
  return [{ rule, severity: verdict.severity ?? severity, at, message, ...(got && { got }), ...(allowed && { allowed }), ...(fix && { fix }) }];
}
