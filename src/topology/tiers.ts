import type { SwitchRole } from "../intent/fabric-intent.js";
import type { Numbering } from "./addressing.js";

/** From the hosts up. */
export const TIER: Readonly<Record<SwitchRole, number>> = { leaf: 0, spine: 1, "super-spine": 2 };

/** The blocks that hold every loopback of a fabric. */
export function loopbackBlocks({ underlay, superSpines }: Pick<Numbering, "underlay" | "superSpines">): string[] {
  return [underlay.loopbacks, ...(superSpines ? [superSpines.loopbacks] : [])];
}

/** Likewise of IPv6; none for IPv4 alone. */
export function loopbackBlocks6({ underlay, superSpines }: Pick<Numbering, "underlay" | "superSpines">): string[] {
  return [underlay.ipv6, superSpines?.ipv6].flatMap((block) => (block ? [block.loopbacks] : []));
}
