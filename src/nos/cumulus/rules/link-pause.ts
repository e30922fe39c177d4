import { pausingOf, profileOf } from "../parse/profiles.js";
import { onAt, treeAt, wordAt } from "../parse/read.js";
import { defaultsOf, roceMode } from "../parse/roce-defaults.js";
import { portProblems, startupRule } from "./startup-rule.js";

export const linkPause = startupRule({
  rule: "CUMULUS_LINK_PAUSE_WITH_PFC",
  severity: "error",
  message: "ports have link pause and PFC",
  allowed: "one of the two on a port",
  problems: ({ startup }) => {
    const qos = treeAt(startup.set, "qos");
    const defaults = defaultsOf(roceMode(startup.set));
    return portProblems(startup, (_, port) => {
      const profile = wordAt(port, "qos", "link-pause", "profile");
      if (profile === undefined) return undefined;
      const pauses = onAt(qos, "link-pause", profile, "rx") !== false || onAt(qos, "link-pause", profile, "tx") !== false;
      const pfc = pausingOf(qos, profileOf(port, "pfc"), defaults);
      return pauses && pfc.priorities.length > 0 && (pfc.sends || pfc.obeys) ? `link pause ${profile}` : undefined;
    });
  },
});
