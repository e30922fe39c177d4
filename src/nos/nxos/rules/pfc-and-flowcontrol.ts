import { has } from "../reader/lines.js";
import { mayPause } from "../reader/running-config.js";
import { nxosRule } from "./nxos-rule.js";

export const pfcAndFlowcontrol = nxosRule({
  rule: "NXOS_PFC_AND_FLOWCONTROL",
  severity: "error",
  message: "ports have PFC and link-level flow control at once",
  allowed: "one of the two on a port",
  fix: "remove the flowcontrol lines",
  offences: ({ config }) =>
    config.interfaces.filter((i) => mayPause(config, i) && has(i.line.children, /^flowcontrol (?:receive|send) on$/)).map((i) => i.name),
});
