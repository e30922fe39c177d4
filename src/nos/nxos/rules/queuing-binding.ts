import type { ServicePolicy } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";

export const queuingBinding = nxosRule({
  rule: "NXOS_QUEUING_BINDING",
  severity: "error",
  message: "no output queuing policy is bound under `system qos`, or there or at a port several are, or one without its direction",
  allowed: "system qos / service-policy type queuing output NAME, and at a port with other numbers one of its own; of input policies at most one each",
  fix: "bind one queuing policy a direction",
  offences: ({ config }) => {
    const system = config.systemPolicies.filter(isQueuing);
    return [
      ...(system.some((b) => b.direction === "output") ? [] : ["bound nowhere"]),
      ...wrongBindings(system),
      ...config.interfaces.flatMap((i) => wrongBindings(i.servicePolicies.filter(isQueuing)).map((text) => `${i.name} (${text})`)),
    ];
  },
});

function isQueuing({ type }: ServicePolicy): boolean {
  return type === "queuing";
}

function wrongBindings(bound: readonly ServicePolicy[]): string[] {
  const several = (["input", "output"] as const).flatMap((direction) => {
    const names = bound.filter((b) => b.direction === direction).map((b) => b.policy);
    return names.length > 1 ? names : [];
  });
  return [...several, ...bound.filter((b) => b.direction === "").map((b) => b.line.text)];
}
