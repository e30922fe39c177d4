import { hasFixedSpeed } from "../../nos/nxos/link.js";
import type { PortSlice } from "../../plan/slices.js";
import { lookupsOf } from "../lookups.js";
import { switchRule } from "../per-device.js";
import type { CheckedSwitch } from "../rule.js";
import { listText } from "../words.js";

/** Copper that one end negotiates on and the other cannot stays down; Nexus 9000 do not on many ports (docs/facts/nxos.md, fact 46). */
export const negotiationDiffers = switchRule("NEGOTIATION_DIFFERS", "warning", (context) => {
  const { switches } = lookupsOf(context);
  return ({ slice }) => {
    if (slice.nos.name !== "nxos") return undefined;
    const found = slice.ports.filter((p) => p.link.negotiated === true && hasFixedSpeed(slice, p) && negotiates(p, switches));
    if (found.length === 0) return undefined;
    return {
      message: `passive copper does not negotiate here, and its far end does: ${listText(found.map((p) => `${p.name} (to ${p.description})`))}`,
      allowed: "optics or active cables, or copper on ports that negotiate",
      fix: "take an active cable, or fix speed and negotiation of the far end with addConfig",
    };
  };
});

/** A switch of another NOS, whose copper negotiates. */
function negotiates({ peer }: PortSlice, switches: ReadonlyMap<string, CheckedSwitch>): boolean {
  const far = peer?.kind === "switch" ? switches.get(peer.device) : undefined;
  return far !== undefined && far.slice.nos.name !== "nxos";
}
