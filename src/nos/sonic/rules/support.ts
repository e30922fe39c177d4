import type { Finding } from "../../../base/finding.js";
import { naturalSort } from "../../../base/sort.js";
import type { SonicPlatform } from "../../../catalog/sonic-platform.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import type { DeviceText, NosRule } from "../../driver.js";
import { parseConfigDb, priorityList, type ReadDb, rowOf, tableOf, textField, upPorts } from "../config-db.js";
import { runsFrrcfgd } from "../frrcfgd.js";
import { CONFIG_DB_FILE, FRR_FILE } from "../parse.js";
import { builtInPlatform } from "../platform.js";
import { groupOfPause, type QosLookup, qosLookup } from "../qos-lookup.js";

/** A device's text, read once for all rules. */
export interface Inspected {
  readonly slice: SwitchSlice;
  readonly db: ReadDb;
  readonly look: QosLookup;
  /** frr.conf, one line an entry. */
  readonly frr: readonly string[];
  readonly frrText: string;
  /** Undefined on a model of the user's own. */
  readonly platform: SonicPlatform | undefined;
}

const inspected = new WeakMap<DeviceText, Inspected>();

function inspect(text: DeviceText): Inspected {
  const known = inspected.get(text);
  if (known) return known;
  const db = parseConfigDb(text.slice.name, text.files[CONFIG_DB_FILE]);
  const frrText = text.files[FRR_FILE] ?? "";
  const frr = frrText.split("\n");
  const found: Inspected = { slice: text.slice, db, look: qosLookup(db), frr, frrText, platform: builtInPlatform(text.slice.model) };
  inspected.set(text, found);
  return found;
}

/** What a rule has to say of a device: the places are listed after the message. */
export interface Complaint extends Pick<Finding, "severity" | "message" | "allowed" | "fix"> {
  readonly got?: string;
  /** No places, no finding. */
  readonly places: readonly string[];
}

/** A rule with at most one finding a device. */
export function rule(id: string, check: (device: Inspected) => Complaint, explains: readonly string[] = []): NosRule {
  return {
    rule: id,
    explains,
    check: (text) => {
      const { places, message, ...rest } = check(inspect(text));
      const sorted = naturalSort(new Set(places), (p) => p);
      return sorted.length === 0 ? [] : [{ rule: id, at: text.slice.name, message: `${message}: ${sorted.join(", ")}`, ...rest }];
    },
  };
}

/** A rule of frr.conf, which there is none of where frrcfgd renders it. */
export function ofFrrConf(own: NosRule): NosRule {
  return { ...own, check: (text) => (runsFrrcfgd(inspect(text).db) ? [] : own.check(text)) };
}

/** `PORT|Ethernet0` for each row of a table that is wrong. */
export function wrongRows(db: ReadDb, table: string, isWrong: (key: string, row: ReturnType<typeof rowOf>) => boolean): string[] {
  return Object.entries(tableOf(db, table))
    .filter(([key, row]) => isWrong(key, row))
    .map(([key]) => `${table}|${key}`);
}

/** An up port that pauses, with its priorities and the priority groups that they stand for. */
export interface PausingPort {
  readonly port: string;
  readonly priorities: readonly number[];
  readonly groups: readonly number[];
}

export function pausingPorts({ db, look }: Inspected): PausingPort[] {
  return upPorts(db).flatMap(([port]) => {
    const priorities = priorityList(textField(rowOf(db, "PORT_QOS_MAP", port), "pfc_enable"));
    const groups = [...new Set(priorities.map((p) => groupOfPause(look, port, p)))].sort((a, b) => a - b);
    return priorities.length === 0 ? [] : [{ port, priorities, groups }];
  });
}
