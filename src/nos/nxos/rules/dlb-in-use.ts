import { dlbLines } from "../reader/dlb.js";
import { nxosRule } from "./nxos-rule.js";

/** docs/facts/nxos.md, fact 47. */
export const dlbInUse = nxosRule({
  rule: "NXOS_DLB_IN_USE",
  severity: "info",
  message:
    "load balancing as asked works only after `copy running-config startup-config` and a reload, and no egress QoS or access policy of a port applies to its flows",
  allowed: "all switches of the fabric alike; per packet, NICs that take packets out of order",
  fix: "plan the reload",
  offences: ({ slice, config }) => (slice.loadBalancing === "ecmp" ? [] : dlbLines(config.lines).map((l) => l.text)),
});
