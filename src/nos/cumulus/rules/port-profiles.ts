import { GLOBAL, profileOf } from "../parse/profiles.js";
import { roceMode } from "../parse/roce-defaults.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** The guide shows only `remark` of single ports beside RoCE mode. */
const KINDS = ["mapping", "pfc", "congestion-control", "egress-scheduler"];

/** RoCE mode "can be adjusted" after it is on, and a profile takes the place of default-global on its ports; that both hold together is not tried. */
export const portProfiles = startupRule({
  rule: "CUMULUS_PORT_PROFILE_UNPROVEN",
  severity: "info",
  message: "ports have QoS profiles of their own beside RoCE mode, which the guide neither shows nor forbids",
  fix: "look at nv show interface <port> qos on the first switch",
  problems: ({ startup }) => {
    if (roceMode(startup.set) === "none") return [];
    return portProblems(startup, (_, port) => {
      const own = KINDS.map((kind) => ({ kind, profile: profileOf(port, kind) })).filter(({ profile }) => profile !== GLOBAL);
      return own.length > 0 ? own.map(({ kind, profile }) => `${kind} ${profile}`).join(", ") : undefined;
    });
  },
});
