import type { EcnThresholds } from "../../../dcb/ecn/ecn.js";
import { ecnOf } from "../../../dcb/profile.js";
import type { TcView } from "../../qos-view.js";
import { classesByGroup } from "../groups.js";
import { qosView } from "../qos-view.js";
import { nxosRule } from "./nxos-rule.js";

/** Whether a class is marked at all is for the checks of all NOS. */
export const ecnNotAsPlanned = nxosRule({
  rule: "NXOS_ECN_NOT_AS_PLANNED",
  severity: "error",
  message: "ports mark at other thresholds than is planned for their speed",
  allowed: "the thresholds of the plan, in the output policy of `system qos` or in that of the port",
  fix: "leave the output policies to policy.ecnThresholds",
  offences: ({ slice, config }) => {
    const byGroup = classesByGroup(slice);
    return qosView(slice.name, config).ports.flatMap(({ port, classes }) => {
      const profile = slice.profiles[slice.ports.find((p) => p.name === port)?.profile ?? ""];
      return classes.flatMap(({ queue, ecn }) => {
        const [c, text] = [byGroup.get(queue), ecn && thresholdsText(ecn)];
        const planned = c && profile && ecnOf(profile, c);
        return !text || !planned || text === plannedText(planned) ? [] : [`${port} ${c.name} (${text}, planned ${plannedText(planned)})`];
      });
    });
  },
});

function thresholdsText({ minBytes, maxBytes, probability }: NonNullable<TcView["ecn"]>): string {
  return `${minBytes}-${maxBytes} B ${probability} %`;
}

function plannedText({ min, max, probability }: EcnThresholds): string {
  return thresholdsText({ minBytes: min, maxBytes: max, probability });
}
