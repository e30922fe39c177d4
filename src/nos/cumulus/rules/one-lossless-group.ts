import { startupRule } from "./startup-rule.js";

/** The command reference (shared-headroom-pool) says that QoS supports a single lossless priority group. */
export const oneLosslessGroup = startupRule({
  rule: "CUMULUS_ONE_LOSSLESS_GROUP",
  severity: "info",
  message: "a Cumulus switch has one lossless priority group, so that its lossless classes share one buffer and are paused together",
  problems: ({ slice }) => {
    const lossless = slice.qos.classes.filter((c) => c.lossless);
    return lossless.length > 1 ? [lossless.map((c) => `${c.name} (priority ${c.priority})`).join(", ")] : [];
  },
});
