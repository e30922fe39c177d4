import { withoutLength } from "../../base/ip.js";
import type { CheckContext } from "../rule.js";
import { type Claim, duplicateRule } from "./duplicates.js";

/** No two interfaces have one address, by the text, so that what a person added counts as well; management is a network of its own. */
export const duplicateAddress = duplicateRule(
  "DUPLICATE_ADDRESS",
  "error",
  (context) => [...switchClaims(context), ...hostClaims(context), ...importedClaims(context)],
  (text) => ({ message: `has an address that another interface has: ${text}`, fix: "give every interface an address of its own" }),
);

function switchClaims({ switches }: CheckContext): Claim[] {
  return switches.flatMap(({ slice, view }) => {
    const claim = claims(slice.name, `${slice.role} ${slice.index}`);
    const routed = view.routing.interfaces.flatMap((i) => i.addresses.map((a) => claim(a, i.name)));
    const management = claim(slice.management.address, "");
    return [...routed, { ...management, value: `management address ${management.value}` }];
  });
}

function hostClaims({ hosts }: CheckContext): Claim[] {
  return hosts.flatMap(({ slice, view }) => {
    const claim = claims(slice.name, `host ${slice.index}`);
    return view.interfaces.flatMap((i) => i.addresses.map((a) => claim(a, i.netdev)));
  });
}

function importedClaims({ imported }: CheckContext): Claim[] {
  return imported.flatMap((i) => {
    const claim = claims(i.name, `imported ${i.name}`);
    return [claim(i.loopback, "loopback"), ...i.links.map((l) => claim(l.address, l.port))];
  });
}

function claims(device: string, identity: string): (address: string, where: string) => Claim {
  return (address, where) => ({ value: withoutLength(address), device, where, identity });
}
