import type { SonicPlatform } from "../../../catalog/sonic-platform.js";
import { modesOf } from "../../../catalog/sonic-platform.js";
import { tableOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/** Names, lanes and aliases are the platform file's (docs/facts/sonic.md, fact 5). Quiet on models of the user's own. */
export const platformPort = rule("SONIC_PORT_NOT_OF_PLATFORM", ({ db, platform, slice }: Inspected): Complaint => {
  const known = platform && portsOf(platform);
  const strangers = Object.entries(tableOf(db, "PORT")).filter(([port, row]) => !known?.has(portId(port, textField(row, "lanes"), textField(row, "alias"))));
  return {
    severity: "error",
    message: `PORT has rows that ${slice.model} does not have in any of its breakout modes, or with other lanes or another alias`,
    places: known ? strangers.map(([port]) => port) : [],
  };
});

function portsOf(platform: SonicPlatform): ReadonlySet<string> {
  const ports = platform.ports.flatMap((port) => [port, ...modesOf(port).flatMap((m) => m.ports)]);
  return new Set(ports.map((p) => portId(p.name, p.lanes, p.alias)));
}

function portId(name: string, lanes: string | undefined, alias: string | undefined): string {
  return `${name} ${lanes} ${alias}`;
}
