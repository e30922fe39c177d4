import { portRanges } from "../../../base/text.js";
import { CableLength } from "../../../base/units.js";
import type { PortSlice } from "../../../plan/slices.js";
import { GLOBAL, pausingOf, profileOf } from "../parse/profiles.js";
import { nodeAt, numberAt, treeAt } from "../parse/read.js";
import { defaultsOf, isLossless, roceMode } from "../parse/roce-defaults.js";
import type { Startup } from "../parse/startup.js";
import { startupRule } from "./startup-rule.js";

/** Metres that the switch assumes where a PFC profile says none. Source: NVIDIA, Quality of Service and RoCE pages. */
const UNSAID_IN_ROCE_MODE = 100;
const UNSAID = 10;

/** PFC headroom is sized from the cable length of the profile. */
export const cableLength = startupRule({
  rule: "CUMULUS_CABLE_LENGTH",
  severity: "error",
  message: "PFC headroom is sized for a wrong cable length",
  allowed: `qos.pfc.<profile>.cable-length, 1 to ${CableLength.LONGEST_METRES} m, not below the cables of its ports`,
  problems: ({ startup, slice }) => [...rangeProblems(startup), ...shortProblems(startup, slice.ports)],
});

function rangeProblems({ set }: Startup): string[] {
  const odd = Object.entries(treeAt(set, "qos", "pfc")).flatMap(([profile, tree]) => {
    const metres = numberAt(tree, "cable-length") ?? Number.NaN;
    const said = nodeAt(tree, "cable-length");
    return said === undefined || (metres >= 1 && metres <= CableLength.LONGEST_METRES) ? [] : [`${profile} has ${String(said)}`];
  });
  return nodeAt(set, "qos", "roce", "cable-length") === undefined ? odd : [...odd, "qos.roce.cable-length is of 5.1 to 5.3"];
}

function shortProblems({ set, interfaces }: Startup, ports: readonly PortSlice[]): string[] {
  const qos = treeAt(set, "qos");
  const mode = roceMode(set);
  const defaults = defaultsOf(mode);
  const short = ports.flatMap(({ name, cable }) => {
    const profile = profileOf(interfaces.get(name) ?? {}, "pfc");
    if (cable === null || pausingOf(qos, profile, defaults).priorities.length === 0) return [];
    const metres = numberAt(qos, "pfc", profile, "cable-length") ?? (profile === GLOBAL && isLossless(mode) ? UNSAID_IN_ROCE_MODE : UNSAID);
    return metres < cable.headroomM ? [{ name, text: `${cable.headroomM} m cable, headroom for ${metres} m` }] : [];
  });
  const texts = [...new Set(short.map((s) => s.text))];
  return texts.map((text) => `${portRanges(short.filter((s) => s.text === text).map((s) => s.name))} ${text}`);
}
