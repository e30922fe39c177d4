import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

export const managementVrf = nxosRule({
  rule: "NXOS_MANAGEMENT_VRF",
  severity: "warning",
  message: "management services name no VRF, so that NX-OS looks for them in the fabric",
  allowed: "use-vrf management on ntp server, logging server, snmp-server host and ip name-server",
  fix: "add `use-vrf management`",
  offences: ({ config }) => {
    const services = findAll(config.lines, /^((?:ntp server|logging server|ip name-server) .+)$/).filter((f) => !/ use-vrf \S+/.test(f.words[0] as string));
    const trapHosts = findAll(config.lines, /^snmp-server host (\S+) (?:traps|informs|version) /).map((f) => f.words[0]);
    const reached = findAll(config.lines, /^snmp-server host (\S+) use-vrf \S+/).map((f) => f.words[0]);
    return [...services.map((f) => f.words[0] as string), ...trapHosts.filter((h) => !reached.includes(h)).map((h) => `snmp-server host ${h}`)];
  },
});
