import type { ServicePolicy } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

const isNetworkQos = (b: ServicePolicy): boolean => b.type === "network-qos";

export const networkQosBinding = nxosRule({
  rule: "NXOS_NETWORK_QOS_BINDING",
  severity: "error",
  message: "the network-qos policy is not bound exactly once, under `system qos`, without a direction",
  allowed: "system qos / service-policy type network-qos NAME",
  fix: "bind one network-qos policy there and nowhere else",
  offences: ({ config }) => {
    const bound = config.systemPolicies.filter(isNetworkQos);
    return [
      ...(bound.length === 0 ? ["bound nowhere"] : []),
      ...(bound.length > 1 ? bound.map((b) => b.policy) : []),
      ...bound.filter((b) => b.direction !== "").map((b) => b.line.text),
      ...config.interfaces.filter((i) => i.servicePolicies.some(isNetworkQos)).map((i) => i.name),
    ];
  },
});
