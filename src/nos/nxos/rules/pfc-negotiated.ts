import { isEthernet } from "../reader/interfaces.js";
import { mayPause } from "../reader/running-config.js";
import { nxosRule } from "./nxos-rule.js";

export const pfcNegotiated = nxosRule({
  rule: "NXOS_PFC_NEGOTIATED",
  severity: "warning",
  message:
    "whether ports pause follows from what their peer says by DCBX; nothing in the text proves that they do, nor that they take over the peer's priorities",
  allowed: "priority-flow-control mode on",
  fix: 'say dcbx: { switches: "off" } or "ieee", or see with `show interface priority-flow-control` that PFC is up on these ports',
  offences: ({ config }) => config.interfaces.filter((i) => isEthernet(i) && i.up && i.pfcMode === "auto" && mayPause(config, i)).map((i) => i.name),
});
