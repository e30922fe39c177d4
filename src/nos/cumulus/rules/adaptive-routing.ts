import { portRanges } from "../../../base/text.js";
import { asicHas } from "../../../catalog/asics.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { PORT_NAME } from "../panel.js";
import { featureOn, treeAt } from "../parse/read.js";
import { type Startup, vrfOf } from "../parse/startup.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** Source: NVIDIA, Equal Cost Multipath page, limits of adaptive routing. */
export const adaptiveRouting = startupRule({
  rule: "CUMULUS_ADAPTIVE_ROUTING",
  severity: "error",
  message: "adaptive routing stands where the switch does not take it",
  allowed: "Spectrum-4, switch ports of the default VRF below 800G, all uplinks or none",
  problems: ({ startup, slice }) => [...limitProblems(startup, slice), ...missingUplinks(startup, slice)],
});

function adapts(startup: Startup, name: string): boolean {
  return featureOn(treeAt(startup.interfaces.get(name), "router", "adaptive-routing")) === true;
}

function limitProblems(startup: Startup, slice: SwitchSlice): string[] {
  const speeds = new Map(slice.ports.map((p) => [p.name, p.speedMbps]));
  return portProblems(startup, (name, port) => {
    if (!adapts(startup, name)) return undefined;
    if (!asicHas(slice.asic, "cumulus", "adaptive-routing")) return `on ${slice.asic}`;
    if (!PORT_NAME.test(name)) return "no switch port";
    if (vrfOf(port) !== "default") return `in VRF ${vrfOf(port)}`;
    return (speeds.get(name) ?? 0) >= 800_000 ? "at 800G" : undefined;
  });
}

function missingUplinks(startup: Startup, { ports }: SwitchSlice): string[] {
  const uplinks = ports.filter((p) => p.kind === "fabric").map((p) => p.name);
  const without = uplinks.filter((name) => !adapts(startup, name));
  return without.length > 0 && without.length < uplinks.length ? [`${portRanges(without)} without it beside uplinks that have it`] : [];
}
