import { type ConfigLine, findAll, findLast } from "../reader/lines.js";
import { nxosRule, type RuleInput } from "./nxos-rule.js";

export const systemNotAsPlanned = nxosRule({
  rule: "NXOS_SYSTEM_NOT_AS_PLANNED",
  severity: "error",
  message: "the switch's name, or how it is reached for management, is not as planned",
  allowed: "hostname, address of mgmt0 and default route of the management VRF as the plan has them",
  fix: "write what is planned: another gateway or address makes the switch unreachable",
  offences: ({ slice, config }: RuleInput) => [
    ...differing("hostname", word(config.lines, /^(?:hostname|switchname) (\S+)$/), slice.name),
    ...differing("mgmt0", word(below(config.lines, /^interface mgmt0$/), /^ip address (\S+)$/), slice.management.address),
    ...differing("gateway", word(below(config.lines, /^vrf context management$/), /^ip route 0\.0\.0\.0\/0 (\S+)$/), slice.management.gateway),
  ],
});

function below(lines: readonly ConfigLine[], header: RegExp): readonly ConfigLine[] {
  return findLast(lines, header)?.line.children ?? [];
}

/** Where a line comes more than once all of them count: two default routes share the traffic. */
function word(lines: readonly ConfigLine[], pattern: RegExp): string {
  return findAll(lines, pattern)
    .map((f) => f.words[0])
    .join(" and ");
}

function differing(what: string, seen: string, planned: string): string[] {
  return seen === planned ? [] : [`${what} ${seen === "" ? "none" : seen}, planned ${planned}`];
}
