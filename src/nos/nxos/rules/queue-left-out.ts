import type { PolicyMap } from "../reader/mqc.js";
import { outputQueuingPolicies } from "../reader/running-config.js";
import { nxosRule } from "./nxos-rule.js";

const NUMBERED = [7, 6, 5, 4, 3, 2, 1];
const MODELS = {
  eight: [...NUMBERED.map((n) => `c-out-8q-q${n}`), "c-out-8q-q-default"],
  four: [...NUMBERED.filter((n) => n <= 3).map((n) => `c-out-q${n}`), "c-out-q-default"],
};

export const queueLeftOut = nxosRule({
  rule: "NXOS_QUEUE_LEFT_OUT",
  severity: "error",
  message: "an output queuing policy leaves queues out, which keep a share of their own",
  allowed: "every queue in the policy, unused ones with `bandwidth remaining percent 0`",
  fix: "add the queues",
  offences: ({ config }) => outputQueuingPolicies(config).flatMap((policy) => leftOut(policy).map((queue) => `${policy.name} ${queue}`)),
});

function leftOut(policy: PolicyMap): string[] {
  const names = policy.classes.map((c) => c.name);
  const model = names.some((n) => MODELS.four.includes(n)) ? MODELS.four : MODELS.eight;
  return model.filter((name) => !names.includes(name));
}
