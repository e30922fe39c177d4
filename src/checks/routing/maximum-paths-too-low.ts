import { NOS_FACTS } from "../../catalog/nos.js";
import type { FabricPlan } from "../../plan/fabric-plan.js";
import type { PortSlice } from "../../plan/slices.js";
import { TIER } from "../../topology/tiers.js";
import { groupBy } from "../group.js";
import { switchRule } from "../per-device.js";
import type { CheckedSwitch } from "../rule.js";

/** A switch shares over all of its uplinks, a spine over all links to one leaf, a super-spine over all to one pod (docs/facts/routing.md, fact 9). */
export const maximumPathsTooLow = switchRule("MAXIMUM_PATHS_TOO_LOW", "error", ({ plan }) => (device) => {
  const { maximumPaths, maximumPaths6 } = device.view.routing;
  const needed = neededPaths(device, plan);
  const written = [maximumPaths, ...(plan.underlay.ipv6 ? [maximumPaths6] : [])];
  const low = written.find((paths) => (paths ?? 1) < needed);
  if (needed === 0 || low === undefined) return undefined;
  return {
    message: "cannot use all of its links at once",
    got: `maximum-paths ${low ?? "not set"}`,
    allowed: `${needed} to ${NOS_FACTS[device.slice.nos.name].mostPaths}`,
  };
});

function neededPaths({ slice }: CheckedSwitch, { switches, imported }: FabricPlan): number {
  const far = new Map([...switches, ...imported.map((i) => ({ ...i, pod: null }))].map((s) => [s.name, s]));
  const fabric = slice.ports.filter((p) => p.kind === "fabric");
  const goal = (port: PortSlice): string => {
    const peer = far.get(port.peer?.device ?? "");
    if (!peer) return "";
    if (TIER[peer.role] > TIER[slice.role]) return "above";
    return slice.role === "super-spine" ? `pod ${peer.pod}` : peer.name;
  };
  return Math.max(0, ...[...groupBy(fabric, goal).values()].map((links) => links.length));
}
