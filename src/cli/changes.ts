import type { Command } from "commander";
import { jsonText } from "../base/text.js";
import { type ChangesReport, changesBetween } from "./changes/report.js";
import { changesText } from "./changes/text.js";
import { type ExitCode, FOLDER_ARGUMENT, refuseOtherFolder, type Streams, UsageError } from "./command.js";

export function changesCommand(program: Command, streams: Streams, done: (code: ExitCode) => void): void {
  program
    .command("changes")
    .description("say what takes the switches of one fabric folder to those of another, in order, and what it disturbs")
    .argument("<old>", `${FOLDER_ARGUMENT}, as the switches run it`)
    .argument("<new>", "the same folder after another synth")
    .argument("[switch]", "only this one")
    .option("--json", "print { fabric, switches }, or { error } when it cannot be told")
    .addHelpText("after", "\nExit code 0: told; 1: a folder cannot be read; 2: wrong use, e.g. a switch that neither folder has.")
    .action((old: string, wanted: string, name: string | undefined, options: { readonly json?: boolean }) => {
      refuseOtherFolder(old);
      refuseOtherFolder(wanted);
      const report = only(changesBetween(old, wanted), name);
      streams.out(options.json ? jsonText(report) : changesText(report));
      done(0);
    });
}

function only(report: ChangesReport, name: string | undefined): ChangesReport {
  if (name === undefined) return report;
  const switches = report.switches.filter((s) => s.name.toLowerCase() === name.toLowerCase());
  if (switches.length > 0) return { ...report, switches };
  throw new UsageError({
    where: report.fabric,
    what: "has no such switch in either folder",
    got: name,
    allowed: report.switches.map((s) => s.name).join(", "),
  });
}
