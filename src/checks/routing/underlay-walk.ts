import type { Finding } from "../../base/finding.js";
import { naturalSort } from "../../base/sort.js";
import { hostBlockLength } from "../../topology/addressing.js";
import { loopbackBlocks } from "../../topology/tiers.js";
import { groupBy } from "../group.js";
import { ownPrefixes } from "../lookups.js";
import { asFinding } from "../per-device.js";
import type { CheckContext, Rule } from "../rule.js";
import { assumedView } from "../walk/assumed-view.js";
import type { WalkDevice } from "../walk/network.js";
import type { ProblemKind, WalkProblem } from "../walk/problems.js";
import { walkUnderlay } from "../walk/walk.js";
import { listText, plural } from "../words.js";

const ID = "UNDERLAY_WALK";

/** The rendered policy, walked (docs/facts/routing.md, fact 15). Imported switches of unknown policy are left out of it. */
export const underlayWalk: Rule = {
  rule: ID,
  check: (context) => {
    if (!context.complete) return [];
    const { plan } = context;
    const permitted = { loopbacks: loopbackBlocks(plan), rails: plan.underlay.rails, blockLength: hostBlockLength(plan.capacity) };
    const { network, problems } = walkUnderlay(walkDevices(context), plan.cables, permitted);
    const byNode = naturalSort(
      groupBy(problems, (p) => p.node),
      ([node]) => network.nodes[node]?.name ?? "",
    );
    return byNode.flatMap(([node, list]): Finding[] => asFinding(ID, "error", network.nodes[node]?.name ?? "", { message: messageOf(list) }));
  },
};

function walkDevices(context: CheckContext): WalkDevice[] {
  const own = context.switches.map(
    ({ slice, view }): WalkDevice => ({
      name: slice.name,
      role: slice.role,
      view: view.routing,
      ownPrefixes: slice.role === "leaf" ? ownPrefixes(slice) : [],
    }),
  );
  const assumed = context.imported
    .filter((i) => i.policy === "assume-same")
    .map((i): WalkDevice => ({ name: i.name, role: i.role, view: assumedView(i, context.plan), ownPrefixes: [] }));
  return naturalSort([...own, ...assumed], (d) => d.name);
}

const MOST_EXAMPLES = 2;

const WORDS: Readonly<Record<ProblemKind, (problems: number, examples: string) => string>> = {
  unsettled: (n, examples) => `${plural(n, "prefix", "prefixes")} never settle: ${examples}`,
  origin: (_, examples) => `does not originate ${examples}`,
  width: (n, examples) => `${plural(n, "prefix", "prefixes")} of other leaves not held at full width: ${examples}`,
  valley: (n, examples) => `${plural(n, "route")} down and up again accepted: ${examples}`,
  foreign: (n, examples) => `${plural(n, "prefix", "prefixes")} accepted that are neither loopback nor host block: ${examples}`,
};

/** Of each kind what is wrong with all cables up, else with which one down. */
function messageOf(problems: readonly WalkProblem[]): string {
  return [...groupBy(problems, (p) => p.kind)]
    .map(([kind, list]) => {
      const allUp = list.filter((p) => p.down === null);
      const [first] = list;
      const shown = allUp.length > 0 ? allUp : list.filter((p) => p.down === first?.down);
      const text = WORDS[kind](
        shown.length,
        listText(
          shown.map((p) => p.text),
          MOST_EXAMPLES,
        ),
      );
      return allUp.length > 0 ? text : `with ${downText(list)} down: ${text}`;
    })
    .join("; ");
}

function downText(problems: readonly WalkProblem[]): string {
  const cables = [...new Set(problems.map((p) => p.down))];
  const others = cables.length - 1;
  return others === 0 ? `${cables[0]}` : `${cables[0]} (or ${plural(others, "other cable")})`;
}
