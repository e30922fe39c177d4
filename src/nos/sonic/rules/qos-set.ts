import { numberField, rowOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, type PausingPort, pausingPorts, rule } from "./support.js";

const FIELDS = ["dscp_to_tc_map", "tc_to_pg_map", "tc_to_queue_map", "pfc_to_queue_map"] as const;

/** A connected lossless port carries the full QoS set, and nothing of it is left to SAI's defaults (docs/facts/sonic.md, fact 46). */
export const qosSet = rule(
  "SONIC_QOS_SET_INCOMPLETE",
  (device: Inspected): Complaint => ({
    severity: "error",
    message: "ports that pause leave maps, or what a pause stops, to the defaults of the switch",
    allowed: `PORT_QOS_MAP with ${FIELDS.join(", ")}, and a MAP_PFC_PRIORITY_TO_QUEUE with every paused priority`,
    places: pausingPorts(device).flatMap((port) => [...missingFields(device, port), ...missingPriorities(device, port)]),
  }),
);

function missingFields({ db }: Inspected, { port }: PausingPort): string[] {
  const row = rowOf(db, "PORT_QOS_MAP", port);
  return FIELDS.filter((field) => textField(row, field) === undefined).map((field) => `${port} ${field}`);
}

function missingPriorities({ look }: Inspected, { port, priorities }: PausingPort): string[] {
  const map = look.mapOf(port, "pfc_to_queue_map");
  return map ? priorities.filter((p) => numberField(map, `${p}`) === null).map((p) => `${port} pfc_to_queue_map ${p}`) : [];
}
