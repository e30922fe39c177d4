import { nxosRule } from "./nxos-rule.js";

export const dscpTwice = nxosRule({
  rule: "NXOS_DSCP_TWICE",
  severity: "error",
  message: "a qos policy has a DSCP in two classes, of which the upper alone gets the packets",
  allowed: "each DSCP in one class-map of a policy",
  fix: "take the DSCP out of the class that it does not belong to",
  offences: ({ config }) => {
    const dscps = new Map(config.classMaps.map((m) => [m.name, m.dscp]));
    return config.policyMaps
      .filter((p) => p.type === "qos")
      .flatMap((p) => twice(p.classes.flatMap((c) => [...new Set(dscps.get(c.name) ?? [])])).map((dscp) => `${p.name} (dscp ${dscp})`));
  },
});

function twice(numbers: readonly number[]): number[] {
  return numbers.filter((n, i) => numbers.indexOf(n) !== i);
}
