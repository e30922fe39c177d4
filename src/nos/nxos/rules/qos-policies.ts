import { nxosRule } from "./nxos-rule.js";

/** Source: Cisco, QoS guide 10.6(x) (docs/facts/nxos.md, fact 49). */
const MOST = 6;

export const qosPolicies = nxosRule({
  rule: "NXOS_QOS_POLICIES",
  severity: "error",
  message: "more qos policies are bound than the model has labels for",
  allowed: `${MOST} unique policies of type qos on N9364E-SG2`,
  fix: "bind the same policy to ports that are classified alike",
  offences: ({ slice, config }) => {
    const bound = new Set(config.interfaces.flatMap((i) => i.servicePolicies.filter((p) => p.type === "qos").map((p) => p.policy)));
    return slice.asic === "silicon-one-g200" && bound.size > MOST ? [...bound] : [];
  },
});
