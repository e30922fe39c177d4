import { speedText } from "../../base/units.js";
import { asFinding } from "../per-device.js";
import type { Rule } from "../rule.js";

/** More host bandwidth below a leaf than fabric bandwidth above it: no mistake, but said. */
export const oversubscribed: Rule = {
  rule: "OVERSUBSCRIBED",
  check: ({ plan }) =>
    plan.switches.flatMap(({ name, oversubscription }) => {
      if (!oversubscription) return [];
      const { hostMbps, uplinkMbps } = oversubscription;
      if (uplinkMbps === 0 || hostMbps <= uplinkMbps) return [];
      return asFinding("OVERSUBSCRIBED", "info", name, {
        message: `has more host bandwidth than uplink bandwidth, ${ratioText(hostMbps / uplinkMbps)}:1`,
        got: `${speedText(hostMbps)} to hosts, ${speedText(uplinkMbps)} to spines`,
      });
    }),
};

function ratioText(ratio: number): string {
  return String(Math.round(ratio * 100) / 100);
}
