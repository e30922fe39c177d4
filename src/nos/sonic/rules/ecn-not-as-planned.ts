import type { EcnThresholds } from "../../../dcb/ecn/ecn.js";
import { ecnOf } from "../../../dcb/profile.js";
import { plannedProfile } from "../../planned-profile.js";
import { numberField, type ReadRow, textField, upPorts } from "../config-db.js";
import { queueOfPause, wredOf } from "../qos-lookup.js";
import { COLOURS } from "../tables/scheduling.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const NOT_MARKING = "ecn_none";
const NUMBERS = { min: "min_threshold", max: "max_threshold", probability: "drop_probability" } as const;

/** Whether a class is marked at all is for the checks of all NOS. */
export const ecnNotAsPlanned = rule(
  "SONIC_ECN_NOT_AS_PLANNED",
  (device: Inspected): Complaint => ({
    severity: "error",
    message: "ports mark at other thresholds than is planned for their speed",
    allowed: "the thresholds of the plan, for all three colours, in the WRED profile of the queue",
    fix: "leave WRED_PROFILE to policy.ecnThresholds",
    places: upPorts(device.db).flatMap(([port]) => differencesOf(device, port)),
  }),
);

function differencesOf({ slice, look }: Inspected, port: string): string[] {
  const profile = plannedProfile(slice, port);
  if (!profile) return [];
  return slice.qos.classes.flatMap((c) => {
    const [planned, wred] = [ecnOf(profile, c), wredOf(look, port, queueOfPause(look, port, c.priority))];
    const odd = planned && wred ? differenceText(planned, wred) : undefined;
    return odd ? [`${port} ${c.name} (${odd})`] : [];
  });
}

function differenceText(planned: EcnThresholds, wred: ReadRow): string | undefined {
  const mode = textField(wred, "ecn") ?? NOT_MARKING;
  if (mode !== NOT_MARKING && mode !== "ecn_all") return `ecn ${mode}, planned ecn_all`;
  for (const colour of COLOURS) {
    for (const [name, field] of Object.entries(NUMBERS)) {
      const [seen, want] = [numberField(wred, `${colour}_${field}`), planned[name as keyof EcnThresholds]];
      if (seen !== want) return `${colour}_${field} ${seen ?? "is no number"}, planned ${want}`;
    }
  }
  return undefined;
}
