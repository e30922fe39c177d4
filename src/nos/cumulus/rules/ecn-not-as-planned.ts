import type { EcnThresholds } from "../../../dcb/ecn/ecn.js";
import { ecnOf } from "../../../dcb/profile.js";
import { type Marking, markingOf, priorityToTc, profileOf } from "../parse/profiles.js";
import { treeAt } from "../parse/read.js";
import { defaultsOf, roceMode } from "../parse/roce-defaults.js";
import { REST_TC } from "../traffic-classes.js";
import { isInRange } from "./ecn-range.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** Whether a class is marked at all is for the checks of all NOS. */
export const ecnNotAsPlanned = startupRule({
  rule: "CUMULUS_ECN_NOT_AS_PLANNED",
  severity: "error",
  message: "ports mark at other thresholds than is planned for their speed",
  allowed: "the thresholds of the plan, in default-global or in the profile of the port",
  fix: "leave qos.congestion-control to policy.ecnThresholds",
  problems: ({ startup, slice }) => {
    const { classes } = slice.qos;
    const qos = treeAt(startup.set, "qos");
    const defaults = defaultsOf(roceMode(startup.set));
    const tcs = priorityToTc(qos, defaults);
    const ports = new Map(slice.ports.map((p) => [p.name, p]));
    return portProblems(startup, (name, port) => {
      const planned = slice.profiles[ports.get(name)?.profile ?? ""];
      const differences = classes.flatMap((c) => {
        const { ecn: seen, dropsNotEct } = markingOf(qos, profileOf(port, "congestion-control"), defaults, tcs[c.priority] ?? REST_TC);
        const thresholds = planned && ecnOf(planned, c);
        if (!seen || !thresholds) return [];
        return [...difference(c.name, seen, thresholds), ...(dropsNotEct ? [`${c.name} red enable, planned disable`] : [])];
      });
      return differences.length > 0 ? differences.join(", ") : undefined;
    });
  },
});

function difference(name: string, seen: Thresholds, { min, max, probability }: EcnThresholds): string[] {
  const [text, planned] = [thresholdsText(seen), thresholdsText({ minBytes: min, maxBytes: max, probability })];
  return isInRange(seen) && text !== planned ? [`${name} ${text}, planned ${planned}`] : [];
}

type Thresholds = NonNullable<Marking["ecn"]>;

function thresholdsText({ minBytes, maxBytes, probability }: Thresholds): string {
  return `${minBytes} to ${maxBytes} bytes ${probability} percent`;
}
