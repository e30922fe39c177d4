import type { Severity } from "../../base/finding.js";
import { naturalSort } from "../../base/sort.js";
import { groupBy } from "../group.js";
import { asFinding, type Verdict } from "../per-device.js";
import type { CheckContext, Rule } from "../rule.js";

/** What must be one device's own. */
export interface Claim {
  readonly value: string;
  readonly device: string;
  /** Where on the device, e.g. a port; "" for the device itself. */
  readonly where: string;
  /** Devices that are the same one by number: their claims clash for that reason and are not told again. */
  readonly identity: string;
}

/** A rule on values that only one device may have: the later of two devices, in natural order, gets the finding. */
export function duplicateRule(rule: string, severity: Severity, claimsOf: (context: CheckContext) => readonly Claim[], judge: (text: string) => Verdict): Rule {
  return {
    rule,
    check: (context) => {
      const clashes = [...groupBy(claimsOf(context), (c) => c.value).values()].flatMap(clashesOf);
      const byDevice = groupBy(clashes, ({ later }) => later.device);
      return naturalSort(byDevice, ([device]) => device).flatMap(([device, list]) => asFinding(rule, severity, device, judge(list.map(clashText).join("; "))));
    },
  };
}

interface Clash {
  readonly first: Claim;
  readonly later: Claim;
}

function clashesOf(claims: readonly Claim[]): Clash[] {
  const sorted = naturalSort(claims, (c) => `${c.device} ${c.where}`);
  return sorted.slice(1).flatMap((later) => {
    const first = sorted.find((c) => c !== later && (c.device === later.device ? c.where !== later.where : c.identity !== later.identity));
    return first && sorted.indexOf(first) < sorted.indexOf(later) ? [{ first, later }] : [];
  });
}

function clashText({ first, later }: Clash): string {
  return `${later.value}${later.where && ` of ${later.where}`} is also that of ${first.device}${first.where && ` ${first.where}`}`;
}
