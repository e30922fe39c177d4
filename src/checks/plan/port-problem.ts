import { naturalSort } from "../../base/sort.js";
import type { PortProblem } from "../../topology/topology.js";
import { groupBy } from "../group.js";
import { asFinding, type Verdict } from "../per-device.js";
import type { Rule } from "../rule.js";

/** A rule on the wishes of one kind that a panel cannot fulfil; one finding a device. */
export function portProblemRule(rule: string, kind: PortProblem["kind"], judge: (problems: readonly PortProblem[]) => Verdict): Rule {
  return {
    rule,
    check: ({ problems }) => {
      const byDevice = groupBy(
        problems.filter((p) => p.kind === kind),
        (p) => p.device,
      );
      return naturalSort(byDevice, ([device]) => device).flatMap(([device, list]) => asFinding(rule, "error", device, judge(list)));
    },
  };
}

export function wishesText(problems: readonly PortProblem[]): string {
  return [...groupBy(problems, (p) => p.port)].map(([port, list]) => `${port} for ${list.map((p) => p.wantedBy).join(", ")}`).join("; ");
}

export function othersText(problems: readonly PortProblem[]): string {
  return [...new Set(problems.map((p) => p.other))].join("; ");
}

/** `port: wanted by a, has b already`. */
export function conflictsText(problems: readonly PortProblem[]): string {
  return problems.map((p) => `${p.port} for ${p.wantedBy}, already for ${p.other}`).join("; ");
}
