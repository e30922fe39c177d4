import { rangeText } from "../../base/text.js";
import type { TrafficClass } from "../../intent/policy.js";
import type { PortQosView, TcView } from "../../nos/qos-view.js";
import { groupBy } from "../group.js";
import { portsOf } from "../lookups.js";
import { switchRule } from "../per-device.js";
import { byText } from "../words.js";
import { classByDscp, isStrict, meantLossless, pausedOn, tcOfDscp } from "./treatment.js";

/** Every DSCP on every RoCE port is treated as its class says: a lossless class that is lossy on one hop is lossy. */
export const classTreatment = switchRule("CLASS_TREATMENT", "error", () => (device) => {
  const table = classByDscp(device.slice.qos.classes);
  const found = portsOf(device)
    .filter((p) => p.port.trust === "dscp")
    .map(({ port, view }) => ({ port: port.name, text: view ? differencesText(view, table) : "nothing is configured" }))
    .filter(({ text }) => text !== "");
  if (found.length === 0) return undefined;
  return {
    message: `classes are not treated as the fabric treats them: ${byText(found)}`,
    allowed: device.slice.qos.classes.map(classText).join("; "),
    fix: "map all 64 DSCPs as the policy says, on every RoCE port",
  };
});

function classText(c: TrafficClass): string {
  const words = [c.lossless ? `lossless on priority ${c.priority}` : "lossy", ...(c.ecn ? ["ECN"] : []), ...("strict" in c.scheduling ? ["strict"] : [])];
  return `DSCP ${rangeText(c.dscp)} ${c.name}: ${words.join(", ")}`;
}

/** DSCPs with the same difference and class, together. */
function differencesText(view: PortQosView, table: readonly (TrafficClass | undefined)[]): string {
  const isOneClass = new Set(table).size === 1 && view.trust === "none";
  if (view.trust !== "dscp" && !isOneClass) return view.trust === "pcp" ? "PCP is trusted instead of DSCP" : "no DSCP is trusted";
  const found = table.flatMap((planned, dscp) => {
    const words = planned ? treatmentDifferences(planned, view, tcOfDscp(view, dscp)) : [];
    return words.length === 0 ? [] : [{ dscp, text: `${words.join(", ")} (class ${planned?.name})` }];
  });
  return [...groupBy(found, (f) => f.text)].map(([text, group]) => `DSCP ${rangeText(group.map((g) => g.dscp))} ${text}`).join("; ");
}

/** What a port does otherwise with a class in one of its traffic classes; a queue that is not scheduled at all is left to CLASS_WITHOUT_QUEUE. */
export function treatmentDifferences(planned: TrafficClass, view: PortQosView, tc: TcView | undefined): string[] {
  if (!tc) return ["left to a default"];
  return planned.lossless && meantLossless(view, tc) ? losslessDifferences(planned, view, tc) : lossyDifferences(planned, view, tc);
}

/** Buffers, ECN and strictness of a class that is lossless by plan and by text have rules of their own. */
function losslessDifferences(planned: TrafficClass, view: PortQosView, tc: TcView): string[] {
  const priority = pausedOn(view, tc);
  return [
    ...(priority !== null && priority !== planned.priority ? [`paused on priority ${priority}`] : []),
    ...("strict" in planned.scheduling && tc.scheduling !== null && !isStrict(tc) ? ["not strict"] : []),
  ];
}

function lossyDifferences(planned: TrafficClass, view: PortQosView, tc: TcView): string[] {
  const strict = "strict" in planned.scheduling;
  const found: string[] = [];
  if (planned.lossless) found.push("lossy");
  if (meantLossless(view, tc)) found.push(`lossless on priority ${pausedOn(view, tc) ?? tc.pausePriority ?? tc.tc}`);
  if (planned.ecn !== (tc.ecn !== null)) found.push(planned.ecn ? "never marked with ECN" : "marked with ECN");
  if (tc.scheduling !== null && strict !== isStrict(tc)) found.push(strict ? "not strict" : "strict");
  return found;
}
