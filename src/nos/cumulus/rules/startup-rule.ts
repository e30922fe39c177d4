import type { Finding, Severity } from "../../../base/finding.js";
import { portRanges } from "../../../base/text.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import type { NosRule } from "../../driver.js";
import { type Dialect, dialectOf } from "../dialect.js";
import { readStartup, type Startup } from "../parse/startup.js";
import type { NvueTree } from "../tree.js";

/** What a rule of this NOS looks at. */
export interface StartupContext {
  readonly slice: SwitchSlice;
  readonly startup: Startup;
  /** Of the planned release. */
  readonly dialect: Dialect;
}

export interface StartupRule {
  readonly rule: string;
  readonly severity: Severity | ((slice: SwitchSlice) => Severity);
  /** Before the list of problems, e.g. `has YAML lists below set`. */
  readonly message: string;
  readonly allowed?: string;
  readonly fix?: string;
  /** One short text a problem; none means that all is well. */
  problems(context: StartupContext): readonly string[];
}

/** One finding a device, which lists all problems. */
export function startupRule({ rule, severity, message, allowed, fix, problems }: StartupRule): NosRule {
  return {
    rule,
    check({ slice, files }): Finding[] {
      const found = problems({ slice, startup: readStartup(slice.name, files), dialect: dialectOf(slice.nos.release) });
      if (found.length === 0) return [];
      return [
        {
          rule,
          severity: typeof severity === "string" ? severity : severity(slice),
          at: slice.name,
          message: `${message}: ${found.join("; ")}`,
          ...(allowed ? { allowed } : {}),
          ...(fix ? { fix } : {}),
        },
      ];
    },
  };
}

/** What is wrong with each interface, the ports of one problem together. */
export function portProblems(startup: Startup, problem: (name: string, port: NvueTree) => string | undefined): string[] {
  const ports = new Map<string, string[]>();
  for (const [name, port] of startup.interfaces) {
    const text = problem(name, port);
    if (text !== undefined) ports.set(text, [...(ports.get(text) ?? []), name]);
  }
  return [...ports].map(([text, names]) => `${portRanges(names)} ${text}`);
}
