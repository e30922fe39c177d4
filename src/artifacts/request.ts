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
    bfd: slice.bfd,
    policy: policyLines(slice),
    links: slice.links.map((l) => ({
      ...l,
      announces: announced(slice, l.peer.originates),
      limit: limitText(l.peer.maximumPrefix),
      speed: speedText(l.speedMbps),
      lengthM: l.cable.lengthM,
      medium: l.cable.medium,
    })),
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

/** A leaf announces nothing but its own; a spine also passes on what it has from the other leaves. */
function announced({ role, prefixes }: ImportedSlice, originates: readonly string[]): string {
  return role === "spine" ? `${originates.join(", ")}, and nothing else` : `${originates.join(", ")}, and of the other leaves ${prefixText(prefixes)}`;
}

function prefixText({ loopbacks, hosts, hostBlockLength }: ImportedSlice["prefixes"]): string {
  return `loopbacks (/32 in ${loopbacks.join(" or ")}) and host blocks (exactly /${hostBlockLength} in ${hosts})`;
}

function limitText({ limit, warningPercent, action, restartMinutes }: Peer["maximumPrefix"]): string {
  const above =
    action === "restart" ? `above that it ends the session, and tries again after ${restartMinutes} minutes` : "above that it warns and keeps the session";
  return `${limit} prefixes, with a warning from ${warningPercent} % on; ${above}`;
}

type Peer = ImportedSlice["links"][number]["peer"];

/** The policy of docs/facts/routing.md, section 1, from the owner's end. */
function policyLines({ role, prefixes }: ImportedSlice): string[] {
  const passing = prefixText(prefixes);
  const own =
    role === "spine"
      ? [`accept from each leaf only ${passing}, with an as-path of exactly one AS: ^[0-9]+$`, `announce to each leaf only ${passing}; nothing is summarised`]
      : [
          "announce to each spine only what the switch itself originates, with an empty as-path: ^$",
          `of that the fabric accepts only ${passing}`,
          `accept from each spine only ${passing}`,
        ];
  return [
    ...own,
    "deny everything else explicitly, both ways; links are not announced, and nothing is redistributed",
    "allowas-in stays off: no path goes down and up again",
  ];
}
