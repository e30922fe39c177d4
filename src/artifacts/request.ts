import { rangeText } from "../base/text.js";
import { speedText } from "../base/units.js";
import type { ImportedSlice } from "../plan/slices.js";
import { fillTemplate } from "../templates.js";

/** request.txt: what the owner of an imported switch is asked for, in words that need no knowledge of rocefab. */
export function requestText(slice: ImportedSlice): string {
  return fillTemplate("request/request", {
    name: slice.name,
    fabric: slice.fabric,
    role: slice.role,
    asn: slice.asn,
    loopback: slice.loopback,
    mtu: slice.mtu,
    links: slice.links.map((l) => ({ ...l, speed: speedText(l.speedMbps), lengthM: l.cable.lengthM, medium: l.cable.medium })),
    classes: slice.classes.map((c) => ({
      name: c.name,
      dscp: rangeText(c.dscp),
      priority: c.priority,
      treatment: c.lossless ? `lossless: PFC on priority ${c.priority}, sent and obeyed` : "lossy, no PFC",
      ecn: c.ecn ? "ECN marking on" : "no ECN marking",
      scheduling: "strict" in c.scheduling ? "strict, above all weighted queues" : `weighted, ${c.scheduling.share} %`,
    })),
    policyStated: slice.policy === "assume-same",
  });
}
