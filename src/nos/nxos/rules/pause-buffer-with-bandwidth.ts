import { has } from "../reader/lines.js";
import { bandwidth, isStrict, PAUSE_BUFFER_LINE } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

export const pauseBufferWithBandwidth = nxosRule({
  rule: "NXOS_PAUSE_BUFFER_WITH_BANDWIDTH",
  severity: "error",
  message: "a queuing policy has pause buffers and schedules as well, which NX-OS does not take in one policy",
  allowed: "pause buffers alone in an input queuing policy, bandwidth and priority in another",
  fix: "remove the bandwidth and priority lines",
  offences: ({ config }) =>
    config.policyMaps
      .filter((p) => p.type === "queuing" && p.classes.some((c) => has(c.line.children, PAUSE_BUFFER_LINE)))
      .flatMap((p) => p.classes.filter((c) => isStrict(c) || bandwidth(c) !== null).map((c) => `${p.name} ${c.name}`)),
});
