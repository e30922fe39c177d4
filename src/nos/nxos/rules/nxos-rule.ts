import type { Severity } from "../../../base/finding.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import type { NosRule } from "../../driver.js";
import { CONFIG_FILE, configOf } from "../files.js";
import type { RunningConfig } from "../reader/running-config.js";

/** What a rule of NX-OS may look at. */
export interface RuleInput {
  readonly slice: SwitchSlice;
  readonly config: RunningConfig;
  readonly text: string;
}

export interface NxosRuleSpec {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  readonly allowed: string;
  readonly fix: string | ((input: RuleInput) => string);
  /** The ports, names or lines that break the rule; none is as it should be. */
  offences(input: RuleInput): readonly string[];
}

/** A rule that gives one finding a device, with every offence listed. */
export function nxosRule({ rule, severity, message, allowed, fix, offences }: NxosRuleSpec): NosRule {
  return {
    rule,
    check: ({ slice, files }) => {
      const input = { slice, config: configOf(slice.name, files), text: files[CONFIG_FILE] ?? "" };
      const found = [...new Set(offences(input))];
      if (found.length === 0) return [];
      const advice = typeof fix === "string" ? fix : fix(input);
      return [{ rule, severity, at: slice.name, message: `${message}: ${found.join(", ")}`, allowed, fix: advice }];
    },
  };
}
