import { RocefabError } from "../base/errors.js";
import { type IpAddress, overlap, type Prefix, plus, prefixSize } from "../base/ip.js";
import type { CapacityIntent, UnderlayIntent } from "../intent/fabric-intent.js";

/** Capacity and blocks: all that numbering depends on. Indices are 1-based. */
export interface Numbering {
  readonly capacity: CapacityIntent;
  readonly underlay: UnderlayIntent;
}

/** Loopback of spine i: base + i. */
export function spineLoopback({ underlay }: Numbering, spine: number): IpAddress {
  return plus(underlay.loopbacks, spine);
}

/** Loopback of leaf j: base + S + j. */
export function leafLoopback({ underlay, capacity }: Numbering, leaf: number): IpAddress {
  return plus(underlay.loopbacks, capacity.spines + leaf);
}

/** ASN of leaf j: leafAsnBase + j - 1. */
export function leafAsn({ underlay }: Numbering, leaf: number): number {
  return underlay.leafAsnBase + leaf - 1;
}

/** The /31 of (leaf j, spine i, link k): links + 2 ((j-1) S L + (i-1) L + k-1); the spine has the even address, the leaf the odd one. */
export function linkAddresses({ underlay, capacity }: Numbering, leaf: number, spine: number, link: number): { spine: string; leaf: string } {
  const { spines, linksPerSpine } = capacity;
  const offset = 2 * ((leaf - 1) * spines * linksPerSpine + (spine - 1) * linksPerSpine + link - 1);
  return { spine: `${plus(underlay.links, offset)}/31`, leaf: `${plus(underlay.links, offset + 1)}/31` };
}

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

/** The /31 of a leaf's host slot: block + 2 (slot-1); the leaf has the even address, the host the odd one. */
export function hostAddresses(numbering: Numbering, leaf: number, slot: number): { leaf: string; host: string } {
  const block = hostBlock(numbering, leaf);
  return { leaf: `${plus(block, 2 * (slot - 1))}/31`, host: `${plus(block, 2 * slot - 1)}/31` };
}

export function nextPowerOfTwo(n: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, n)));
}

/** 10.0.0.0/8. */
const SHORTEST_PRIVATE_LENGTH = 8;
const LAST_TWO_BYTE_ASN = 65_534;
/** Start of the 4-byte private range (RFC 6996). */
const FOUR_BYTE_PRIVATE_ASN = 4_200_000_000;
const AS_TRANS = 23_456;

/**
 * Refuses blocks that are too small for the capacity, or that overlap, before anything is numbered from them.
 *
 * @throws RocefabError
 */
export function refuseSmallBlocks({ capacity, underlay }: Numbering, where: string): void {
  const { spines, leaves, linksPerSpine } = capacity;
  refuseSmaller(where, "loopbacks", underlay.loopbacks, spines + leaves + 1, "1 + spines + leaves");
  refuseSmaller(where, "links", underlay.links, 2 * leaves * spines * linksPerSpine, "2 x leaves x spines x linksPerSpine");
  refuseSmaller(
    where,
    "rails",
    underlay.rails,
    leaves * hostBlockSize(capacity),
    `leaves x ${hostBlockSize(capacity)} (2 x hostPortsPerLeaf, rounded up to a power of two)`,
  );
  const blocks = Object.entries({ loopbacks: underlay.loopbacks, links: underlay.links, rails: underlay.rails });
  for (const [i, [name, block]] of blocks.entries()) {
    for (const [other, otherBlock] of blocks.slice(i + 1)) {
      if (overlap(block, otherBlock))
        throw new RocefabError({
          where: `${where}: props.underlay`,
          what: `has ${name} and ${other} that overlap`,
          got: `${block} and ${otherBlock}`,
          fix: "take blocks apart from each other",
        });
    }
  }
}

function refuseSmaller(where: string, name: keyof UnderlayIntent, block: Prefix, needed: number, formula: string): void {
  if (prefixSize(block) >= needed) return;
  const length = 32 - Math.log2(nextPowerOfTwo(needed));
  throw new RocefabError({
    where: `${where}: props.underlay.${name}`,
    what: `is too small for the capacity, which needs ${needed} addresses: ${formula}`,
    got: block,
    allowed: length < SHORTEST_PRIVATE_LENGTH ? undefined : `a prefix of length ${length} or shorter`,
    fix: length < SHORTEST_PRIVATE_LENGTH ? "declare a smaller capacity: no private block is that large" : "take a larger block or declare a smaller capacity",
  });
}

/**
 * Refuses ASN blocks that run out of their range or hold the spines' ASN.
 *
 * @throws RocefabError
 */
export function refuseAsnBlock({ capacity, underlay }: Numbering, where: string): void {
  const { leafAsnBase: first, spineAsn } = underlay;
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
  if (last > 4_294_967_294)
    throw new RocefabError({ where: at, what: "gives a block that passes the last 4-byte ASN", got, allowed: "a block that ends at 4294967294 or lower" });
  if (spineAsn >= first && spineAsn <= last) {
    throw new RocefabError({
      where: at,
      what: "gives a block that holds the spines' ASN, so that a leaf would drop its spines' routes",
      got: `${got}, spineAsn ${spineAsn}`,
      fix: "take the two apart",
    });
  }
  for (const reserved of [AS_TRANS, 65_535]) {
    if ((reserved >= first && reserved <= last) || spineAsn === reserved)
      throw new RocefabError({
        where: `${where}: props.underlay`,
        what: `uses ASN ${reserved}, which is reserved`,
        got: `spineAsn ${spineAsn}, leaves ${first} to ${last}`,
      });
  }
}
