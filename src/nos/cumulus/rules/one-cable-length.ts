import { portRanges } from "../../../base/text.js";
import { longestCable } from "../render/qos.js";
import { startupRule } from "./startup-rule.js";

/** One PFC profile serves all ports, so all have the headroom of the longest cable. */
export const oneCableLength = startupRule({
  rule: "CUMULUS_ONE_CABLE_LENGTH",
  severity: "info",
  message: "cables differ in length, and the headroom of every port is that of the longest",
  problems: ({ slice }) => {
    if (!slice.qos.classes.some((c) => c.lossless)) return [];
    const ports = slice.ports.flatMap(({ name, trust, cable }) => (trust === "dscp" && cable ? [{ name, metres: cable.headroomM }] : []));
    const lengths = [...new Set(ports.map((p) => p.metres))].sort((a, b) => a - b);
    if (lengths.length < 2) return [];
    const byLength = lengths.map((metres) => `${portRanges(ports.filter((p) => p.metres === metres).map((p) => p.name))} ${metres} m`);
    return [`headroom for ${longestCable(slice.ports)} m`, ...byLength];
  },
});
