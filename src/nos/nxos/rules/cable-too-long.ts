import { has } from "../reader/lines.js";
import { boundPolicy, type RunningConfig } from "../reader/running-config.js";
import { nxosRule } from "./nxos-rule.js";

/** Without ingress buffers of its own, NX-OS's carving covers this much (docs/facts/nxos.md, fact 21). */
const LONGEST_M = 100;

/** Cables of more than 100 m on PFC ports need ingress pause buffers, or frames in flight are dropped (docs/facts/nxos.md, fact 21). */
export const cableTooLong = nxosRule({
  rule: "NXOS_CABLE_TOO_LONG",
  severity: "error",
  message: `cables on PFC ports are longer than ${LONGEST_M} m and no ingress pause buffers are configured, so that frames in flight are dropped`,
  allowed: `at most ${LONGEST_M} m, or an input queuing policy with \`pause buffer-size\` in c-in-qN`,
  fix: "shorten the cable, or add the policy with numbers from Cisco through addConfig; nobody publishes them by length",
  offences: ({ slice, config }) =>
    slice.ports
      .filter((p) => p.cable !== null && p.cable.headroomM > LONGEST_M && needsBuffers(config, p.name))
      .map((p) => `${p.name} (${p.cable?.headroomM} m)`),
});

function needsBuffers(config: RunningConfig, name: string): boolean {
  const port = config.interfaces.find((i) => i.name === name);
  if (port?.pfcMode !== "on") return false;
  const input = boundPolicy(config, [...config.systemPolicies, ...port.servicePolicies], "queuing", "input");
  return !input?.classes.some((c) => /^c-in-/.test(c.name) && has(c.line.children, /^pause buffer-size \d+/));
}
