import type { Finding } from "../../base/finding.js";
import type { BufferBudget } from "./budget.js";
import type { BudgetPart } from "./buffers.js";
import type { Remedy } from "./remedies.js";

/** What ports reserve against what there is, from a plan or from a text; bytes. */
export interface SumAndBudget {
  readonly needed: number;
  readonly available: number;
  readonly formula: string;
  readonly parts: readonly BudgetPart[];
  /** The costliest first. */
  readonly costs: readonly Cost[];
}

/** Ports that cost the same; null where a text does not say. */
export interface Cost {
  readonly bytes: number;
  readonly speedMbps: number | null;
  /** Metres that the headroom serves. */
  readonly rowM: number | null;
  readonly ports: readonly string[];
}

/** Of a planned budget what is over: the sum of all, or, where that fits, what is too much for one port. Null where all fits. */
export function overrunOf(budget: BufferBudget): SumAndBudget | null {
  if (budget.needed > budget.available) return budget;
  if (!budget.overLimit) return null;
  const { limitBytes } = budget.overLimit;
  const costs = budget.costs.filter((c) => c.bytes > limitBytes);
  return { needed: costs[0]?.bytes ?? 0, available: limitBytes, formula: "what one port may take of the shared headroom", parts: [], costs };
}

/** What a person can do about it, where no plan says more. */
export const SMALLER_HEADROOM = "use fewer ports, lower speeds or shorter cables on this switch, or one lossless class less";

/** The sum, the budget and the remedies with the number that each would give, in the words of a finding. */
export function verdictTexts(
  { needed, available, formula, parts }: Omit<SumAndBudget, "costs">,
  remedies: readonly Remedy[],
): Required<Pick<Finding, "got" | "allowed" | "fix">> {
  const sum = parts.length > 1 ? ` = ${parts.map((p) => `${p.name} ${p.bytes} B`).join(" + ")}` : "";
  return {
    got: `sum ${needed} B${sum}`,
    allowed: `budget ${available} B = ${formula}`,
    fix: remedies.length === 0 ? SMALLER_HEADROOM : `the cheapest first: ${remedies.map((r) => remedyText(r, available)).join("; ")}`,
  };
}

function remedyText({ what, needed, available, fits }: Remedy, budget: number): string {
  const of = available === budget ? "" : ` of ${available} B`;
  return `${what}: sum ${needed} B${of}${fits ? "" : ", not enough alone"}`;
}

const MOST_COSTS = 3;
const MOST_PORTS = 4;

/** `410624 B each on 64 ports at 800G and 40 m (Ethernet0, Ethernet8, Ethernet16, Ethernet24 and 60 more)`, the costliest first. */
export function costTexts(costs: readonly Cost[]): string {
  return costs.slice(0, MOST_COSTS).map(costText).join("; ");
}

function costText({ bytes, speedMbps, rowM, ports }: Cost): string {
  const kind = [...(speedMbps === null ? [] : [`${speedMbps / 1000}G`]), ...(rowM === null ? [] : [`${rowM} m`])].join(" and ");
  const named = ports.slice(0, MOST_PORTS).join(", ");
  const more = ports.length > MOST_PORTS ? ` and ${ports.length - MOST_PORTS} more` : "";
  return `${bytes} B each on ${ports.length} port${ports.length === 1 ? "" : "s"}${kind ? ` at ${kind}` : ""} (${named}${more})`;
}
