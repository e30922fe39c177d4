import { Command, CommanderError } from "commander";
import packageJson from "../../package.json" with { type: "json" };
import { type Mistake, mistakeText, RocefabError } from "../base/errors.js";
import { jsonText } from "../base/text.js";
import { changesCommand } from "./changes.js";
import { checkCommand } from "./check.js";
import { type ExitCode, type Streams, UsageError } from "./command.js";
import { explainCommand } from "./explain.js";

/** Runs one command line, without the name of the program. Never throws: whatever goes wrong is one message and an exit code. */
export async function runCli(args: readonly string[], streams: Streams): Promise<ExitCode> {
  let code: ExitCode = 0;
  const program = new Command("rocefab")
    .description("Checks what rocefab has rendered for a RoCEv2 fabric, and explains the numbers in it")
    .version(packageJson.version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => streams.out(text), writeErr: () => {} });
  const done = (result: ExitCode): void => {
    code = result;
  };
  checkCommand(program, streams, done);
  explainCommand(program, streams, done);
  changesCommand(program, streams, done);
  try {
    if (args.length === 0) throw new UsageError(unknownCommand("names no command", program));
    await program.parseAsync([...args], { from: "user" });
    return code;
  } catch (error) {
    return failed(error, program, args.includes("--json"), streams);
  }
}

const HELP = "rocefab --help, or rocefab <command> --help, tells more";

function unknownCommand(what: string, program: Command): Mistake {
  return { where: "rocefab", what, allowed: program.commands.map((c) => c.name()).join(", "), fix: HELP };
}

function failed(error: unknown, program: Command, json: boolean, streams: Streams): ExitCode {
  if (error instanceof CommanderError && error.exitCode === 0) return 0;
  const [mistake, code] = mistakeOf(error, program);
  if (json) streams.out(jsonText({ error: { ...mistake, message: mistakeText(mistake) } }));
  else streams.err(`${mistakeText(mistake)}\n`);
  return code;
}

function mistakeOf(error: unknown, program: Command): [Mistake, ExitCode] {
  if (error instanceof UsageError) return [error.mistake, 2];
  if (error instanceof CommanderError) return [wrongUse(error, program), 2];
  if (RocefabError.isRocefabError(error)) return [error.mistake, 1];
  return [{ where: "rocefab", what: `failed: ${error instanceof Error ? error.message : String(error)}` }, 1];
}

function wrongUse({ code, message }: CommanderError, program: Command): Mistake {
  const what = message.replace(/^error: /, "").replaceAll("\n", " ");
  return code === "commander.unknownCommand" ? unknownCommand(what, program) : { where: "rocefab", what, fix: HELP };
}
