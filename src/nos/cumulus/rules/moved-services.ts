import { nodeAt } from "../parse/read.js";
import { startupRule } from "./startup-rule.js";

interface Move {
  readonly from: readonly [string, string];
  readonly to: readonly [string, string];
  /** Minor release that moved it. */
  readonly in: number;
}

/** Source: NVIDIA, What's New 5.11, 5.13 and 5.15. */
const MOVES: readonly Move[] = [
  { from: ["service", "snmp-server"], to: ["system", "snmp-server"], in: 11 },
  { from: ["service", "syslog"], to: ["system", "syslog"], in: 13 },
  { from: ["service", "ntp"], to: ["system", "ntp"], in: 15 },
  { from: ["service", "dns"], to: ["system", "dns"], in: 15 },
  { from: ["service", "lldp"], to: ["system", "lldp"], in: 15 },
];

/** Services moved from `service` to `system`, each in its own release. */
export const movedServices = startupRule({
  rule: "CUMULUS_MOVED_SERVICE",
  severity: "error",
  message: "startup.yaml has services where the release does not look for them",
  problems: ({ startup, dialect }) =>
    MOVES.flatMap((move) => {
      const [wrong, right] = dialect.minor < move.in ? [move.to, move.from] : [move.from, move.to];
      return nodeAt(startup.set, ...wrong) === undefined ? [] : [`${wrong.join(".")} is ${right.join(".")} in 5.${dialect.minor}`];
    }),
});
