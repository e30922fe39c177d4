import type { Finding } from "../../base/finding.js";
import { type IpFamily, ofFamily } from "../../base/ip.js";
import { naturalSort } from "../../base/sort.js";
import type { FabricPlan } from "../../plan/fabric-plan.js";
import { hostBlockLength, hostBlockLength6 } from "../../topology/addressing.js";
import { loopbackBlocks, loopbackBlocks6 } from "../../topology/tiers.js";
import { groupBy } from "../group.js";
import { ownPrefixes } from "../lookups.js";
import { asFinding } from "../per-device.js";
import type { CheckContext, Rule } from "../rule.js";
import { assumedView } from "../walk/assumed-view.js";
import { viewOfFamily } from "../walk/family-view.js";
import type { WalkDevice } from "../walk/network.js";
import type { ProblemKind, WalkProblem } from "../walk/problems.js";
import { type Permitted, walkUnderlay } from "../walk/walk.js";
import { listText, plural } from "../words.js";

const ID = "UNDERLAY_WALK";

/** The rendered policy, walked (docs/facts/routing.md, fact 15), each family for itself. Imported switches of unknown policy are left out of it. */
export const underlayWalk: Rule = {
  rule: ID,
  check: (context) => {
    if (!context.complete) return [];
    const families: readonly IpFamily[] = context.plan.underlay.ipv6 ? ["ipv4", "ipv6"] : ["ipv4"];
    const found = families.flatMap((family) => problemsOf(context, family));
    const byDevice = naturalSort(
      groupBy(found, (f) => f.device),
      ([device]) => device,
    );
    return byDevice.flatMap(([device, list]): Finding[] => asFinding(ID, "error", device, { message: messageOf(list.map((f) => f.problem)) }));
  },
};

function problemsOf(context: CheckContext, family: IpFamily): { readonly device: string; readonly problem: WalkProblem }[] {
  const { network, problems } = walkUnderlay(walkDevices(context, family), context.plan.cables, permittedOf(context.plan, family));
  return problems.map((problem) => ({ device: network.nodes[problem.node]?.name ?? "", problem }));
}

function permittedOf(plan: FabricPlan, family: IpFamily): Permitted {
  const { underlay, capacity } = plan;
  const blockLength6 = hostBlockLength6(plan);
  if (family === "ipv6" && underlay.ipv6 && blockLength6 !== null)
    return { loopbacks: loopbackBlocks6(plan), rails: underlay.ipv6.rails, blockLength: blockLength6 };
  return { loopbacks: loopbackBlocks(plan), rails: underlay.rails, blockLength: hostBlockLength(capacity) };
}

/** A link to an imported switch carries IPv4 alone. */
function walkDevices(context: CheckContext, family: IpFamily): WalkDevice[] {
  const own = context.switches.map(
    ({ slice, view }): WalkDevice => ({
      name: slice.name,
      role: slice.role,
      view: viewOfFamily(view.routing, family),
      ownPrefixes: slice.role === "leaf" ? ofFamily(family, ownPrefixes(slice)) : [],
    }),
  );
  const assumed = (family === "ipv4" ? context.imported : [])
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
