import { type ConfigLine, findAll, flattened, has } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

export const managementVrf = nxosRule({
  rule: "NXOS_MANAGEMENT_VRF",
  severity: "warning",
  message: "management services name no VRF, so that NX-OS looks for them in the fabric",
  allowed: "use-vrf management on ntp server, logging server, snmp-server host and ip name-server, in the TACACS+ group and in telemetry's destination-profile",
  fix: "add `use-vrf management`",
  offences: ({ config: { lines } }) => {
    const services = findAll(lines, /^((?:ntp server|logging server|ip name-server) .+)$/).filter((f) => !/ use-vrf \S+/.test(f.words[0] as string));
    const trapHosts = findAll(lines, /^snmp-server host (\S+) (?:traps|informs|version) /).map((f) => f.words[0]);
    const reached = findAll(lines, /^snmp-server host (\S+) use-vrf \S+/).map((f) => f.words[0]);
    return [
      ...services.map((f) => f.words[0] as string),
      ...trapHosts.filter((h) => !reached.includes(h)).map((h) => `snmp-server host ${h}`),
      ...withoutVrf(lines, /^(aaa group server tacacs\+ \S+)$/),
      ...withoutVrf(lines, /^(telemetry)$/),
    ];
  },
});

/** Blocks without a VRF anywhere in them. */
function withoutVrf(lines: readonly ConfigLine[], header: RegExp): string[] {
  return findAll(lines, header)
    .filter((f) => !has(flattened(f.line.children), /^use-vrf \S+$/))
    .map((f) => f.words[0] as string);
}
