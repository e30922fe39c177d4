import { numberField, type ReadRow, tableOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const COLOURS = ["green", "yellow", "red"] as const;
/** orchagent parses thresholds with stoi. */
const LARGEST_THRESHOLD = 2_147_483_647;

/** docs/facts/sonic.md, fact 17. */
export const wredProfile = rule(
  "SONIC_WRED_PROFILE",
  ({ db }: Inspected): Complaint => ({
    severity: "error",
    message: "WRED profiles are incomplete, out of range, or mark nothing because their colour is not enabled",
    allowed: `for green, yellow and red: min <= max <= ${LARGEST_THRESHOLD}, probability 0 to 100, wred_<colour>_enable true where ecn is on`,
    places: Object.entries(tableOf(db, "WRED_PROFILE")).flatMap(([name, row]) => COLOURS.filter((c) => !isRight(row, c)).map((c) => `${name} ${c}`)),
  }),
  ["SONIC_ECN_NOT_AS_PLANNED"],
);

function isRight(row: ReadRow, colour: string): boolean {
  const min = numberField(row, `${colour}_min_threshold`);
  const max = numberField(row, `${colour}_max_threshold`);
  const probability = numberField(row, `${colour}_drop_probability`);
  if (min === null || max === null || probability === null) return false;
  const marks = (textField(row, "ecn") ?? "ecn_none") !== "ecn_none";
  const enabled = textField(row, `wred_${colour}_enable`) === "true";
  return min <= max && max <= LARGEST_THRESHOLD && probability >= 0 && probability <= 100 && (enabled || !marks);
}
