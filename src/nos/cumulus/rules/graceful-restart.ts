import { wordAt } from "../parse/read.js";
import { startupRule } from "./startup-rule.js";

/** NVIDIA's own texts disagree on the default, so the mode is written; its word is `off` in every release. */
export const gracefulRestart = startupRule({
  rule: "CUMULUS_GRACEFUL_RESTART",
  severity: "error",
  message: "graceful restart is not switched off",
  allowed: "router.bgp.graceful-restart.mode: off",
  problems: ({ startup }) => {
    const mode = wordAt(startup.set, "router", "bgp", "graceful-restart", "mode");
    return mode === "off" ? [] : [`router.bgp.graceful-restart.mode is ${mode ?? "not written"}`];
  },
});
