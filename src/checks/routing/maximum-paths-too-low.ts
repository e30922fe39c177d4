import { NOS_FACTS } from "../../catalog/nos.js";
import { groupBy } from "../group.js";
import { switchRule } from "../per-device.js";
import type { CheckedSwitch } from "../rule.js";

/** A leaf shares over all of its uplinks, a spine over all links to one leaf (docs/facts/routing.md, fact 9). */
export const maximumPathsTooLow = switchRule("MAXIMUM_PATHS_TOO_LOW", "error", () => (device) => {
  const { maximumPaths } = device.view.routing;
  const needed = neededPaths(device);
  if (needed === 0 || (maximumPaths ?? 1) >= needed) return undefined;
  return {
    message: "cannot use all of its links at once",
    got: `maximum-paths ${maximumPaths ?? "not set"}`,
    allowed: `${needed} to ${NOS_FACTS[device.slice.nos.name].mostPaths}`,
  };
});

function neededPaths({ slice }: CheckedSwitch): number {
  const fabric = slice.ports.filter((p) => p.kind === "fabric");
  if (slice.role === "leaf") return fabric.length;
  return Math.max(0, ...[...groupBy(fabric, (p) => p.peer?.device ?? "").values()].map((links) => links.length));
}
