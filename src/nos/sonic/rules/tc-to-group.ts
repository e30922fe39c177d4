import { numberField } from "../config-db.js";
import { type Complaint, type Inspected, pausingPorts, rule } from "./support.js";

const TCS = [0, 1, 2, 3, 4, 5, 6, 7] as const;

/** A lossless TC has the group of its own number, every other TC group 0 (TC 7 may keep 7) (docs/facts/sonic.md, fact 13). */
export const tcToGroup = rule(
  "SONIC_TC_TO_GROUP",
  (device: Inspected): Complaint => ({
    severity: "error",
    message: "TC_TO_PRIORITY_GROUP_MAP sends TCs to groups that are not theirs",
    allowed: "a lossless TC to the group of its number, every other TC to group 0",
    places: pausingPorts(device).flatMap(({ port, priorities }) => TCS.filter((tc) => !isRight(device, port, tc, priorities)).map((tc) => `${port} TC ${tc}`)),
  }),
);

function isRight({ look }: Inspected, port: string, tc: number, lossless: readonly number[]): boolean {
  const group = numberField(look.mapOf(port, "tc_to_pg_map"), `${tc}`) ?? 0;
  return lossless.includes(tc) ? group === tc : group === 0 || (tc === 7 && group === 7);
}
