import { isEthernet } from "../reader/interfaces.js";
import { findLast } from "../reader/lines.js";
import { boundPolicy, mayPause, type RunningConfig } from "../reader/running-config.js";
import { nxosRule } from "./nxos-rule.js";

const LEAST = 576;
const MOST = 9216;

export const networkQosMtu = nxosRule({
  rule: "NXOS_NETWORK_QOS_MTU",
  severity: "error",
  message: "the MTU of network-qos is missing, out of range, or not that of the ports, so that jumbo frames are dropped",
  allowed: `mtu ${LEAST}-${MOST} in every class of the network-qos policy, class default too, and the same on every PFC port`,
  fix: "write one MTU everywhere",
  offences: ({ config }) => {
    const policy = boundPolicy(config, config.systemPolicies, "network-qos", "");
    if (!policy) return [];
    const mtus = new Map(policy.classes.map((c) => [c.name, Number(findLast(c.line.children, /^mtu (\d+)$/)?.words[0] ?? 0)]));
    const bad = [...mtus].filter(([, mtu]) => mtu < LEAST || mtu > MOST).map(([name]) => name);
    const byDefault = mtus.get("c-8q-nq-default");
    return [...bad, ...(byDefault === undefined ? ["c-8q-nq-default (left out)"] : otherPorts(config, byDefault))];
  },
});

function otherPorts(config: RunningConfig, mtu: number): string[] {
  return config.interfaces.filter((i) => isEthernet(i) && i.up && mayPause(config, i) && i.mtu !== mtu).map((i) => i.name);
}
