import { overlap } from "../../base/ip.js";
import { switchRule } from "../per-device.js";

/** One block belongs to one leaf (docs/facts/routing.md, fact 6); the later of two leaves gets the finding. */
export const hostBlocksOverlap = switchRule("HOST_BLOCKS_OVERLAP", "error", ({ switches }) => {
  const leaves = switches.filter((s) => s.slice.role === "leaf");
  return ({ slice, view }) => {
    const earlier = leaves
      .slice(
        0,
        Math.max(
          0,
          leaves.findIndex((l) => l.slice.name === slice.name),
        ),
      )
      .filter((l) => l.slice.index !== slice.index);
    const found = view.routing.aggregates.flatMap((a) =>
      earlier.flatMap((l) =>
        l.view.routing.aggregates.filter((b) => overlap(a.prefix, b.prefix)).map((b) => `${a.prefix} with ${b.prefix} of ${l.slice.name}`),
      ),
    );
    return found.length === 0 ? undefined : { message: `host blocks of two leaves overlap: ${found.join("; ")}` };
  };
});
