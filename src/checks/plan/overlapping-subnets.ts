import { addressNumber, networkOf, prefixSize, withoutLength } from "../../base/ip.js";
import type { RoutingView } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";

/** A switch routes each prefix out of one interface: with a second one that holds it, NX-OS refuses the address, and others lose one of the two. */
export const overlappingSubnets = switchRule("OVERLAPPING_SUBNETS", "error", () => ({ view }) => {
  const found = overlaps(subnetsOf(view.routing)).map(([a, b]) => `${b.name} ${b.address} with ${a.name} ${a.address}`);
  if (found.length === 0) return undefined;
  return { message: `has interfaces whose subnets overlap: ${found.join(", ")}`, fix: "give the edge port a subnet outside of the fabric's blocks" };
});

interface Subnet {
  readonly name: string;
  readonly address: string;
  readonly first: number;
  readonly last: number;
}

/** By their first address, the larger of two first. */
function subnetsOf({ interfaces }: RoutingView): Subnet[] {
  const subnets = interfaces.flatMap(({ name, addresses }) =>
    addresses.map((address): Subnet => {
      const network = networkOf(address);
      const first = addressNumber(withoutLength(network));
      return { name, address, first, last: first + prefixSize(network) - 1 };
    }),
  );
  return subnets.sort((a, b) => a.first - b.first || b.last - a.last);
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
