import type { CheckContext } from "../rule.js";
import { type Claim, duplicateRule } from "./duplicates.js";

/** Every number of a device follows from its index, so two with one index are one device. */
export const duplicateIndex = duplicateRule("DUPLICATE_INDEX", "error", claims, (text) => ({
  message: `has an index that another device has: ${text}`,
  fix: "give every leaf, every spine and every host an index of its own",
}));

function claims({ switches, hosts }: CheckContext): Claim[] {
  return [
    ...switches.map(({ slice }) => ({ value: `${slice.role} index ${slice.index}`, device: slice.name, where: "", identity: slice.name })),
    ...hosts.map(({ slice }) => ({ value: `host index ${slice.index}`, device: slice.name, where: "", identity: slice.name })),
  ];
}
