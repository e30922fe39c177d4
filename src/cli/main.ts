#!/usr/bin/env node
import { runCli } from "./program.js";

// A reader such as head may go away before the end.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

process.exitCode = await runCli(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  colour: process.stdout.isTTY === true && process.env.NO_COLOR === undefined && process.env.TERM !== "dumb",
});
