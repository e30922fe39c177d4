import type { Command } from "commander";
import { changedFiles } from "../artifacts/changed.js";
import { readFabricFolder } from "../artifacts/read.js";
import { blocking, type Finding, findingText } from "../base/finding.js";
import { jsonText } from "../base/text.js";
import { groupBy } from "../checks/group.js";
import { runChecks } from "../checks/index.js";
import { coloured } from "./colour.js";
import { type ExitCode, FOLDER_ARGUMENT, refuseOtherFolder, type Streams } from "./command.js";

/** What `rocefab check --json` prints. */
export interface CheckReport {
  readonly fabric: string;
  /** False where the folder holds only some devices of the fabric: rules that need all of them say nothing. */
  readonly complete: boolean;
  readonly findings: readonly Finding[];
  /** How many of them block: errors, with `--strict` warnings too, acknowledged ones aside. */
  readonly blocking: number;
}

/** Reads a fabric's folder and proves again, on the text that is in it now, what synth has proved. */
export function checkFolder(folder: string, strict: boolean): CheckReport {
  const { context, unreadable } = readFabricFolder(folder);
  const proved = [...unreadable, ...runChecks(context)];
  const told = new Set(proved.filter((f) => f.severity === "error").map((f) => f.at));
  const findings = [...changedFiles(folder, told), ...proved];
  return { fabric: context.plan.fabric, complete: context.complete, findings, blocking: blocking(findings, strict).length };
}

export function checkCommand(program: Command, streams: Streams, done: (code: ExitCode) => void): void {
  program
    .command("check")
    .description("check the configs and profiles of a fabric folder, as they stand in its files now")
    .argument("<folder>", FOLDER_ARGUMENT)
    .option("--strict", "warnings count as errors do")
    .option("--json", "print { fabric, complete, findings, blocking }, or { error } when the check fails")
    .addHelpText("after", "\nExit code 0: nothing blocks; 1: findings that block, or the check failed; 2: wrong use.")
    .action((folder: string, options: { readonly strict?: boolean; readonly json?: boolean }) => {
      refuseOtherFolder(folder);
      const report = checkFolder(folder, options.strict === true);
      streams.out(options.json ? jsonText(report) : reportText(report, streams.colour));
      done(report.blocking > 0 ? 1 : 0);
    });
}

function reportText({ fabric, complete, findings, blocking: count }: CheckReport, colour: boolean): string {
  const part = complete ? "" : " (a part of it)";
  const found = (["error", "warning", "info"] as const).map((severity) => `${findings.filter((f) => f.severity === severity).length} ${severity}s`).join(", ");
  return [
    ...saidOnce(findings).map((f) => coloured(findingText(f), f.severity, colour)),
    `${fabric}${part}: ${found}; ${count === 0 ? "none" : count} of them ${count > 1 ? "block" : "blocks"}`,
    "",
  ].join("\n");
}

/** What is said of several devices in the same words, said once of all of them. */
function saidOnce(findings: readonly Finding[]): Finding[] {
  const same = groupBy(findings, ({ rule, severity, message, got, allowed, fix, acknowledged }) =>
    JSON.stringify([rule, severity, message, got, allowed, fix, acknowledged]),
  );
  return [...same.values()].map((group) => ({ ...(group[0] as Finding), at: group.map((f) => f.at).join(", ") }));
}
