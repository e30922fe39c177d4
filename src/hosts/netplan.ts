import { stringify } from "yaml";
import { RocefabError } from "../base/errors.js";
import { withoutLength } from "../base/ip.js";
import type { HostSlice, RailSlice } from "../plan/slices.js";
import { titleComment } from "./comments.js";

/** netplan 0.106 aborts on `to: default` without a gateway. */
export const DEFAULT_ROUTE = "0.0.0.0/0";

const FIRST_TABLE = 100;
/** 253 to 255 are the kernel's own. */
const LAST_TABLE = 252;
/** Below the main table's 32766, ten apart. */
const FIRST_PRIORITY = 1000;

/** Each rail with its address, and a table of its own that leads to every rail by that rail's leaf, and nowhere else. */
export function renderNetplan(slice: HostSlice): string {
  const ethernets = Object.fromEntries(slice.rails.map((rail) => [rail.netdev, ethernet(slice, rail)]));
  const comments = [
    titleComment(slice, "Rails"),
    "What a rail address sends goes by the leaf of that rail, to any rail; the unreachable default keeps it out of the main table.",
  ];
  return comments.map((c) => `# ${c}\n`).join("") + stringify({ network: { version: 2, ethernets } }, { schema: "yaml-1.1", lineWidth: 0 });
}

function ethernet(slice: HostSlice, rail: RailSlice): object {
  const table = tableOf(slice, rail);
  return {
    // NetworkManager takes no unreachable routes, and may be the renderer of the host's other files.
    renderer: "networkd",
    dhcp4: false,
    dhcp6: false,
    mtu: slice.mtu,
    addresses: [rail.address],
    routes: [
      { to: slice.railsSupernet, via: rail.gateway, table },
      { to: DEFAULT_ROUTE, type: "unreachable", table },
    ],
    "routing-policy": [{ from: withoutLength(rail.address), table, priority: FIRST_PRIORITY + 10 * rail.rail }],
  };
}

function tableOf({ name }: HostSlice, { rail }: RailSlice): number {
  const table = FIRST_TABLE + rail;
  if (table <= LAST_TABLE) return table;
  throw new RocefabError({
    where: `${name} rail ${rail}`,
    what: "has no routing table left: each rail takes one of its own",
    got: rail,
    allowed: `rails 1 to ${LAST_TABLE - FIRST_TABLE}`,
  });
}
