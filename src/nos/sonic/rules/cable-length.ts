import { rowOf, tableOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, pausingPorts, rule } from "./support.js";

const METRES = /^(\d+)m$/;

/** Every port, whole metres, never shorter than the cable, and the cable itself where the switch computes headroom by it; on a port that pauses never 0m, which builds no lossless group (docs/facts/sonic.md, fact 7). */
export const cableLength = rule(
  "SONIC_CABLE_LENGTH",
  (device: Inspected): Complaint => {
    const lengths = rowOf(device.db, "CABLE_LENGTH", "AZURE");
    const computed = textField(rowOf(device.db, "DEVICE_METADATA", "localhost"), "buffer_model") === "dynamic";
    const pausing = new Set(pausingPorts(device).map((p) => p.port));
    const leastM = (port: string): number => Math.max(pausing.has(port) ? 1 : 0, device.slice.ports.find((p) => p.name === port)?.cable?.headroomM ?? 0);
    const fits = (port: string): boolean => {
      const metres = METRES.exec(textField(lengths, port) ?? "");
      if (metres === null) return false;
      return computed && pausing.has(port) ? Number(metres[1]) === leastM(port) : Number(metres[1]) >= leastM(port);
    };
    return {
      severity: "error",
      message: "CABLE_LENGTH|AZURE lacks ports, or has lengths that are no whole metres or shorter than the cable",
      allowed: '"<n>m" for every port, the cable rounded up to a row of the headroom table; where the switch computes headroom, the cable itself',
      places: Object.keys(tableOf(device.db, "PORT"))
        .filter((port) => !fits(port))
        .map((port) => `${port} ${textField(lengths, port) ?? "(absent)"}`),
    };
  },
  ["SONIC_HEADROOM_PROFILE", "SONIC_HEADROOM_COMPUTED"],
);
