import { textField } from "../config-db.js";
import { queueOfPause, wredOf } from "../qos-lookup.js";
import { type Complaint, type Inspected, pausingPorts, rule } from "./support.js";

/** Fact 44: the same thresholds mark ECT packets and drop the others, on a lossless queue too. */
export const notEctDropped = rule(
  "SONIC_NOT_ECT_DROPPED",
  (device: Inspected): Complaint => ({
    severity: "info",
    message: "above the minimum threshold these lossless queues drop packets that are not ECT, so hosts must send ECT",
    fix: "keep the ECT bits in NCCL_IB_TC (DSCP x 4 + 2), and ECN on at the NICs",
    places: pausingPorts(device).flatMap(({ port, priorities }) =>
      priorities
        .map((p) => queueOfPause(device.look, port, p))
        .filter((queue) => textField(wredOf(device.look, port, queue), "wred_green_enable") === "true")
        .map((queue) => `${port} queue ${queue}`),
    ),
  }),
);
