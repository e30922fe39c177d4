import { numberField, rowOf, textField } from "../config-db.js";
import { losslessProfileName } from "../device-plan.js";
import { type Complaint, type Inspected, type PausingPort, pausingPorts, rule } from "./support.js";

/**
 * A group that pauses is bound to the profile of its port's speed and cable, the very name that buffermgrd would bind, and the profile absorbs no
 * less than the planned headroom (docs/facts/sonic.md, facts 8 and 27). A group without any row is the business of a neutral check.
 */
export const headroomProfile = rule(
  "SONIC_HEADROOM_PROFILE",
  (device: Inspected): Complaint => ({
    severity: "error",
    message: "lossless priority groups are bound to a profile that is not of the port's speed and cable, or that absorbs less than planned",
    allowed: "pg_lossless_<speed>_<cable>m_profile with the xoff of the platform's table",
    places: pausingPorts(device).flatMap((p) => p.groups.filter((group) => !isRight(device, p, group)).map((group) => `${p.port} group ${group}`)),
  }),
);

function isRight({ db, look, slice }: Inspected, { port }: PausingPort, group: number): boolean {
  const name = textField(look.at("BUFFER_PG", port, group)?.row, "profile");
  const xoff = numberField(rowOf(db, "BUFFER_PROFILE", name ?? ""), "xoff");
  if (name === undefined || xoff === null) return true;
  const speed = numberField(rowOf(db, "PORT", port), "speed") ?? 0;
  const cableM = Number.parseInt(textField(rowOf(db, "CABLE_LENGTH", "AZURE"), port) ?? "", 10);
  const profile = slice.ports.find((p) => p.name === port)?.profile;
  const planned = profile ? slice.profiles[profile]?.headroom?.xoff : undefined;
  return name === losslessProfileName(speed, cableM) && xoff >= (planned ?? 0);
}
