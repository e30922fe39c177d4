import { switchRule } from "../per-device.js";

/** A spine without links to super-spines parts its leaves, on that plane, from all other pods; a fabric of one pod needs none. */
export const spineWithoutSuperSpine = switchRule("SPINE_WITHOUT_SUPER_SPINE", "error", ({ plan }) => {
  const severalPods = new Set(plan.switches.flatMap((s) => (s.role === "leaf" ? [s.pod] : []))).size > 1;
  const superSpines = new Set(plan.switches.flatMap((s) => (s.role === "super-spine" ? [s.name] : [])));
  return ({ slice }) => {
    if (slice.role !== "spine" || !severalPods || slice.ports.some((p) => superSpines.has(p.peer?.device ?? ""))) return undefined;
    return { message: "has no link to a super-spine, so its leaves reach no other pod by it", fix: "add the super-spines, e.g. with addSuperSpines()" };
  };
});
