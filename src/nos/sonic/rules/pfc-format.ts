import { type ReadRow, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

const LIST = /^[0-7](,[0-7])*$/;
const FIELDS = ["pfc_enable", "pfcwd_sw_enable"] as const;

/** docs/facts/sonic.md, fact 10. */
export const pfcFormat = rule(
  "SONIC_PFC_FORMAT",
  ({ db }: Inspected): Complaint => ({
    severity: "error",
    message: "pfc_enable or pfcwd_sw_enable is no list of priorities",
    allowed: '"3" or "3,4": digits 0 to 7, commas, no blank and no dash; left out where there is none',
    places: wrongRows(db, "PORT_QOS_MAP", (_key, row) => FIELDS.some((field) => isWrong(row, field))),
  }),
);

function isWrong(row: ReadRow | undefined, field: string): boolean {
  const text = textField(row, field);
  return text !== undefined && !LIST.test(text);
}
