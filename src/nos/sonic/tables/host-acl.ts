import type { ConfigDb } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";

const IPV4 = { ETHER_TYPE: "2048" } as const;
const UDP = "17";
const ROCEV2_PORT = "4791";
/** Rule priorities as SONiC's acl-loader numbers them: 10000 less the sequence, and 1 for the last. */
const ROCEV2_PRIORITY = "9990";
const LAST_PRIORITY = "1";

/** A filter on the ingress of every host port; it classifies nothing. What matches no rule is forwarded, so the rest is said explicitly. */
export function hostAclTables({ slice, ports }: DevicePlan): ConfigDb {
  const hostPorts = ports.filter((p) => p.slice?.kind === "host").map((p) => p.name);
  if (slice.hostAcl === null || hostPorts.length === 0) return {};
  const { name, rest } = slice.hostAcl;
  return {
    ACL_TABLE: { [name]: { type: "L3", stage: "ingress", policy_desc: name, ports: hostPorts } },
    ACL_RULE: {
      [`${name}|ROCEV2`]: { PRIORITY: ROCEV2_PRIORITY, PACKET_ACTION: "FORWARD", ...IPV4, IP_PROTOCOL: UDP, L4_DST_PORT: ROCEV2_PORT },
      [`${name}|DEFAULT_RULE`]: { PRIORITY: LAST_PRIORITY, PACKET_ACTION: rest === "permit" ? "FORWARD" : "DROP", ...IPV4 },
    },
  };
}
