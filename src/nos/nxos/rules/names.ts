import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

const NAME = /^[A-Za-z0-9_-]{1,40}$/;

export const names = nxosRule({
  rule: "NXOS_NAME",
  severity: "error",
  message: "a policy or class name, or a description, has characters or a length that NX-OS does not take",
  allowed: "names of letters, digits, - and _, at most 40; descriptions without ;",
  fix: "rename it",
  offences: ({ config }) => [
    ...[...config.classMaps, ...config.policyMaps].filter((m) => !NAME.test(m.name)).map((m) => m.name),
    ...config.interfaces.flatMap((i) => findAll(i.line.children, /^description .*;/).map(() => `${i.name} (description)`)),
  ],
});
