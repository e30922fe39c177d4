import type { ReadDb } from "../../../../src/nos/sonic/config-db.js";

const COLOURS = ["green", "yellow", "red"] as const;

const NAMED = [
  ["PORT_QOS_MAP", "dscp_to_tc_map", "DSCP_TO_TC_MAP"],
  ["BUFFER_PROFILE", "pool", "BUFFER_POOL"],
  ["BUFFER_PG", "profile", "BUFFER_PROFILE"],
  ["QUEUE", "scheduler", "SCHEDULER"],
  ["QUEUE", "wred_profile", "WRED_PROFILE"],
  ["PORT_QOS_MAP", "tc_to_queue_map", "TC_TO_QUEUE_MAP"],
  ["PORT_QOS_MAP", "tc_to_pg_map", "TC_TO_PRIORITY_GROUP_MAP"],
  ["PORT_QOS_MAP", "pfc_to_queue_map", "MAP_PFC_PRIORITY_TO_QUEUE"],
  ["PORT_QOS_MAP", "pfc_to_pg_map", "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP"],
  ["BUFFER_QUEUE", "profile", "BUFFER_PROFILE"],
] as const;

function numbersOf(key: string): number[] {
  const [from = 0, to = from] = (key.split("|")[1] as string).split("-").map(Number);
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

/** What must hold at any time, one text a breach. */
export function breaches(db: ReadDb): string[] {
  const rows = (table: string) => Object.entries((db[table] ?? {}) as Record<string, Record<string, string>>);
  const empty = Object.entries(db).flatMap(([table, r]) => (Object.keys(r).length === 0 ? [`${table} is empty`] : []));
  const dangling = NAMED.flatMap(([table, field, target]) =>
    rows(table).flatMap(([key, row]) => (row[field] !== undefined && db[target]?.[row[field]] === undefined ? [`${table}|${key} names no ${row[field]}`] : [])),
  );
  const thresholds = rows("WRED_PROFILE").flatMap(([key, row]) =>
    COLOURS.flatMap((c) => (Number(row[`${c}_min_threshold`]) > Number(row[`${c}_max_threshold`]) ? [`${key} ${c}`] : [])),
  );
  const [poll] = rows("PFC_WD").flatMap(([key, row]) => (key === "GLOBAL" ? [Number(row.POLL_INTERVAL)] : []));
  const watchdog = rows("PFC_WD").flatMap(([key, row]) => {
    if (key === "GLOBAL") return [];
    const unwatched = (db.PORT_QOS_MAP?.[key] as Record<string, string> | undefined)?.pfcwd_sw_enable === undefined;
    return [
      ...(unwatched ? [`PFC_WD|${key} before PORT_QOS_MAP`] : []),
      ...(poll !== undefined && poll > Number(row.detection_time) ? [`poll above ${key}`] : []),
    ];
  });
  const overlaps = ["BUFFER_PG", "BUFFER_QUEUE", "QUEUE"].flatMap((table) => {
    const taken = rows(table).flatMap(([key]) => numbersOf(key).map((n) => `${table}|${key.split("|")[0]}|${n}`));
    return taken.filter((t, i) => taken.indexOf(t) !== i);
  });
  const addresses = rows("INTERFACE").flatMap(([key]) =>
    key.includes("|") && db.INTERFACE?.[key.split("|")[0] as string] === undefined ? [`${key} first`] : [],
  );
  return [...empty, ...dangling, ...thresholds, ...watchdog, ...overlaps, ...addresses];
}
