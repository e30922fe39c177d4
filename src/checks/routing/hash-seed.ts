import { TIER } from "../../topology/tiers.js";
import { lookupsOf } from "../lookups.js";
import { switchRule } from "../per-device.js";

/** Equal hash seeds on consecutive tiers polarise: the second tier splits nothing that the first has split. The upper device gets the finding. */
export const hashSeed = switchRule("HASH_SEED", "warning", (context) => {
  const { switches } = lookupsOf(context);
  return ({ slice, view }) => {
    const seed = view.routing.hashSeed;
    if (slice.role === "leaf" || seed === null) return undefined;
    const peers = new Set(slice.ports.filter((p) => p.kind === "fabric").map((p) => p.peer?.device ?? ""));
    const below = [...peers].flatMap((name) => switches.get(name) ?? []).filter((far) => TIER[far.slice.role] < TIER[slice.role]);
    const same = below.filter((far) => far.view.routing.hashSeed === seed).map((far) => far.slice.name);
    return same.length === 0
      ? undefined
      : { message: `has the ECMP hash seed of the switches below it: ${same.join(", ")}`, got: String(seed), fix: "give each tier a seed of its own" };
  };
});
