import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

export const managementPort = nxosRule({
  rule: "NXOS_MANAGEMENT_PORT",
  severity: "error",
  message: "the management port is not in its VRF before it has an address, or the VRF has no default route",
  allowed: "interface mgmt0 / vrf member management / ip address ...; vrf context management / ip route 0.0.0.0/0 GATEWAY",
  fix: "write the lines in this order",
  offences: ({ config }) => {
    const mgmt = config.interfaces.find((i) => i.name === "mgmt0");
    if (!mgmt || mgmt.addresses.length === 0) return [];
    const texts = mgmt.line.children.map((l) => l.text);
    const vrf = texts.indexOf("vrf member management");
    const inOrder = vrf >= 0 && vrf < texts.findIndex((t) => t.startsWith("ip address "));
    const routes = findAll(config.lines, /^vrf context management$/).flatMap((f) => findAll(f.line.children, /^ip route 0\.0\.0\.0\/0 \S+/));
    return [...(inOrder ? [] : ["mgmt0"]), ...(routes.length > 0 ? [] : ["vrf context management"])];
  },
});
