import tables from "./data/sonic-tables.json" with { type: "json" };

const all = new Set(tables.all);
const byRelease: Readonly<Record<string, readonly string[]>> = tables.of;

/** Whether the YANG of a SONiC release knows a CONFIG_DB table. */
export function knowsSonicTable(release: string, table: string): boolean {
  return all.has(table) || (byRelease[release] ?? []).includes(table);
}
