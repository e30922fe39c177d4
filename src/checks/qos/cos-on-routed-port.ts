import { rangeText } from "../../base/text.js";
import type { TrafficClass } from "../../intent/policy.js";
import { switchRule } from "../per-device.js";
import { portsText } from "../words.js";

/** CoS is in the VLAN tag, and a routed port sends and receives none: whoever asked for CoS is told what takes its place. */
export const cosOnRoutedPort = switchRule("COS_ON_ROUTED_PORT", "info", () => ({ slice }) => {
  const asked = slice.qos.classes.filter((c) => c.cos !== null);
  const ports = slice.ports.filter((p) => p.trust === "dscp").map((p) => p.name);
  if (asked.length === 0 || ports.length === 0) return undefined;
  return { message: `routed ports carry no VLAN tag and so no CoS: ${asked.map(classText).join("; ")} on ${portsText(ports)}` };
});

function classText({ name, cos, dscp, priority }: TrafficClass): string {
  return `class ${name} is known by DSCP ${rangeText(dscp)} instead of CoS ${cos} and has priority ${priority}`;
}
