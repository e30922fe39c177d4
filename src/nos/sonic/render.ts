import { jsonText, sortedKeys } from "../../base/text.js";
import type { ModelOnNos } from "../../catalog/switch-model.js";
import type { SwitchSlice } from "../../plan/slices.js";
import type { RenderedFile } from "../driver.js";
import { withAdditions } from "./additions.js";
import type { ConfigDb, Table } from "./config-db.js";
import { type DevicePlan, planDevice } from "./device-plan.js";
import { frrConf } from "./frr-conf.js";
import { refuseUnknownToSonic } from "./refusals.js";
import { bufferTables } from "./tables/buffers.js";
import { deviceTables } from "./tables/device.js";
import { fenceTables } from "./tables/fence.js";
import { frrcfgdTables } from "./tables/frrcfgd.js";
import { gnmiTables } from "./tables/gnmi.js";
import { hashTables } from "./tables/hash.js";
import { hostAclTables } from "./tables/host-acl.js";
import { portTables } from "./tables/ports.js";
import { qosMapTables } from "./tables/qos-maps.js";
import { schedulingTables } from "./tables/scheduling.js";
import { serviceTables } from "./tables/services.js";
import { snmpTables } from "./tables/snmp.js";
import { tacacsTables } from "./tables/tacacs.js";
import { trimmingTables } from "./tables/trimming.js";
import { watchdogTables } from "./tables/watchdog.js";

const TABLES = [
  deviceTables,
  portTables,
  qosMapTables,
  schedulingTables,
  bufferTables,
  watchdogTables,
  trimmingTables,
  hashTables,
  frrcfgdTables,
  hostAclTables,
  fenceTables,
  serviceTables,
  snmpTables,
  tacacsTables,
  gnmiTables,
] as const;

/**
 * The files of a SONiC switch: CONFIG_DB, and frr.conf unless frrcfgd makes its own of CONFIG_DB.
 *
 * @throws RocefabError where the policy asks for what no release of community SONiC does
 */
export function render(slice: SwitchSlice, model: ModelOnNos): RenderedFile[] {
  refuseUnknownToSonic(slice);
  const db = withAdditions(slice.name, configDb(planDevice(slice, model)), slice.additions);
  const config: RenderedFile = { path: "config_db.json", kind: "config", text: jsonText(sortedKeys(db)) };
  return slice.sonic?.routing === "frrcfgd" ? [config] : [config, { path: "frr.conf", kind: "routing", text: frrConf(slice) }];
}

/** All tables; an empty one is left out, since later patches of it would be refused. */
export function configDb(device: DevicePlan): ConfigDb {
  const db: Record<string, Table> = {};
  for (const [table, rows] of TABLES.flatMap((tables) => Object.entries(tables(device)))) db[table] = { ...db[table], ...rows };
  return Object.fromEntries(Object.entries(db).filter(([, rows]) => Object.keys(rows).length > 0));
}
