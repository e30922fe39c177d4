import { naturalCompare } from "../../../base/sort.js";
import { portRanges } from "../../../base/text.js";
import { speedText } from "../../../base/units.js";
import { asicHas } from "../../../catalog/asics.js";
import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { ADAPTIVE_SPEEDS } from "../adaptive-speeds.js";
import { PORT_NAME } from "../panel.js";
import { featureOn, onAt, treeAt, wordAt } from "../parse/read.js";
import { type Startup, vrfOf } from "../parse/startup.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** Source: NVIDIA, Equal Cost Multipath page, limits of adaptive routing. */
export const adaptiveRouting = startupRule({
  rule: "CUMULUS_ADAPTIVE_ROUTING",
  severity: "error",
  message: "adaptive routing stands where the switch does not take it, or is missing where it is planned",
  allowed: "Spectrum-4, switch ports of the default VRF at 200G or 400G, all uplinks or none",
  problems: ({ startup, slice }) => [
    ...limitProblems(startup, slice),
    ...missingUplinks(startup, slice),
    ...switchedOff(startup),
    ...localNextHops(startup, slice),
  ],
});

function adapts(startup: Startup, name: string): boolean {
  return featureOn(treeAt(startup.interfaces.get(name), "router", "adaptive-routing")) === true;
}

function adaptsAnywhere(startup: Startup): boolean {
  return [...startup.interfaces.keys()].some((name) => adapts(startup, name));
}

function limitProblems(startup: Startup, slice: SwitchSlice): string[] {
  const speeds = new Map(slice.ports.map((p) => [p.name, p.speedMbps]));
  return portProblems(startup, (name, port) => {
    if (!adapts(startup, name)) return undefined;
    if (!asicHas(slice.asic, "cumulus", "adaptive-routing")) return `on ${slice.asic}`;
    if (!PORT_NAME.test(name)) return "no switch port";
    if (vrfOf(port) !== "default") return `in VRF ${vrfOf(port)}`;
    const speed = speeds.get(name);
    return speed === undefined || ADAPTIVE_SPEEDS.has(speed) ? undefined : `at ${speedText(speed)}`;
  });
}

/** With one port of a group alone, packets of other protocols take ways that the hash does not give them. */
function missingUplinks(startup: Startup, { ports, loadBalancing }: SwitchSlice): string[] {
  const uplinks = ports.filter((p) => p.kind === "fabric").map((p) => p.name);
  const without = uplinks.filter((name) => !adapts(startup, name));
  if (without.length === 0) return [];
  if (without.length < uplinks.length) return [`${portRanges(without)} without it beside uplinks that have it`];
  return loadBalancing === "per-packet" ? [`${portRanges(without)} without it, and per-packet is planned`] : [];
}

/** Unwritten, the switch of the whole follows the ports. */
function switchedOff(startup: Startup): string[] {
  const off = featureOn(treeAt(startup.set, "router", "adaptive-routing")) === false;
  return off && adaptsAnywhere(startup) ? ["router.adaptive-routing is off"] : [];
}

/** Of several links to one router the guide wants next hops that are the addresses of the links (docs/facts/cumulus.md, fact 47). */
function localNextHops({ set }: Startup, { routing, loadBalancing }: SwitchSlice): string[] {
  if (loadBalancing !== "per-packet") return [];
  const maps = routing.groups.filter((g) => g.session === "ipv6").flatMap((g) => g.families.map((f) => f.inMap));
  return maps.flatMap((map) => {
    const rules = Object.entries(treeAt(set, "router", "policy", "route-map", map, "rule"));
    const without = rules.filter(([, rule]) => wordAt(rule, "action") === "permit" && onAt(rule, "set", "ipv6-nexthop-prefer-global") !== true);
    return without.map(([seq]) => `${map} ${seq} without ipv6-nexthop-prefer-global`);
  });
}

/** The first release without release note 3835635. */
const LEAKS_BEFORE = "5.11";
/** The first release whose guide has adaptive routing for this platform alone. */
const PLATFORM_SINCE = "5.16";

/** What whoever loads it should know (docs/facts/cumulus.md, facts 20 and 47). */
export const adaptiveRoutingNotes = startupRule({
  rule: "CUMULUS_ADAPTIVE_ROUTING_NOTES",
  severity: "info",
  message: "adaptive routing is on",
  problems: ({ startup, dialect: { release } }) => {
    if (!adaptsAnywhere(startup)) return [];
    const restarts = spellingIn(CUMULUS.adaptiveRoutingApply, release) === "restarts";
    return [
      restarts ? "to switch it on or off restarts switchd, which resets all ports" : "to switch it on or off reloads switchd",
      ...(naturalCompare(release, LEAKS_BEFORE) < 0
        ? ["ECMP traffic that it does not route can leave by every port (release note 3835635, up to 5.10.1)"]
        : []),
      ...(naturalCompare(release, PLATFORM_SINCE) >= 0 ? ["the guide supports it on the Spectrum-X platform only, whose NICs put packets in order again"] : []),
    ];
  },
});
