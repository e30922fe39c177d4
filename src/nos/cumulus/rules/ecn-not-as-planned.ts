import type { EcnThresholds } from "../../../dcb/ecn.js";
import { ecnOf } from "../../../dcb/profile.js";
import type { PortSlice, SwitchSlice } from "../../../plan/slices.js";
import type { PortQosView } from "../../qos-view.js";
import type { Marking } from "../parse/profiles.js";
import { qosView } from "../parse/qos-view.js";
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
    const views = new Map(qosView(slice.name, startup).ports.map((p) => [p.port, p]));
    const ports = new Map(slice.ports.map((p) => [p.name, p]));
    return portProblems(startup, (name) => {
      const [port, view] = [ports.get(name), views.get(name)];
      return port && view ? differences(slice, port, view) : undefined;
    });
  },
});

function differences({ qos, profiles }: SwitchSlice, port: PortSlice, view: PortQosView): string | undefined {
  const profile = profiles[port.profile ?? ""];
  const texts = qos.classes.flatMap((c) => {
    const seen = view.classes.find((tc) => tc.tc === view.dscpToTc[c.dscp[0] ?? -1])?.ecn;
    const planned = profile && ecnOf(profile, c);
    if (!seen || !planned || !isInRange(seen) || seenText(seen) === plannedText(planned)) return [];
    return [`${c.name} ${seenText(seen)}, planned ${plannedText(planned)}`];
  });
  return texts.length > 0 ? texts.join(", ") : undefined;
}

function seenText({ minBytes, maxBytes, probability }: NonNullable<Marking["ecn"]>): string {
  return `${minBytes} to ${maxBytes} bytes ${probability} percent`;
}

function plannedText({ min, max, probability }: EcnThresholds): string {
  return seenText({ minBytes: min, maxBytes: max, probability });
}
