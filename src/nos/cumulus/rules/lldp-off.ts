import { portRanges } from "../../../base/text.js";
import { featureOn, treeAt } from "../parse/read.js";
import { startupRule } from "./startup-rule.js";

/** At a host port it may be off on purpose, so that a willing NIC hears no DCBX (docs/facts/cumulus.md, fact 31). */
export const lldpOff = startupRule({
  rule: "CUMULUS_LLDP_OFF",
  severity: "warning",
  message: "no LLDP tells whether the cables are where they were planned",
  allowed: "LLDP on, for the switch and for its fabric ports",
  problems: ({ startup: { set, interfaces }, slice }) => {
    const isOff = [treeAt(set, "system", "lldp"), treeAt(set, "service", "lldp")].some((lldp) => featureOn(lldp) === false);
    const fabric = slice.ports.filter((p) => p.kind === "fabric").map((p) => p.name);
    const silent = fabric.filter((name) => featureOn(treeAt(interfaces.get(name), "lldp")) === false);
    return [...(isOff ? ["off"] : []), ...(silent.length > 0 ? [`off at ${portRanges(silent)}`] : [])];
  },
});
