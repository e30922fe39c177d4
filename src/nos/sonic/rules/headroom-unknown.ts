import type { PortSlice } from "../../../plan/slices.js";
import { rowOf } from "../config-db.js";
import { LOSSLESS_POOL } from "../platform.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/**
 * A lossless class on a port whose headroom, or a switch whose lossless pool, no source gives: rocefab invents no number, and renders the port
 * without its lossless rows.
 */
export const headroomUnknown = rule("SONIC_HEADROOM_UNKNOWN", unknownHeadroom, ["CLASS_TREATMENT", "PORT_SETS_DIFFER", "INGRESS_BUFFER_MISSING"]);

function unknownHeadroom(device: Inspected): Complaint {
  const { slice, db } = device;
  const set = slice.role === "leaf" ? "t0" : "t1";
  const noPool = rowOf(db, "BUFFER_POOL", LOSSLESS_POOL) === undefined;
  const lossless = slice.qos.classes.some((c) => c.lossless);
  const ports = lossless ? slice.ports.filter((p) => p.trust === "dscp" && (noPool || !hasHeadroom(device, p))) : [];
  return {
    severity: "error",
    message: `no source gives the ${noPool ? "lossless pool" : "headroom"} of ${slice.model} for these ports, so they are rendered lossy`,
    allowed: "a row for each speed, and a known cable that is not longer than its longest row",
    fix: `give sonic.pgProfiles (speed, cable, size, xon, xoff, th) and sonic.buffers.${set} (pools with ${LOSSLESS_POOL}, profiles) in SwitchModel.define({ model, basedOn: "${slice.model}", sonic: { ... } })`,
    places: ports.map((p) => `${p.name} ${p.speedMbps / 1000}G ${p.cable ? `${p.cable.headroomM}m` : "without a cable length"}`),
  };
}

function hasHeadroom({ slice }: Inspected, port: PortSlice): boolean {
  return port.profile !== null && slice.profiles[port.profile]?.headroom != null;
}
