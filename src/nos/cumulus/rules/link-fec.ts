import { FEC_WORDS } from "../panel.js";
import { wordAt } from "../parse/read.js";
import { portProblems, startupRule } from "./startup-rule.js";

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
      const wanted = FEC_WORDS[plan.link.fec];
      const isRight = fec === wanted || (fec === undefined && plan.link.fec === "none");
      return isRight ? undefined : `${fec ?? "none written"}, planned ${wanted}`;
    });
  },
});
