import { describe, expect, test } from "vitest";
import { modesOf, type SonicPlatform, type SonicPort } from "../../../src/catalog/sonic-platform.js";
import type { BreakoutMode } from "../../../src/catalog/switch-model.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import type { PortSlice, SwitchSlice } from "../../../src/plan/slices.js";
import { type Db, findings, rendered, row, sonicPod, table } from "./support.js";

const MODELS = ["SN5600", "SN5400", "SN4700", "SN4600C", "Z9864F-ON", "Z9664F-ON", "Z9332F-ON", "M2-W6940-64OC", "NH-4010", "7060X6-64PE"] as const;
/** Tables whose keys begin with a port. */
const OF_PORTS = [
  "PORT_QOS_MAP",
  "QUEUE",
  "BUFFER_PG",
  "BUFFER_QUEUE",
  "BUFFER_PORT_INGRESS_PROFILE_LIST",
  "BUFFER_PORT_EGRESS_PROFILE_LIST",
  "PFC_WD",
  "INTERFACE",
] as const;

function platformOf(model: string): SonicPlatform {
  const platform = switchModelFacts("test", model).nos.sonic?.sonic;
  if (!platform) throw new Error(model);
  return platform;
}

/** A leaf on which one panel port runs in a mode, every child in use as a host port. */
function brokenOut(leaf: SwitchSlice, port: SonicPort, number: number, mode: BreakoutMode): SwitchSlice {
  const like = leaf.ports.find((p) => p.kind === "host");
  const speedMbps = mode.speedsMbps[0] ?? 0;
  const children = mode.ports.map(
    ({ name }, child): PortSlice => ({
      ...(like as PortSlice),
      name,
      panel: { number, name: port.name, mode: mode.name, child },
      speedMbps,
      address: `10.0.0.${2 * child}/31`,
      description: `host${child + 1}`,
    }),
  );
  return { ...leaf, ports: children };
}

function portsNamed(db: Db, name: string): string[] {
  return [...new Set(Object.keys(db[name] ?? {}).map((key) => key.split("|")[0] ?? ""))].filter((port) => !["global", "GLOBAL"].includes(port));
}

function numbersOf(db: Db, name: string, port: string): number[] {
  const ranges = Object.keys(table(db, name)).filter((key) => key.startsWith(`${port}|`));
  return ranges.flatMap((key) => {
    const [from = 0, to = from] = (key.split("|")[1] ?? "").split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, i) => from + i);
  });
}

interface Case {
  readonly port: SonicPort;
  readonly number: number;
  readonly mode: BreakoutMode;
}

/** Each mode once a port of each kind: those with the same modes stand for one another. */
function casesOf({ ports }: SonicPlatform): Case[] {
  const kinds = new Map(ports.map((port, i) => [Object.keys(port.modes).join(), { port, number: i + 1 }]));
  return [...kinds.values()].flatMap(({ port, number }) =>
    modesOf(port)
      .filter((mode) => mode.name !== "")
      .map((mode) => ({ port, number, mode })),
  );
}

/** Keys of ports that PORT does not have. */
function orphans(db: Db): string[] {
  const known = new Set(Object.keys(table(db, "PORT")));
  const cables = Object.keys(row(db, "CABLE_LENGTH", "AZURE")).filter((port) => !known.has(port));
  return [...OF_PORTS.flatMap((name) => portsNamed(db, name).filter((port) => !known.has(port))), ...cables];
}

/** What a child has: all that hangs on it, with its name left out. */
function rowsOf(db: Db, child: string): object {
  const own = (rows: Db[string]) =>
    Object.entries(rows)
      .filter(([key]) => key === child || key.startsWith(`${child}|`))
      .map(([key, fields]) => [key.slice(child.length), fields]);
  const tables = OF_PORTS.filter((name) => name !== "INTERFACE").map((name) => [name, own(db[name] ?? {})]);
  return { ...Object.fromEntries(tables), cable: row(db, "CABLE_LENGTH", "AZURE")[child] };
}

describe.each(MODELS)("%s: every breakout mode of every port", (model) => {
  const cases = casesOf(platformOf(model));
  const leaf = sonicPod({ model, speedMbps: model === "SN4600C" ? 100_000 : 400_000 }).find((s) => s.role === "leaf");
  if (!leaf) throw new Error("no leaf");
  const texts = cases.map((c) => ({ ...c, device: rendered(brokenOut(leaf, c.port, c.number, c.mode)) }));
  const pauses = rendered(leaf).db.PFC_WD !== undefined;

  test("is known, but for the platform that publishes none", () => {
    expect(cases.length > 0).toBe(model !== "Z9664F-ON");
  });

  test("stands verbatim, and leaves nothing of other modes", () => {
    for (const { port, mode, device } of texts) {
      expect(row(device.db, "BREAKOUT_CFG", port.name)).toEqual({ brkout_mode: mode.name });
      expect(orphans(device.db)).toEqual([]);
      expect(findings(device, "SONIC_BREAKOUT")).toEqual([]);
      const panel = Object.entries(table(device.db, "PORT")).filter(([, own]) => own.index === port.index && own.admin_status === "up");
      expect(panel.map(([name]) => name).sort()).toEqual(mode.ports.map((p) => p.name).sort());
    }
  });

  test("has complete children: up, at the mode's speed, with lanes and alias of the platform", () => {
    for (const { mode, device } of texts) {
      for (const [k, { name, lanes, alias }] of mode.ports.entries()) {
        const subport = mode.ports.length === 1 ? "0" : `${k + 1}`;
        expect(row(device.db, "PORT", name)).toMatchObject({ admin_status: "up", speed: `${mode.speedsMbps[0]}`, lanes, alias, subport });
        expect(numbersOf(device.db, "QUEUE", name).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
        expect(row(device.db, "CABLE_LENGTH", "AZURE")[name]).toMatch(/^[1-9]\d*m$/);
      }
    }
  });

  test("gives each child all of the QoS that the first has, pauses and watchdog included where the platform pauses", () => {
    for (const { mode, device } of texts) {
      const [first, ...others] = mode.ports.map((p) => rowsOf(device.db, p.name));
      for (const other of others) expect(other).toEqual(first);
      const child = mode.ports[0]?.name ?? "";
      expect(table(device.db, "PORT_QOS_MAP")).toHaveProperty(child);
      expect(portsNamed(device.db, "PFC_WD").includes(child)).toBe(pauses);
      if (!pauses) continue;
      expect(numbersOf(device.db, "BUFFER_PG", child)).toContain(3);
      expect(numbersOf(device.db, "BUFFER_QUEUE", child).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
      expect(row(device.db, "PORT_QOS_MAP", child)).toMatchObject({ pfc_enable: "3", pfcwd_sw_enable: "3" });
    }
  });
});

test("every port of Spectrum that is down has rows in the four tables whose absence makes a migration add zero profiles", () => {
  const names = ["BUFFER_PG", "BUFFER_QUEUE", "BUFFER_PORT_INGRESS_PROFILE_LIST", "BUFFER_PORT_EGRESS_PROFILE_LIST"];
  for (const model of ["SN5600", "SN5400", "SN4700"]) {
    for (const { db } of sonicPod({ model }).map((slice) => rendered(slice))) {
      const down = Object.keys(table(db, "PORT")).filter((port) => row(db, "PORT", port).admin_status === "down");
      expect(down.length).toBeGreaterThan(0);
      for (const name of names) expect(portsNamed(db, name)).toEqual(expect.arrayContaining(down));
    }
  }
});
