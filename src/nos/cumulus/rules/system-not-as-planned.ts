import { MANAGEMENT_PORT } from "../management.js";
import { treeAt, wordAt } from "../parse/read.js";
import { addressesOf } from "../parse/startup.js";
import { startupRule } from "./startup-rule.js";

/** Who the switch is, and how operators get to it; what listens there, and in which VRF, is for CUMULUS_MANAGEMENT_REACHABLE. */
export const systemNotAsPlanned = startupRule({
  rule: "CUMULUS_SYSTEM_NOT_AS_PLANNED",
  severity: "error",
  message: "the switch has another name, management address or gateway than planned",
  allowed: `system.hostname, and the address and the gateway of ${MANAGEMENT_PORT}, as planned`,
  problems: ({ startup, slice }) => {
    const port = startup.interfaces.get(MANAGEMENT_PORT) ?? {};
    const gateways = [...Object.keys(treeAt(port, "ip", "gateway")), ...Object.keys(treeAt(port, "ipv4", "gateway"))];
    const { address, gateway } = slice.management;
    return [
      ...difference("hostname", wordAt(startup.set, "system", "hostname"), slice.name),
      ...(addressesOf(port).includes(address) ? [] : [`${MANAGEMENT_PORT} has not the address ${address}`]),
      ...difference(`gateway of ${MANAGEMENT_PORT}`, gateways.length > 0 ? gateways.join(", ") : undefined, gateway),
    ];
  },
});

function difference(what: string, seen: string | undefined, planned: string): string[] {
  return seen === planned ? [] : [`${what} ${seen ?? "left out"}, planned ${planned}`];
}
