import type { Confidence, Derivation } from "../base/derivation.js";
import type { PgProfile, SonicPlatform } from "../catalog/sonic-platform.js";

/** Buffer of one lossless priority group of a port, bytes. */
export interface Headroom {
  /** Guaranteed; with the headroom in it where the platform's table counts so. */
  readonly size: number;
  /** Resume level. */
  readonly xon: number;
  /** Absorbed after XOFF was sent. */
  readonly xoff: number;
  readonly xonOffset: number | null;
  /** The group may take 2^n of the free shared pool. */
  readonly dynamicTh: number;
  /** Length of the table row, metres: the shortest that is not below the cable. */
  readonly rowM: number;
}

/**
 * Headroom from the platform's own pg_profile_lookup.ini, the cable rounded up to the next row; undefined where no row fits, since SONiC then
 * leaves the port silently lossy. Source: sonic-buildimage, device folder of the platform, or the user's own rows.
 */
export function headroomFromTable(
  platform: SonicPlatform,
  confidence: Confidence,
  speedMbps: number,
  cableM: number,
): { value: Headroom; derivations: Derivation[] } | undefined {
  const rows = platform.pgProfiles.filter((r) => r.speed === speedMbps && r.cable >= cableM);
  const row = rows.sort((a, b) => a.cable - b.cable)[0];
  if (!row) return undefined;
  const value = { size: row.size, xon: row.xon, xoff: row.xoff, xonOffset: row.xon_offset ?? null, dynamicTh: row.th, rowM: row.cable };
  return { value, derivations: derivationsOf(row, { hwsku: platform.hwsku, speedMbps, cableM }, platform.source, confidence) };
}

function derivationsOf(row: PgProfile, inputs: Derivation["inputs"], source: string, confidence: Confidence): Derivation[] {
  const rounding = `cable rounded up to the row of ${row.cable} m`;
  const common = { formula: "pg_profile_lookup.ini[speed, cable]", inputs, rounding, source, confidence };
  const bytes = { size: row.size, xon: row.xon, xoff: row.xoff, ...(row.xon_offset === undefined ? {} : { xonOffset: row.xon_offset }) };
  return [
    ...Object.entries(bytes).map(([name, value]) => ({ name, value, unit: "bytes", ...common })),
    { name: "dynamicTh", value: row.th, unit: "exponent of alpha", ...common },
  ];
}
