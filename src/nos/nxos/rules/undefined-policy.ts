import { findAll } from "../reader/lines.js";
import { policyMap, type RunningConfig } from "../reader/running-config.js";
import { nxosRule } from "./nxos-rule.js";

export const undefinedPolicy = nxosRule({
  rule: "NXOS_UNDEFINED_POLICY",
  severity: "error",
  message: "what is used is defined nowhere",
  allowed: "every bound policy-map, every class of a qos policy and every inherited template is in the same text",
  fix: "define it, or mend its name",
  offences: ({ config }) => [...policies(config), ...classes(config), ...templates(config)],
});

function policies(config: RunningConfig): string[] {
  const system = config.systemPolicies.map((b) => ({ ...b, at: "system qos" }));
  const ports = config.interfaces.flatMap((i) => i.servicePolicies.map((b) => ({ ...b, at: i.name })));
  return [...system, ...ports].filter((b) => !policyMap(config, b.type, b.policy)).map((b) => `${b.at} (policy-map ${b.policy})`);
}

function classes(config: RunningConfig): string[] {
  const defined = new Set(["class-default", ...config.classMaps.map((m) => m.name)]);
  return config.policyMaps
    .filter((p) => p.type === "qos")
    .flatMap((p) => p.classes.filter((c) => !defined.has(c.name)).map((c) => `${p.name} (class-map ${c.name})`));
}

function templates(config: RunningConfig): string[] {
  const router = findAll(config.lines, /^router bgp \S+$/).flatMap((f) => f.line.children);
  const neighbors = findAll(router, /^neighbor (\S+)/);
  return neighbors.flatMap(({ line, words: [peer] }) =>
    findAll(line.children, /^inherit (peer|peer-session) (\S+)$/)
      .filter(({ words: [kind, name] }) => !router.some((l) => l.text === `template ${kind} ${name}`))
      .map(({ words: [, name] }) => `neighbor ${peer} (template ${name})`),
  );
}
