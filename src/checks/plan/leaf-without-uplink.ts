import { switchRule } from "../per-device.js";

/** Hosts on a leaf without uplinks reach no other leaf; a fabric of one leaf needs none. */
export const leafWithoutUplink = switchRule("LEAF_WITHOUT_UPLINK", "error", ({ plan }) => {
  const severalLeaves = [...plan.switches, ...plan.imported].filter((s) => s.role === "leaf").length > 1;
  return ({ slice }) => {
    const count = (kind: string): number => slice.ports.filter((p) => p.kind === kind).length;
    if (slice.role !== "leaf" || !severalLeaves || count("host") === 0 || count("fabric") > 0) return undefined;
    return {
      message: `has ${count("host")} host ports and no uplink, so its hosts reach no other leaf`,
      fix: "cable it to the spines, e.g. with connectSpines()",
    };
  };
});
