import { Address4, Address6 } from "ip-address";

/** One entry of /sys/class/infiniband/DEV/ports/P/gids and its type. */
export interface GidEntry {
  /** IPv6 text, `::ffff:a.b.c.d` for IPv4. */
  readonly gid: string;
  readonly roce: 1 | 2;
}

/** The variables that steer the choice. */
export interface GidChoice {
  /** NCCL_IB_GID_INDEX from 0 on. */
  readonly pinned?: number;
  /** NCCL_IB_ADDR_FAMILY. @default AF_INET */
  readonly family?: string;
  /** NCCL_IB_ADDR_RANGE. @default any */
  readonly range?: string;
  /** NCCL_IB_ROCE_VERSION_NUM. @default 2 */
  readonly roce?: number;
}

/**
 * The index that NCCL 2.21 and later takes (src/transport/net_ib): a pinned one unchecked; otherwise it starts at 0 and walks on, so that index 0
 * stays, without a word, where nothing fits.
 */
export function chosenGidIndex(table: readonly GidEntry[], choice: GidChoice): number {
  if (choice.pinned !== undefined && choice.pinned >= 0) return choice.pinned;
  let chosen = 0;
  for (let i = 1; i < table.length; i++) {
    if (replaces(table[i] as GidEntry, table[chosen] as GidEntry, choice)) chosen = i;
  }
  return chosen;
}

function replaces(candidate: GidEntry, current: GidEntry, { family, range, roce = 2 }: GidChoice): boolean {
  const wantsIpv6 = family === "AF_INET6";
  if (isIpv4(candidate) === wantsIpv6 || !inRange(candidate, range, wantsIpv6)) return false;
  if (isIpv4(current) === wantsIpv6) return true;
  return isRoutable(candidate) && candidate.roce === roce && (current.roce !== roce || !isRoutable(current));
}

function isIpv4({ gid }: GidEntry): boolean {
  return new Address6(gid).isMapped4();
}

function isRoutable({ gid }: GidEntry): boolean {
  const address = new Address6(gid);
  return !address.isLinkLocal() && address.bigInt() !== 0n;
}

/** A range without `/`, of the other family or with a bad address is no range at all. */
function inRange({ gid }: GidEntry, range: string | undefined, wantsIpv6: boolean): boolean {
  if (!range?.includes("/")) return true;
  if (wantsIpv6) return !Address6.isValid(range) || new Address6(gid).isInSubnet(new Address6(range));
  return !Address4.isValid(range) || new Address6(gid).to4().isInSubnet(new Address4(range));
}
