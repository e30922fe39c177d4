import { addressNumber, type IpFamily, networkOf, ofFamily, prefixSize, withoutLength } from "../../base/ip.js";
import type { RoutingView } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";

/** A switch routes each prefix out of one interface: with a second one that holds it, NX-OS refuses the address, and others lose one of the two. */
export const overlappingSubnets = switchRule("OVERLAPPING_SUBNETS", "error", () => ({ view }) => {
  const found = (["ipv4", "ipv6"] as const)
    .flatMap((family) => overlaps(subnetsOf(view.routing, family)))
    .map(([a, b]) => `${b.name} ${b.address} with ${a.name} ${a.address}`);
  if (found.length === 0) return undefined;
  return { message: `has interfaces whose subnets overlap: ${found.join(", ")}`, fix: "give the edge port a subnet outside of the fabric's blocks" };
});

interface Subnet {
  readonly name: string;
  readonly address: string;
  readonly first: bigint;
  readonly last: bigint;
}

/** By their first address, the larger of two first. */
function subnetsOf({ interfaces }: RoutingView, family: IpFamily): Subnet[] {
  const subnets = interfaces.flatMap(({ name, addresses }) =>
    ofFamily(family, addresses).map((address): Subnet => {
      const network = networkOf(address);
      const first = addressNumber(withoutLength(network));
      return { name, address, first, last: first + BigInt(prefixSize(network)) - 1n };
    }),
  );
  return subnets.sort((a, b) => compare(a.first, b.first) || compare(b.last, a.last));
}

function compare(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function overlaps(subnets: readonly Subnet[]): [Subnet, Subnet][] {
  const found: [Subnet, Subnet][] = [];
  let widest: Subnet | undefined;
  for (const subnet of subnets) {
    if (widest && subnet.first <= widest.last && isClash(widest, subnet)) found.push([widest, subnet]);
    if (!widest || subnet.last > widest.last) widest = subnet;
  }
  return found;
}

/** Of one address on two interfaces DUPLICATE_ADDRESS tells. */
function isClash(a: Subnet, b: Subnet): boolean {
  return a.name !== b.name && withoutLength(a.address) !== withoutLength(b.address);
}
