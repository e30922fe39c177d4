import { GLOBAL } from "../parse/profiles.js";
import { treeAt } from "../parse/read.js";
import { startupRule } from "./startup-rule.js";

export const queueMappingProfile = startupRule({
  rule: "CUMULUS_QUEUE_MAPPING_PROFILE",
  severity: "error",
  message: "qos.egress-queue-mapping has profiles that NVUE does not have",
  allowed: GLOBAL,
  problems: ({ startup }) => Object.keys(treeAt(startup.set, "qos", "egress-queue-mapping")).filter((profile) => profile !== GLOBAL),
});
