import { rangeText } from "../../../base/text.js";
import { CUMULUS, spellingAt } from "../../../catalog/capabilities/index.js";
import { knownSwitchModels } from "../../../catalog/switch-models.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { hardwareOf } from "../panel.js";
import { numberAt, numbered, onAt, treeAt, wordAt } from "../parse/read.js";
import { roceMode } from "../parse/roce-defaults.js";
import type { Startup } from "../parse/startup.js";
import { trafficClasses } from "../traffic-classes.js";
import { servicePort, trimmedTcs } from "../trimming.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** Trimmed packets are those of the planned classes, and go on as planned. */
export const trimming = startupRule({
  rule: "CUMULUS_TRIMMING",
  severity: "error",
  message: "packets are trimmed otherwise than is planned",
  allowed: "system.forwarding.packet-trim and the eligible classes of each port as policy.trimming has them; nothing else on the service port",
  fix: "leave packet-trim to policy.trimming",
  problems: ({ startup, slice, dialect }) => {
    const own = roceMode(startup.set) === "lossy-multi-tc" && spellingAt(CUMULUS.roceMultiTc, dialect.release) !== undefined;
    const trims = own || onAt(treeAt(startup.set, "system", "forwarding", "packet-trim"), "state") === true;
    const planned = slice.qos.trimming;
    if (planned === null) return trims ? ["trimming is not planned"] : [];
    if (!trims) return ["trimming is planned, and off"];
    return [...(own ? [] : [...objectProblems(startup, planned), ...eligibilityProblems(startup, slice)]), ...servicePortProblems(startup, slice)];
  },
});

function objectProblems({ set }: Startup, { sizeBytes, dscp, priority }: NonNullable<SwitchSlice["qos"]["trimming"]>): string[] {
  const tree = treeAt(set, "system", "forwarding", "packet-trim");
  const wanted = [
    ["size", sizeBytes, numberAt(tree, "size")],
    ["remark.dscp", dscp, numberAt(tree, "remark", "dscp")],
    ["switch-priority", priority, numberAt(tree, "switch-priority")],
  ] as const;
  return wanted.flatMap(([key, planned, seen]) => (seen === planned ? [] : [`${key} ${seen ?? "not written"}, planned ${planned}`]));
}

function eligibilityProblems(startup: Startup, slice: SwitchSlice): string[] {
  const trusted = new Set(slice.ports.filter((p) => p.trust === "dscp").map((p) => p.name));
  const planned = rangeText(trimmedTcs(slice));
  return portProblems(startup, (name, port) => {
    const seen = rangeText(numbered(treeAt(port, "packet-trim", "egress-eligibility", "traffic-class")).keys());
    const wanted = trusted.has(name) ? planned : "";
    return seen === wanted ? undefined : `trims traffic class ${seen || "none"}, planned ${wanted || "none"}`;
  });
}

function servicePortProblems({ set, interfaces }: Startup, slice: SwitchSlice): string[] {
  const model = knownSwitchModels().find((m) => m.model === slice.model)?.nos.cumulus;
  const port = wordAt(set, "system", "forwarding", "packet-trim", "service-port") ?? (model && servicePort(hardwareOf(slice.model, model)));
  return port !== undefined && interfaces.has(port) ? [`${port} is the service port and has settings of its own`] : [];
}

/** What goes not together with it, and what no example shows (docs/facts/cumulus.md, fact 49). */
export const trimmingNotes = startupRule({
  rule: "CUMULUS_TRIMMING_NOTES",
  severity: "info",
  message: "packets are trimmed",
  problems: ({ startup, slice }) => {
    if (slice.qos.trimming === null) return [];
    const tcs = trafficClasses(slice.qos.classes);
    const carrier = tcs.get(slice.qos.trimming.priority);
    const beside =
      roceMode(startup.set) === "lossy-multi-tc" ? [] : [`the guide shows it in RoCE mode lossy-multi-tc, and no example of ${roceMode(startup.set)}`];
    return [
      `they go on in traffic class ${carrier}`,
      "not with the WJH agent of NetQ, buffer drops of WJH or ISSU, and in 5.14 not with SPAN session 0",
      ...beside,
    ];
  },
});
