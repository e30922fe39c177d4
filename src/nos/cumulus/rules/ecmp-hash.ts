import { nodeAt, numberAt, onAt, treeAt } from "../parse/read.js";
import { ECMP_HASH } from "../render/system.js";
import { startupRule } from "./startup-rule.js";

/** Fields that tell one RoCE flow from another. */
const NEEDED = ["source-ip", "destination-ip", "source-port", "destination-port"];

/** Absent fields and an absent seed are whatever the release takes; equal seeds on two tiers polarise. */
export const ecmpHash = startupRule({
  rule: "CUMULUS_ECMP_HASH",
  severity: "error",
  message: "the ECMP hash is not the planned one",
  allowed: "all fourteen fields of system.forwarding.ecmp-hash, addresses and L4 ports on, tunnels and the ingress port off, and the hash-seed of the tier",
  problems: ({ startup: { set }, slice }) => {
    const forwarding = treeAt(set, "system", "forwarding");
    const hash = treeAt(forwarding, "ecmp-hash");
    const unsaid = Object.keys(ECMP_HASH).filter((field) => onAt(hash, field) === undefined);
    const off = NEEDED.filter((field) => onAt(hash, field) === false);
    const foreign = Object.keys(ECMP_HASH).filter((field) => ECMP_HASH[field] === false && onAt(hash, field) === true);
    const seed = numberAt(forwarding, "hash-seed");
    return [
      ...(unsaid.length > 0 ? [`not written ${unsaid.join(", ")}`] : []),
      ...(off.length > 0 ? [`off ${off.join(", ")}`] : []),
      ...(foreign.length > 0 ? [`on ${foreign.join(", ")}`] : []),
      ...(seed === slice.routing.hashSeed ? [] : [`hash-seed ${String(nodeAt(forwarding, "hash-seed") ?? "not written")}, not ${slice.routing.hashSeed}`]),
    ];
  },
});
