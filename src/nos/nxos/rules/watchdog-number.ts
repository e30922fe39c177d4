import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

const NUMBERED = /^priority-flow-control watch-dog-interval (?!(?:on|off)(?: |$))/;

export const watchdogNumber = nxosRule({
  rule: "NXOS_WATCHDOG_NUMBER",
  severity: "error",
  message: "watch-dog-interval has a value that is neither on nor off",
  allowed: "watch-dog-interval on or off; the time stands in `priority-flow-control watch-dog interval MS`, globally",
  fix: "write `priority-flow-control watch-dog-interval on`",
  offences: ({ config }) => [
    ...findAll(config.lines, NUMBERED).map(() => "global"),
    ...config.interfaces.flatMap((i) => findAll(i.line.children, NUMBERED).map(() => i.name)),
  ],
});
