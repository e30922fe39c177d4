import { prefixLength } from "../../../base/ip.js";
import { type ReadDb, rowOf, tableOf, textField } from "../config-db.js";
import { openedByTextOrder, runsFrrcfgd } from "../frrcfgd.js";
import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

/** What frrcfgd takes and renders as something else (docs/facts/sonic.md, section j). */
export const frrcfgd = rule(
  "SONIC_FRRCFGD",
  ({ db, frrText }: Inspected): Complaint => ({
    severity: "error",
    message: "BGP in CONFIG_DB has rows that frrcfgd skips, or renders as something else",
    allowed: "everything on BGP_NEIGHBOR and BGP_NEIGHBOR_AF by address in VRF default, admin_status up, ranges of lengths in text order, no frr.conf",
    places: runsFrrcfgd(db) ? [...oddRows(db), ...(frrText === "" ? [] : ["frr.conf, which SONiC replaces at its start"])] : [],
  }),
);

function oddRows(db: ReadDb): string[] {
  return [
    ...wrongRows(db, "BGP_PEER_GROUP", () => true),
    ...wrongRows(db, "BGP_NEIGHBOR", (key) => !/^[^|]+\|[0-9a-f.:]+$/.test(key)),
    ...wrongRows(db, "BGP_NEIGHBOR_AF", (_key, row) => !["up", "down"].includes(textField(row, "admin_status") ?? "")),
    ...Object.keys(tableOf(db, "PREFIX")).filter(isOpened),
    ...(textField(rowOf(db, "BGP_GLOBALS", "default"), "graceful_restart_enable") === "false" ? [] : ["graceful_restart_enable is not false"]),
  ];
}

function isOpened(key: string): boolean {
  const [, , prefix = "", range = ""] = key.split("|");
  const [from = 0] = range.split("..").map(Number);
  return range !== "exact" && openedByTextOrder(prefixLength(prefix), from);
}

/** What the tables of frrcfgd have no field for, and rocefab's frr.conf has (docs/facts/routing.md, section 5). */
export const frrcfgdLimits = rule(
  "SONIC_FRRCFGD_LIMITS",
  ({ db }: Inspected): Complaint => ({
    severity: "warning",
    message: "frrcfgd has no field for a part of the underlay",
    fix: 'set props.sonic.routing: "split-unified", or acknowledge it',
    places: runsFrrcfgd(db)
      ? [
          "next-hop groups outlive a link flap, so that ECMP can stay narrow in the kernel (zebra nexthop-group keep)",
          "routes are advertised before they are installed (suppress-fib-pending)",
          "graceful restart stays in helper mode (graceful-restart-disable)",
          "that a neighbour without maps carries nothing rests on the build's default (ebgp-requires-policy)",
        ]
      : [],
  }),
  ["GRACEFUL_RESTART"],
);
