import { asicFacts } from "../../../catalog/asics.js";
import { numberField, rowOf, textField } from "../config-db.js";
import { isLossless, profileOf } from "../qos-lookup.js";
import { type Complaint, type Inspected, pausingPorts, rule } from "./support.js";

/**
 * Where the image's table has no row for a port's speed and cable, rocefab computes one by the ASIC's formula and writes the profile and the groups
 * itself: buffermgrd logs an error for the port and leaves the rows as they are (docs/facts/sonic.md, fact 8). Quiet on models of the user's own.
 */
export const computedHeadroom = rule("SONIC_HEADROOM_COMPUTED", (device: Inspected): Complaint => {
  const model = asicFacts(device.slice.asic)?.headroom;
  return {
    severity: "info",
    message:
      "the headroom of these ports is computed, since pg_profile_lookup.ini of the image has no row for them; buffermgrd logs an error for each, which changes nothing: their rows are written",
    got: `confidence ${model?.confidence}: ${model?.source}`,
    places: portsWithoutRow(device),
  };
});

function portsWithoutRow(device: Inspected): string[] {
  const { db, look, platform } = device;
  return pausingPorts(device).flatMap(({ port, groups }) => {
    const speedMbps = numberField(rowOf(db, "PORT", port), "speed");
    const cable = textField(rowOf(db, "CABLE_LENGTH", "AZURE"), port);
    const inTable = platform?.pgProfiles.some((r) => r.speed === speedMbps && `${r.cable}m` === cable) ?? true;
    const written = groups.every((group) => isLossless(profileOf(db, look.at("BUFFER_PG", port, group))));
    return written && !inTable ? [`${port} ${(speedMbps ?? 0) / 1000}G ${cable}`] : [];
  });
}
