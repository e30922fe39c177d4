import { stringify } from "yaml";
import { RocefabError } from "../base/errors.js";
import { familyOf, type IpFamily, withoutLength } from "../base/ip.js";
import type { HostSlice, RailSlice } from "../plan/slices.js";
import { titleComment } from "./comments.js";

/** netplan 0.106 aborts on `to: default` without a gateway. */
export const DEFAULT_ROUTES: Readonly<Record<IpFamily, string>> = { ipv4: "0.0.0.0/0", ipv6: "::/0" };

const FIRST_TABLE = 100;
/** 253 to 255 are the kernel's own. */
const LAST_TABLE = 252;
/** Below the main table's 32766, ten apart. */
const FIRST_PRIORITY = 1000;

/** Each rail with its addresses, and a table of its own that leads to every rail by that rail's leaf, and nowhere else. */
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
  const ends = endsOf(slice, rail);
  return {
    // NetworkManager takes no unreachable routes, and may be the renderer of the host's other files.
    renderer: "networkd",
    dhcp4: false,
    dhcp6: false,
    mtu: slice.mtu,
    addresses: ends.map((e) => e.address),
    routes: ends.flatMap(({ supernet, gateway }) => [
      { to: supernet, via: gateway, table },
      { to: DEFAULT_ROUTES[familyOf(supernet)], type: "unreachable", table },
    ]),
    "routing-policy": ends.map((e) => ({ from: withoutLength(e.address), table, priority: FIRST_PRIORITY + 10 * rail.rail })),
  };
}

interface RailEnd {
  readonly address: string;
  readonly gateway: string;
  readonly supernet: string;
}

/** IPv4 first, so that its GID keeps its place. */
function endsOf({ railsSupernet, railsSupernet6 }: HostSlice, { address, gateway, ipv6 }: RailSlice): RailEnd[] {
  const ipv4 = { address, gateway, supernet: railsSupernet };
  return ipv6 && railsSupernet6 ? [ipv4, { ...ipv6, supernet: railsSupernet6 }] : [ipv4];
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
