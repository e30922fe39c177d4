import type { SwitchSlice } from "../plan/slices.js";

/**
 * The speed whose numbers a switch-wide policy carries: that of its links to other switches, of several the fastest, since more hosts then change
 * nothing of it; without such links the fastest of all classified ports. Undefined where no port classifies.
 */
export function mainSpeed({ ports }: Pick<SwitchSlice, "ports">): number | undefined {
  const classified = ports.filter((p) => p.profile !== null);
  const links = classified.filter((p) => p.kind === "fabric");
  const speeds = (links.length > 0 ? links : classified).map((p) => p.speedMbps);
  return speeds.length > 0 ? Math.max(...speeds) : undefined;
}
