import { lookupsOf } from "../lookups.js";
import { switchRule } from "../per-device.js";

/** Equal hash seeds on consecutive tiers polarise: the second tier splits nothing that the first has split. The upper device gets the finding. */
export const hashSeed = switchRule("HASH_SEED", "warning", (context) => {
  const { switches } = lookupsOf(context);
  return ({ slice, view }) => {
    const seed = view.routing.hashSeed;
    if (slice.role !== "spine" || seed === null) return undefined;
    const below = new Set(slice.ports.filter((p) => p.kind === "fabric").map((p) => p.peer?.device ?? ""));
    const same = [...below].filter((name) => switches.get(name)?.view.routing.hashSeed === seed);
    return same.length === 0
      ? undefined
      : { message: `has the ECMP hash seed of the leaves below it: ${same.join(", ")}`, got: String(seed), fix: "give each tier a seed of its own" };
  };
});
