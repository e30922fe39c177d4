import type { EcnThresholds } from "../../../dcb/ecn/ecn.js";
import { ecnOf } from "../../../dcb/profile.js";
import { plannedProfile } from "../../planned-profile.js";
import type { TcView } from "../../qos-view.js";
import { classesByGroup } from "../groups.js";
import { qosView } from "../qos-view.js";
import { findLast } from "../reader/lines.js";
import { type PolicyMap, RANDOM_DETECT } from "../reader/mqc.js";
import { nxosRule } from "./nxos-rule.js";
import { MOST_WEIGHT } from "./random-detect-form.js";

/** Whether a class is marked at all is for the checks of all NOS. */
export const ecnNotAsPlanned = nxosRule({
  rule: "NXOS_ECN_NOT_AS_PLANNED",
  severity: "error",
  message: "ports mark at other thresholds than is planned for their speed",
  allowed: "the thresholds of the plan, in the output policy of `system qos` or in that of the port",
  fix: "leave the output policies to policy.ecnThresholds",
  offences: ({ slice, config }) => {
    const byGroup = classesByGroup(slice);
    const thresholds = qosView(slice.name, config).ports.flatMap(({ port, classes }) => {
      const profile = plannedProfile(slice, port);
      return classes.flatMap(({ queue, ecn }) => {
        const [c, text] = [byGroup.get(queue), ecn && thresholdsText(ecn)];
        const planned = c && profile && ecnOf(profile, c);
        return !text || !planned || text === plannedText(planned) ? [] : [`${port} ${c.name} (${text}, planned ${plannedText(planned)})`];
      });
    });
    return [...thresholds, ...config.policyMaps.flatMap(weighted)];
  },
});

/** A queue that is averaged over time marks late. */
function weighted({ name, classes }: PolicyMap): string[] {
  return classes.flatMap((c) => {
    const weight = RANDOM_DETECT.exec(findLast(c.line.children, /^random-detect minimum-threshold /)?.line.text ?? "")?.[6];
    return weight === undefined || Number(weight) === 0 || Number(weight) > MOST_WEIGHT ? [] : [`${name} ${c.name} (weight ${weight}, planned 0)`];
  });
}

function thresholdsText({ minBytes, maxBytes, probability }: NonNullable<TcView["ecn"]>): string {
  return `${minBytes}-${maxBytes} B ${probability} %`;
}

function plannedText({ min, max, probability }: EcnThresholds): string {
  return thresholdsText({ minBytes: min, maxBytes: max, probability });
}
