import type { Confidence, Derivation } from "../../base/derivation.js";
import type { PgProfile, SonicPlatform } from "../../catalog/sonic-platform.js";
import type { Derived, Headroom } from "./headroom.js";

/** The rows of a platform's table for one speed, the shortest cable first. */
export function rowsOfSpeed(platform: Pick<SonicPlatform, "pgProfiles">, speedMbps: number): readonly PgProfile[] {
  return platform.pgProfiles.filter((r) => r.speed === speedMbps).sort((a, b) => a.cable - b.cable);
}

/**
 * Headroom from the platform's own pg_profile_lookup.ini, the cable rounded up to the next row; undefined where no row fits. Source:
 * sonic-buildimage, device folder of the platform, or the user's own rows.
 */
export function headroomFromTable(platform: SonicPlatform, confidence: Confidence, speedMbps: number, cableM: number): Derived<Headroom> | undefined {
  const row = rowsOfSpeed(platform, speedMbps).find((r) => r.cable >= cableM);
  if (!row) return undefined;
  const value = { size: row.size, xon: row.xon, xoff: row.xoff, xonOffset: row.xon_offset ?? null, dynamicTh: row.th, rowM: row.cable };
  const why = {
    formula: "pg_profile_lookup.ini[speed, cable]",
    inputs: { hwsku: platform.hwsku, speedMbps, cableM },
    rounding: `cable rounded up to the row of ${row.cable} m`,
    source: platform.source,
    confidence,
  };
  return { value, derivations: derivationsOf(value, why) };
}

export type Why = Omit<Derivation, "name" | "value" | "unit">;
export type HeadroomNumber = "size" | "xon" | "xoff" | "xonOffset" | "dynamicTh";

/** One derivation for each number of a headroom. @param why of all of them, or of each */
export function derivationsOf(headroom: Headroom, why: Why | Readonly<Record<HeadroomNumber, Why>>): Derivation[] {
  const numbers = (["size", "xon", "xoff", "xonOffset", "dynamicTh"] as const).flatMap((name) => {
    const value = headroom[name];
    return value === null ? [] : [{ name, value }];
  });
  return numbers.map(({ name, value }) => ({
    name,
    value,
    unit: name === "dynamicTh" ? "exponent of alpha" : "bytes",
    ...("formula" in why ? why : why[name]),
  }));
}
