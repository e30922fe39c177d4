import { asFinding } from "../per-device.js";
import type { Rule } from "../rule.js";

/** A host sends CNPs for packets that a switch has marked: where no class marks, the class of the CNPs stays empty and PFC alone meets congestion. */
export const cnpWithoutEcn: Rule = {
  rule: "CNP_WITHOUT_ECN",
  check: ({ plan }) => {
    const cnp = plan.classes.find((c) => c.cnp);
    if (!cnp || plan.classes.some((c) => c.ecn)) return [];
    return asFinding("CNP_WITHOUT_ECN", "warning", plan.fabric, {
      message: `class ${cnp.name} is for CNPs, but no class marks with ECN, so that no host ever sends one and congestion spreads by PFC`,
      fix: "set ecn: true on the lossless class",
    });
  },
};
