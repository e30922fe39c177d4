import type { SonicPlatform, SonicPort } from "../../../catalog/sonic-platform.js";
import { modesOf } from "../../../catalog/sonic-platform.js";
import { numberField, type ReadDb, rowOf, tableOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** The mode is one of platform.json's, verbatim, and PORT holds exactly its children, at a speed of the mode (docs/facts/sonic.md, fact 6). */
export const breakout = rule(
  "SONIC_BREAKOUT",
  ({ db, platform }: Inspected): Complaint => ({
    severity: "error",
    message: "BREAKOUT_CFG and PORT do not agree with the platform's breakout modes",
    allowed: "brkout_mode verbatim from platform.json, and the ports of that mode in PORT",
    places: platform ? [...strangers(db, platform), ...platform.ports.flatMap((port) => faults(db, port))] : [],
  }),
);

function strangers(db: ReadDb, platform: SonicPlatform): string[] {
  return Object.keys(tableOf(db, "BREAKOUT_CFG")).filter((name) => !platform.ports.some((p) => p.name === name && Object.keys(p.modes).length > 0));
}

function faults(db: ReadDb, port: SonicPort): string[] {
  if (Object.keys(port.modes).length === 0) return [];
  const written = textField(rowOf(db, "BREAKOUT_CFG", port.name), "brkout_mode");
  const mode = modesOf(port).find((m) => m.name === written);
  if (!mode) return [`${port.name} ${written ?? "(no row)"}`];
  const missing = mode.ports.filter((p) => !rowOf(db, "PORT", p.name)).map((p) => p.name);
  const others = modesOf(port)
    .flatMap((m) => m.ports.map((p) => p.name))
    .filter((name) => rowOf(db, "PORT", name) && !mode.ports.some((p) => p.name === name));
  const slow = mode.ports
    .map((p) => p.name)
    .filter((name) => rowOf(db, "PORT", name) && !mode.speedsMbps.includes(numberField(rowOf(db, "PORT", name), "speed") ?? 0));
  const bent = mode.ports.filter((p) => rowOf(db, "PORT", p.name) && textField(rowOf(db, "PORT", p.name), "lanes") !== p.lanes).map((p) => p.name);
  return [
    ...missing.map((name) => `${name} is missing`),
    ...others.map((name) => `${name} is not of mode ${mode.name}`),
    ...bent.map((name) => `${name} has lanes of another mode than ${mode.name}`),
    ...slow.map((name) => `${name} has a speed outside ${mode.name}`),
  ];
}
