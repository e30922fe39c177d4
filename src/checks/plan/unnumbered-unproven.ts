import { switchRule } from "../per-device.js";

/** Of SONiC no release is known to bring sessions up over unnumbered links on a switch (docs/facts/routing.md, fact 34). */
export const unnumberedUnproven = switchRule("UNNUMBERED_UNPROVEN", "warning", () => ({ slice }) => {
  const ports = slice.ports.filter((p) => p.unnumbered).map((p) => p.name);
  if (slice.nos.name !== "sonic" || ports.length === 0) return undefined;
  return {
    message: `its unnumbered links are rendered as SONiC's own sources have them, and were proved on plain FRR, not on a switch: ${ports.join(", ")}`,
    fix: "try one link before the fabric, or give underlay.links a block",
  };
});
