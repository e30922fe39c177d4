import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { patchSteps } from "../../../../src/nos/sonic/changes/steps.js";
import type { ReadDb } from "../../../../src/nos/sonic/config-db.js";
import { breaches } from "./holds.js";
import { applied } from "./json-patch.js";

const PORTS = ["Ethernet0", "Ethernet4", "Ethernet8"] as const;

interface PortModel {
  readonly up: boolean;
  readonly priorities: readonly number[];
  readonly watched: boolean;
  readonly map: string;
  readonly wred: string;
  readonly address: number | null;
  readonly cable: number;
}

interface Model {
  readonly ports: readonly PortModel[];
  readonly wred: Readonly<Record<string, readonly (readonly [min: number, max: number])[]>>;
  readonly times: readonly [poll: number, detection: number];
  readonly dscp: Readonly<Record<string, string>>;
  readonly others: Readonly<Record<string, string>>;
  readonly xoff: number;
}

const pair = (least: number, most: number) => fc.tuple(fc.integer({ min: least, max: most }), fc.integer({ min: least, max: most }));
const ascending = (least: number, most: number) => pair(least, most).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);

const port: fc.Arbitrary<PortModel> = fc.record({
  up: fc.boolean(),
  priorities: fc.constantFrom([], [3], [4], [3, 4]),
  watched: fc.boolean(),
  map: fc.constantFrom("ROCE", "OTHER"),
  wred: fc.constantFrom("W1", "W2"),
  address: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  cable: fc.constantFrom(5, 40, 300),
});

const model: fc.Arbitrary<Model> = fc.record({
  ports: fc.array(port, { minLength: 1, maxLength: PORTS.length }),
  wred: fc.record({ W1: fc.array(ascending(1, 9), { minLength: 3, maxLength: 3 }), W2: fc.array(ascending(1, 9), { minLength: 3, maxLength: 3 }) }),
  times: ascending(100, 105),
  dscp: fc.dictionary(fc.constantFrom("0", "24", "26"), fc.constantFrom("0", "3"), { minKeys: 1 }),
  others: fc.dictionary(fc.constantFrom("a/b", "a~b", "a~1b", "10.0.0.0/8", "plain"), fc.constantFrom("x", "y/z")),
  xoff: fc.integer({ min: 1, max: 3 }),
});

/** A config that holds by itself; written here, not by the renderer. */
function dbOf(m: Model): ReadDb {
  const ports = m.ports.map((p, i) => ({ ...p, name: PORTS[i] as string, watched: p.watched && p.priorities.length > 0 }));
  const watched = ports.filter((p) => p.watched);
  const lossless = ports.filter((p) => p.priorities.length > 0);
  const profile = (p: PortModel): string => `pg_lossless_${p.cable}m`;
  const range = (numbers: readonly number[]): string => (numbers.length > 1 ? `${numbers[0]}-${numbers.at(-1)}` : `${numbers[0]}`);
  const used = new Set(lossless.map((p) => p.wred));
  const db: ReadDb = {
    PORT: Object.fromEntries(ports.map((p) => [p.name, { lanes: "1", admin_status: p.up ? "up" : "down" }])),
    CABLE_LENGTH: { AZURE: Object.fromEntries(ports.map((p) => [p.name, `${p.cable}m`])) },
    DSCP_TO_TC_MAP: Object.fromEntries(ports.map((p) => [p.map, m.dscp])),
    BUFFER_POOL: { pool: { size: "1" } },
    BUFFER_PROFILE: {
      lossy: { pool: "pool", size: "0" },
      ...Object.fromEntries(lossless.map((p) => [profile(p), { pool: "pool", size: "1", xoff: `${m.xoff}` }])),
    },
    SCHEDULER: Object.fromEntries([["rest", {}] as const, ...lossless.flatMap((p) => p.priorities.map((q) => [`s${q}`, { type: "DWRR" }] as const))]),
    WRED_PROFILE: Object.fromEntries(
      [...used].map((name) => [
        name,
        Object.fromEntries(
          ["green", "yellow", "red"].flatMap((c, i) => {
            const [min, max] = m.wred[name]?.[i] ?? [1, 1];
            return [[`${c}_min_threshold`, `${min}`] as const, [`${c}_max_threshold`, `${max}`] as const];
          }),
        ),
      ]),
    ),
    PORT_QOS_MAP: Object.fromEntries(
      ports.map((p) => [
        p.name,
        {
          dscp_to_tc_map: p.map,
          ...(p.priorities.length > 0 ? { pfc_enable: p.priorities.join(",") } : {}),
          ...(p.watched ? { pfcwd_sw_enable: p.priorities.join(",") } : {}),
        },
      ]),
    ),
    BUFFER_PG: Object.fromEntries(
      ports.flatMap((p) => [
        [`${p.name}|0`, { profile: "lossy" }] as const,
        ...(p.priorities.length > 0 ? [[`${p.name}|${range(p.priorities)}`, { profile: profile(p) }] as const] : []),
      ]),
    ),
    QUEUE: Object.fromEntries(
      ports.flatMap((p) => [
        [`${p.name}|0-2`, { scheduler: "rest" }] as const,
        ...p.priorities.map((q) => [`${p.name}|${q}`, { scheduler: `s${q}`, wred_profile: p.wred }] as const),
      ]),
    ),
    PFC_WD:
      watched.length > 0
        ? {
            GLOBAL: { POLL_INTERVAL: `${m.times[0]}` },
            ...Object.fromEntries(watched.map((p) => [p.name, { action: "drop", detection_time: `${m.times[1]}` }])),
          }
        : {},
    INTERFACE: Object.fromEntries(
      ports.flatMap((p) =>
        p.address === null ? [] : [[p.name, {}] as const, [`${p.name}|10.0.${p.address}.${PORTS.indexOf(p.name as never)}/31`, {}] as const],
      ),
    ),
    SYSLOG_SERVER: Object.fromEntries(Object.entries(m.others).map(([key, value]) => [key, { [key]: value }])),
  };
  return Object.fromEntries(Object.entries(db).filter(([, rows]) => Object.keys(rows).length > 0));
}

describe("patches from one CONFIG_DB to another", () => {
  it("lead to exactly the new one, through configs of which each holds", () => {
    fc.assert(
      fc.property(model, model, (a, b) => {
        const [before, after] = [dbOf(a), dbOf(b)];
        expect([breaches(before), breaches(after)]).toEqual([[], []]);
        let db: ReadDb = before;
        for (const operation of patchSteps(before, after).flatMap((step) => step.operations)) {
          db = applied(db, operation) as ReadDb;
          expect({ operation, breaches: breaches(db) }).toEqual({ operation, breaches: [] });
        }
        expect(db).toEqual(after);
      }),
      { numRuns: 400 },
    );
  });

  it("are none between equal ones, whatever the order of their keys", () => {
    fc.assert(
      fc.property(model, (m) => {
        const db = dbOf(m);
        const turned = Object.fromEntries(
          Object.entries(db)
            .reverse()
            .map(([t, rows]) => [t, Object.fromEntries(Object.entries(rows).reverse())]),
        );
        expect(patchSteps(db, turned)).toEqual([]);
      }),
    );
  });

  it("take the watchdog from a port in a patch before its priorities change, and give it back in one after", () => {
    fc.assert(
      fc.property(model, model, (a, b) => {
        const [before, after] = [dbOf(a), dbOf(b)];
        const steps = patchSteps(before, after);
        const stepOf = (op: string, ...paths: string[]) => steps.findIndex((s) => s.operations.some((o) => o.op === op && paths.includes(o.path)));
        const watched = (db: ReadDb, port: string) => db.PFC_WD?.[port] && db.PORT_QOS_MAP?.[port]?.pfcwd_sw_enable;
        for (const port of PORTS.filter((p) => watched(before, p) && watched(after, p) && watched(before, p) !== watched(after, p))) {
          const changed = stepOf("replace", `/PORT_QOS_MAP/${port}/pfcwd_sw_enable`);
          expect(changed).toBeGreaterThan(stepOf("remove", `/PFC_WD/${port}`));
          expect(stepOf("remove", `/PFC_WD/${port}`)).toBeGreaterThanOrEqual(0);
          expect(stepOf("add", `/PFC_WD/${port}`)).toBeGreaterThan(changed);
        }
      }),
      { numRuns: 300 },
    );
  });
});
