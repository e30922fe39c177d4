import { accessList, deniesAll } from "../reader/access-list.js";
import { type ConfigLine, findAll, findLast, has } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

const CLASS = { ip: /^access-class (\S+) in$/, ipv6: /^ipv6 access-class (\S+) in$/ } as const;
const SNMP_LIST = {
  ip: /^(snmp-server (?:user|community) \S+) .*\buse-ipv4acl (\S+)/,
  ipv6: /^(snmp-server (?:user|community) \S+) .*\buse-ipv6acl (\S+)/,
} as const;

/** SSH and SNMP answer in every VRF, so that only a list keeps hosts from them (docs/facts/nxos.md, fact 45). */
export const managementReachable = nxosRule({
  rule: "NXOS_MANAGEMENT_REACHABLE",
  severity: "error",
  message: "GPU hosts reach a management service on the addresses that the switch has in the fabric",
  allowed: "line vty with an access-class that denies the hosts, such a list for each SNMP user and community, NX-API and gRPC in the management VRF alone",
  fix: "bind the list, and name the VRF",
  offences: ({ slice, config: { lines } }) => [
    ...slice.hostNetworks.flatMap((network) => openTo(lines, network)),
    ...(has(lines, /^feature nxapi$/) && !has(lines, /^nxapi use-vrf management$/) ? ["NX-API (no nxapi use-vrf management)"] : []),
    ...(has(lines, /^grpc use-vrf default$/) ? ["gRPC (grpc use-vrf default)"] : []),
  ],
});

function openTo(lines: readonly ConfigLine[], network: string): string[] {
  const family = network.includes(":") ? "ipv6" : "ip";
  const denies = (name: string | undefined): boolean => {
    const list = name === undefined ? undefined : accessList(lines, family, name);
    return list !== undefined && deniesAll(list, network);
  };
  const vty = findAll(lines, /^line vty$/).flatMap((f) => f.line.children);
  const snmp = [...new Set(findAll(lines, /^(snmp-server (?:user|community) \S+)/).map((f) => f.words[0] as string))];
  const listOf = (owner: string): string | undefined => findAll(lines, SNMP_LIST[family]).findLast((f) => f.words[0] === owner)?.words[1];
  return [
    ...(denies(findLast(vty, CLASS[family])?.words[0]) ? [] : [`line vty (${network})`]),
    ...snmp.filter((owner) => !denies(listOf(owner))).map((owner) => `${owner} (${network})`),
  ];
}
