import { priorityList, type ReadDb, rowOf, tableOf, textField } from "../config-db.js";
import { profileOf, qosLookup } from "../qos-lookup.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const FIELDS = ["size", "dscp_value", "queue_index"] as const;

/** orchagent takes all parameters or none, and what was cut belongs into another queue (docs/facts/sonic.md, section i). */
export const trimming = rule(
  "SONIC_TRIMMING",
  ({ db }: Inspected): Complaint => ({
    severity: "error",
    message: "packets are trimmed in queues that pause or carry trimmed packets, or into nowhere",
    allowed: `packet_discard_action trim on lossy queues alone, and SWITCH_TRIMMING|GLOBAL with ${FIELDS.join(", ")}`,
    places: [...incomplete(db), ...oddQueues(db)],
  }),
);

function incomplete(db: ReadDb): string[] {
  const global = rowOf(db, "SWITCH_TRIMMING", "GLOBAL");
  const trims = Object.values(tableOf(db, "BUFFER_PROFILE")).some((row) => textField(row, "packet_discard_action") === "trim");
  if (!global) return trims ? ["SWITCH_TRIMMING|GLOBAL is missing"] : [];
  return [
    ...FIELDS.filter((field) => textField(global, field) === undefined).map((field) => `SWITCH_TRIMMING|GLOBAL has no ${field}`),
    ...(trims ? [] : ["no profile trims"]),
  ];
}

function oddQueues(db: ReadDb): string[] {
  const target = textField(rowOf(db, "SWITCH_TRIMMING", "GLOBAL"), "queue_index");
  const look = qosLookup(db);
  return Object.keys(tableOf(db, "PORT")).flatMap((port) => {
    const paused = priorityList(textField(rowOf(db, "PORT_QOS_MAP", port), "pfc_enable"));
    const trimmed = look.rowsOf("BUFFER_QUEUE", port).filter((range) => textField(profileOf(db, range), "packet_discard_action") === "trim");
    return trimmed.flatMap(({ numbers }) => numbers.filter((q) => `${q}` === target || paused.includes(q)).map((q) => `${port} queue ${q}`));
  });
}
