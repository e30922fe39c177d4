import { RocefabError } from "../base/errors.js";
import { ADDRESS_BITS, familyOf, type IpAddress, overlap, type Prefix, plus, prefixLength, prefixSize } from "../base/ip.js";
import type { CapacityIntent, SuperSpinesIntent, SwitchRole, UnderlayIntent } from "../intent/fabric-intent.js";
import { LARGEST_ASN } from "../intent/value-schemas.js";

/** Capacity and blocks: all that numbering depends on. Indices are 1-based. */
export interface Numbering {
  readonly capacity: CapacityIntent;
  readonly underlay: UnderlayIntent;
  readonly superSpines: SuperSpinesIntent | null;
}

/** Pods of the capacity: 1 without super-spines. */
export function podCount({ capacity, superSpines }: Numbering): number {
  return superSpines ? Math.ceil(capacity.leaves / superSpines.leavesPerPod) : 1;
}

/** Pod of leaf j: (j-1) / leavesPerPod, from 1. */
export function podOfLeaf({ superSpines }: Numbering, leaf: number): number {
  return superSpines ? Math.ceil(leaf / superSpines.leavesPerPod) : 1;
}

/** Pod of spine i: (i-1) / S, from 1. */
export function podOfSpine({ capacity }: Numbering, spine: number): number {
  return Math.ceil(spine / capacity.spines);
}

/** Pod of a switch; null of a super-spine, which is in none. */
export function podOf(numbering: Numbering, role: SwitchRole, index: number): number | null {
  if (role === "super-spine") return null;
  return role === "leaf" ? podOfLeaf(numbering, index) : podOfSpine(numbering, index);
}

/** Place of leaf j in its pod. */
export function leafInPod({ superSpines }: Numbering, leaf: number): number {
  return superSpines ? ((leaf - 1) % superSpines.leavesPerPod) + 1 : leaf;
}

/** Place of spine i in its pod. */
export function spineInPod({ capacity }: Numbering, spine: number): number {
  return ((spine - 1) % capacity.spines) + 1;
}

/** Loopback of spine i: base + i in the first pod, and of the super-spines' block base + K + i - S in the others. */
export function spineLoopback({ underlay, superSpines, capacity }: Numbering, spine: number): IpAddress {
  const others = spine - capacity.spines;
  return superSpines && others > 0 ? plus(superSpines.loopbacks, superSpines.count + others) : plus(underlay.loopbacks, spine);
}

/** Loopback of super-spine k: the tier's base + k. */
export function superSpineLoopback(tier: SuperSpinesIntent, superSpine: number): IpAddress {
  return plus(tier.loopbacks, superSpine);
}

/** IPv6 loopbacks have the places of the IPv4 ones in blocks of their own. Null for IPv4 alone. */
export function spineLoopback6({ underlay, superSpines, capacity }: Numbering, spine: number): IpAddress | null {
  const others = spine - capacity.spines;
  if (!underlay.ipv6) return null;
  return superSpines?.ipv6 && others > 0 ? plus(superSpines.ipv6.loopbacks, superSpines.count + others) : plus(underlay.ipv6.loopbacks, spine);
}

export function superSpineLoopback6({ ipv6 }: SuperSpinesIntent, superSpine: number): IpAddress | null {
  return ipv6 && plus(ipv6.loopbacks, superSpine);
}

export function leafLoopback6({ underlay: { ipv6 }, capacity }: Numbering, leaf: number): IpAddress | null {
  return ipv6 && plus(ipv6.loopbacks, capacity.spines + leaf);
}

/** ASN of the spines of pod p: spineAsn + p - 1. */
export function spineAsn(numbering: Numbering, spine: number): number {
  return numbering.underlay.spineAsn + podOfSpine(numbering, spine) - 1;
}

/** Loopback of leaf j: base + S + j. */
export function leafLoopback({ underlay, capacity }: Numbering, leaf: number): IpAddress {
  return plus(underlay.loopbacks, capacity.spines + leaf);
}

/** ASN of leaf j: leafAsnBase + j - 1. */
export function leafAsn({ underlay }: Numbering, leaf: number): number {
  return underlay.leafAsnBase + leaf - 1;
}

/** Of one end of a link or host port, with length; null where it has none of the family. */
export interface EndAddresses {
  readonly ipv4: string | null;
  readonly ipv6: string | null;
}

/** One that has an IPv4 address for certain. */
export interface NumberedEnd extends EndAddresses {
  readonly ipv4: string;
}

/**
 * The /31 of (leaf j, spine i of its pod, link k): links + 2 ((j-1) S L + (i-1) L + k-1); the spine has the even address, the leaf the odd one. The /127 has the
 * same place in the links of IPv6.
 */
export function linkAddresses(numbering: Numbering, leaf: number, spine: number, link: number): { spine: EndAddresses; leaf: EndAddresses } {
  const { underlay, capacity } = numbering;
  const { spines, linksPerSpine } = capacity;
  const pair = (leaf - 1) * spines * linksPerSpine + (spineInPod(numbering, spine) - 1) * linksPerSpine + link - 1;
  const [even, odd] = pairOf([underlay.links, underlay.ipv6?.links ?? null], pair);
  return { spine: even, leaf: odd };
}

/**
 * The /31 of (spine i, super-spine k, link m): links + 2 ((i-1) K M + (k-1) M + m-1); the super-spine has the even address, the spine the odd one. The /127 has
 * the same place in the links of IPv6.
 */
export function superSpineLinkAddresses(
  tier: SuperSpinesIntent,
  spine: number,
  superSpine: number,
  link: number,
): { superSpine: EndAddresses; spine: EndAddresses } {
  const { count, linksPerSpine, links, ipv6 } = tier;
  const pair = (spine - 1) * count * linksPerSpine + (superSpine - 1) * linksPerSpine + link - 1;
  const [even, odd] = pairOf([links, ipv6?.links ?? null], pair);
  return { superSpine: even, spine: odd };
}

/** The two addresses of a pair of an IPv4 block and of an IPv6 block; pairs count from 0. */
function pairOf<B extends Prefix | null>([ipv4, ipv6]: readonly [B, Prefix | null], pair: number): [even: End<B>, odd: End<B>] {
  const at = <T extends Prefix | null>(block: T, length: number, offset: number): T => (block && `${plus(block, offset)}/${length}`) as T;
  const end = (offset: number): End<B> => ({ ipv4: at(ipv4, 31, offset), ipv6: at(ipv6, 127, offset) });
  return [end(2 * pair), end(2 * pair + 1)];
}

type End<B> = EndAddresses & { readonly ipv4: B };

/** Addresses in a leaf's host block: 2 x hostPortsPerLeaf, rounded up to a power of two, so that each block aggregates. */
export function hostBlockSize(capacity: CapacityIntent): number {
  return nextPowerOfTwo(2 * capacity.hostPortsPerLeaf);
}

export function hostBlockLength(capacity: CapacityIntent): number {
  return 32 - Math.log2(hostBlockSize(capacity));
}

/** The block of leaf j: rails + (j-1) B. */
export function hostBlock({ underlay, capacity }: Numbering, leaf: number): Prefix {
  return `${plus(underlay.rails, (leaf - 1) * hostBlockSize(capacity))}/${hostBlockLength(capacity)}`;
}

/** IPv6 gives a leaf a whole /64 where the rails have one to give (docs/facts/routing.md, section 2.4). */
const LEAF_LENGTH_6 = 64;

/** Of the host block of every leaf; 64 where the rails are shorter, else as many addresses as of IPv4. Null for IPv4 alone. */
export function hostBlockLength6({ underlay: { ipv6 }, capacity }: Numbering): number | null {
  if (!ipv6) return null;
  return prefixLength(ipv6.rails) < LEAF_LENGTH_6 ? LEAF_LENGTH_6 : ADDRESS_BITS.ipv6 - Math.log2(hostBlockSize(capacity));
}

/** The IPv6 block of leaf j: the j-th of its length in the rails. */
export function hostBlock6(numbering: Numbering, leaf: number): Prefix | null {
  const { ipv6 } = numbering.underlay;
  const length = hostBlockLength6(numbering);
  if (!ipv6 || length === null) return null;
  return `${plus(ipv6.rails, BigInt(leaf - 1) << BigInt(ADDRESS_BITS.ipv6 - length))}/${length}`;
}

/** The /31 of a leaf's host slot: block + 2 (slot-1); the leaf has the even address, the host the odd one. The /127 has the same place in the IPv6 block. */
export function hostAddresses(numbering: Numbering, leaf: number, slot: number): { leaf: NumberedEnd; host: NumberedEnd } {
  const [even, odd] = pairOf([hostBlock(numbering, leaf), hostBlock6(numbering, leaf)], slot - 1);
  return { leaf: even, host: odd };
}

export function nextPowerOfTwo(n: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, n)));
}

/** 10.0.0.0/8 and fc00::/7. */
const SHORTEST_LENGTH = { ipv4: 8, ipv6: 7 } as const;
const LAST_TWO_BYTE_ASN = 65_534;
/** Start of the 4-byte private range (RFC 6996). */
const FOUR_BYTE_PRIVATE_ASN = 4_200_000_000;
const AS_TRANS = 23_456;

/**
 * Refuses blocks that are too small for the capacity, or that overlap, before anything is numbered from them.
 *
 * @throws RocefabError
 */
export function refuseSmallBlocks(numbering: Numbering, where: string): void {
  const blocks = blocksOf(numbering);
  for (const block of blocks) refuseSmaller(where, block);
  for (const [i, { prop, prefix }] of blocks.entries()) {
    for (const other of blocks.slice(i + 1)) {
      if (overlap(prefix, other.prefix))
        throw new RocefabError({
          where: `${where}: props`,
          what: `has ${prop} and ${other.prop} that overlap`,
          got: `${prefix} and ${other.prefix}`,
          fix: "take blocks apart from each other",
        });
    }
  }
}

interface Block {
  /** As the user has spelled it. */
  readonly prop: string;
  readonly prefix: Prefix;
  /** Addresses that the capacity takes. */
  readonly needed: number;
  readonly formula: string;
}

function blocksOf(numbering: Numbering): Block[] {
  const { capacity, underlay, superSpines } = numbering;
  const { spines, leaves, linksPerSpine } = capacity;
  const block = hostBlockSize(capacity);
  const loopbacks = { needed: spines + leaves + 1, formula: "1 + spines + leaves" };
  const links = { needed: 2 * leaves * spines * linksPerSpine, formula: "2 x leaves x spines x linksPerSpine" };
  const rails = { needed: leaves * block, formula: `leaves x ${block} (2 x hostPortsPerLeaf, rounded up to a power of two)` };
  const { ipv6 } = underlay;
  return [
    { prop: "underlay.loopbacks", prefix: underlay.loopbacks, ...loopbacks },
    ...optionalBlock("underlay.links", underlay.links, links),
    { prop: "underlay.rails", prefix: underlay.rails, ...rails },
    ...(ipv6
      ? [
          { prop: "underlay.ipv6.loopbacks", prefix: ipv6.loopbacks, ...loopbacks },
          ...optionalBlock("underlay.ipv6.links", ipv6.links, links),
          { prop: "underlay.ipv6.rails", prefix: ipv6.rails, ...(hostBlockLength6(numbering) === LEAF_LENGTH_6 ? wholeLeaves(leaves) : rails) },
        ]
      : []),
    ...(superSpines ? superSpineBlocks(superSpines, podCount(numbering), spines) : []),
  ];
}

type Need = Pick<Block, "needed" | "formula">;

function wholeLeaves(leaves: number): Need {
  return { needed: leaves * 2 ** LEAF_LENGTH_6, formula: `leaves x a /${LEAF_LENGTH_6}` };
}

function optionalBlock(prop: string, prefix: Prefix | null, need: Need): Block[] {
  return prefix === null ? [] : [{ prop, prefix, ...need }];
}

function superSpineBlocks({ count, linksPerSpine, loopbacks, links, ipv6 }: SuperSpinesIntent, pods: number, spines: number): Block[] {
  const forLoopbacks = { needed: 1 + count + (pods - 1) * spines, formula: "1 + count + (pods - 1) x spines" };
  const forLinks = { needed: 2 * pods * spines * count * linksPerSpine, formula: "2 x pods x spines x count x linksPerSpine" };
  return [
    { prop: "superSpines.loopbacks", prefix: loopbacks, ...forLoopbacks },
    ...optionalBlock("superSpines.links", links, forLinks),
    ...optionalBlock("superSpines.ipv6.loopbacks", ipv6?.loopbacks ?? null, forLoopbacks),
    ...optionalBlock("superSpines.ipv6.links", ipv6?.links ?? null, forLinks),
  ];
}

function refuseSmaller(where: string, { prop, prefix, needed, formula }: Block): void {
  if (prefixSize(prefix) >= needed) return;
  const family = familyOf(prefix);
  const length = ADDRESS_BITS[family] - Math.log2(nextPowerOfTwo(needed));
  const tooLarge = length < SHORTEST_LENGTH[family];
  throw new RocefabError({
    where: `${where}: props.${prop}`,
    what: `is too small for the capacity, which needs ${Number.isSafeInteger(needed) ? `${needed} addresses: ` : ""}${formula}`,
    got: prefix,
    allowed: tooLarge ? undefined : `a prefix of length ${length} or shorter`,
    fix: tooLarge ? "declare a smaller capacity: no private block is that large" : "take a larger block or declare a smaller capacity",
  });
}

/**
 * Refuses ASN blocks that run out of their range, or meet.
 *
 * @throws RocefabError
 */
export function refuseAsnBlock(numbering: Numbering, where: string): void {
  const { capacity, underlay, superSpines } = numbering;
  const { leafAsnBase: first } = underlay;
  const last = first + capacity.leaves - 1;
  const at = `${where}: props.underlay.leafAsnBase`;
  const got = `${first} to ${last} (capacity.leaves: ${capacity.leaves})`;
  if (first <= 65_535 && last > LAST_TWO_BYTE_ASN) {
    throw new RocefabError({
      where: at,
      what: "gives a block that passes the last 2-byte ASN",
      got,
      allowed: `a block that ends at ${LAST_TWO_BYTE_ASN} or lower, or a 4-byte base`,
      fix: `use a 4-byte base, e.g. ${FOUR_BYTE_PRIVATE_ASN}`,
    });
  }
  if (last > LARGEST_ASN)
    throw new RocefabError({ where: at, what: "gives a block that passes the last 4-byte ASN", got, allowed: "a block that ends at 4294967294 or lower" });
  const spines = spineAsns(numbering);
  const ofSpines = spines.first === spines.last ? `spineAsn ${spines.first}` : `spines ${spines.first} to ${spines.last}`;
  if (spines.last >= first && spines.first <= last) {
    throw new RocefabError({
      where: at,
      what: "gives a block that holds the spines' ASN, so that a leaf would drop its spines' routes",
      got: `${got}, ${ofSpines}`,
      fix: "take the two apart",
    });
  }
  const taken = [{ first, last }, spines];
  if (superSpines && taken.some((block) => holds(block, superSpines.asn))) {
    throw new RocefabError({
      where: `${where}: props.superSpines.asn`,
      what: "is an ASN of leaves or spines, which would drop the super-spines' routes",
      got: `${superSpines.asn}, ${ofSpines}, leaves ${first} to ${last}`,
      fix: "take them apart",
    });
  }
  for (const reserved of [AS_TRANS, 65_535]) {
    if ([...taken, ...(superSpines ? [{ first: superSpines.asn, last: superSpines.asn }] : [])].some((block) => holds(block, reserved)))
      throw new RocefabError({
        where: `${where}: props.underlay`,
        what: `uses ASN ${reserved}, which is reserved`,
        got: `${ofSpines}, leaves ${first} to ${last}`,
      });
  }
}

interface AsnBlock {
  readonly first: number;
  readonly last: number;
}

/** One ASN a pod. */
function spineAsns(numbering: Numbering): AsnBlock {
  const { spineAsn: first } = numbering.underlay;
  return { first, last: first + podCount(numbering) - 1 };
}

function holds({ first, last }: AsnBlock, asn: number): boolean {
  return asn >= first && asn <= last;
}
