import { FEC_WORDS } from "../panel.js";
import { onAt, wordAt } from "../parse/read.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** Speeds at which a port that does not negotiate needs its FEC written. Source: NVIDIA, Switch Port Attributes. */
const SAID_WITHOUT_NEGOTIATION = new Set([25_000, 100_000]);

/** Both ends of a link have the FEC of its lanes and its medium; PAM4 does not work without (docs/facts/cumulus.md, fact 46). */
export const linkFec = startupRule({
  rule: "CUMULUS_LINK_FEC",
  severity: "error",
  message: "ports have not the FEC of their link",
  allowed: "link.fec as planned: rs, or baser on short copper of 25G; never auto, which drops the link at each ifreload",
  problems: ({ startup, slice }) => {
    const planned = new Map(slice.ports.map((p) => [p.name, p]));
    return portProblems(startup, (name, port) => {
      const plan = planned.get(name);
      const fec = wordAt(port, "link", "fec");
      if (fec === "auto") return "auto";
      if (plan === undefined) return undefined;
      if (fec !== undefined && fec !== FEC_WORDS[plan.link.fec]) return `${fec}, planned ${FEC_WORDS[plan.link.fec]}`;
      const isSilent = fec === undefined && onAt(port, "link", "auto-negotiate") === false;
      return isSilent && SAID_WITHOUT_NEGOTIATION.has(plan.speedMbps) ? "none written, and do not negotiate" : undefined;
    });
  },
});
