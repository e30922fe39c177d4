import type { CheckContext } from "../rule.js";
import { type Claim, duplicateRule } from "./duplicates.js";

/** One ASN a leaf, one that the spines of a pod share, and one of all super-spines: with a leaf's ASN elsewhere the loop check drops that leaf's routes there. */
export const duplicateAsn = duplicateRule("DUPLICATE_ASN", "error", claims, (text) => ({
  message: `has an ASN that another device has: ${text}`,
  fix: "give every leaf an ASN of its own; only the spines of a pod, and the super-spines, share one",
}));

function claims({ plan, switches, imported }: CheckContext): Claim[] {
  const pods = new Map(plan.switches.map((s) => [s.name, s.pod]));
  const all = [
    ...switches.map(({ slice, view }) => ({
      name: slice.name,
      role: slice.role,
      asn: view.routing.asn ?? slice.asn,
      identity: `${slice.role} ${slice.index}`,
    })),
    ...imported.map((i) => ({ name: i.name, role: i.role, asn: i.asn, identity: i.name })),
  ];
  return all.map(({ name, role, asn, identity }) => ({
    value: `ASN ${asn}`,
    device: name,
    where: "",
    identity: role === "leaf" ? identity : `${role}s of pod ${pods.get(name) ?? 1}`,
  }));
}
