import { type Lookups, lookupsOf } from "../lookups.js";
import { switchRule } from "../per-device.js";
import type { CheckedSwitch } from "../rule.js";
import { byPeers, type Peering, peeringsOf } from "./peerings.js";

/**
 * Every link has a session whose ends name each other's address and ASN (docs/facts/routing.md, facts 11 and 14); the end that left the plan gets the
 * finding.
 */
export const bgpEndsDisagree = switchRule("BGP_ENDS_DISAGREE", "error", (context) => {
  const lookups = lookupsOf(context);
  return (device) => {
    const own = ownProblems(device);
    const found = peeringsOf(device, context).flatMap((p) =>
      peeringProblems(p, device, lookups).map((text) => ({ peer: `${p.far.name} ${p.peer} on ${p.port}`, text })),
    );
    if (own.length === 0 && found.length === 0) return undefined;
    return { message: `the ends of BGP sessions do not agree: ${[...own, ...(found.length > 0 ? [byPeers(found)] : [])].join("; ")}` };
  };
});

function ownProblems({ slice, view }: CheckedSwitch): string[] {
  const { asn } = view.routing;
  return asn === slice.asn ? [] : [`its neighbours expect ASN ${slice.asn}, it has ${asn ?? "none"}`];
}

const FAMILY_TITLE = { ipv4: "IPv4", ipv6: "IPv6" } as const;

function peeringProblems({ peer, neighbor, far, family }: Peering, { view }: CheckedSwitch, lookups: Lookups): string[] {
  if (!neighbor && !view.routing.neighbors.some((n) => n.peer === peer)) return ["no such neighbour"];
  if (!neighbor?.activated) return [`not activated for ${FAMILY_TITLE[family]} unicast`];
  if (neighbor.remoteAsn === far.asn) return [];
  const shown = lookups.switches.get(far.name)?.view.routing.asn ?? far.asn;
  return neighbor.remoteAsn === shown ? [] : [`remote-as ${neighbor.remoteAsn ?? "none"} for a device with ASN ${shown}`];
}
