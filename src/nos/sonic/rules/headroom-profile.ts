import type { Headroom } from "../../../dcb/headroom/headroom.js";
import { plannedProfile } from "../../planned-profile.js";
import { numberField, rowOf, textField } from "../config-db.js";
import { losslessProfileName } from "../device-plan.js";
import { type Complaint, type Inspected, type PausingPort, pausingPorts, rule } from "./support.js";

/**
 * A group that pauses is bound to the profile of its port's speed and cable, the very name that buffermgrd would bind, and the profile has the planned
 * headroom (docs/facts/sonic.md, facts 8 and 27). A group without any row is the business of a neutral check.
 */
export const headroomProfile = rule(
  "SONIC_HEADROOM_PROFILE",
  (device: Inspected): Complaint => ({
    severity: "error",
    message: "lossless priority groups are bound to a profile that is not of the port's speed and cable, or that has other numbers than planned",
    allowed: "pg_lossless_<speed>_<cable>m_profile with the planned size, xon, xoff, xon_offset and dynamic_th",
    fix: "leave lossless profiles to the plan; rows of your own go into sonic.pgProfiles of SwitchModel.define",
    places: pausingPorts(device).flatMap((p) => p.groups.flatMap((group) => placeOf(device, p, group))),
  }),
);

function placeOf({ db, look, slice }: Inspected, { port }: PausingPort, group: number): string[] {
  const name = textField(look.at("BUFFER_PG", port, group)?.row, "profile");
  const row = rowOf(db, "BUFFER_PROFILE", name ?? "");
  if (name === undefined || !row || numberField(row, "xoff") === null) return [];
  const speed = numberField(rowOf(db, "PORT", port), "speed") ?? 0;
  const cableM = Number.parseInt(textField(rowOf(db, "CABLE_LENGTH", "AZURE"), port) ?? "", 10);
  if (name !== losslessProfileName(speed, cableM)) return [`${port} group ${group} (${name})`];
  const planned = plannedProfile(slice, port)?.headroom;
  const odd = planned ? FIELDS.filter(([field, of]) => numberField(row, field) !== of(planned)) : [];
  return odd.length === 0 || !planned
    ? []
    : [`${port} group ${group} (${odd.map(([field, of]) => `${field} ${textField(row, field) ?? "left out"}, planned ${of(planned) ?? "none"}`).join("; ")})`];
}

const FIELDS: readonly (readonly [field: string, of: (h: Headroom) => number | null])[] = [
  ["size", (h) => h.size],
  ["xon", (h) => h.xon],
  ["xoff", (h) => h.xoff],
  ["xon_offset", (h) => h.xonOffset],
  ["dynamic_th", (h) => h.dynamicTh],
];
