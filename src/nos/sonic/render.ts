import { jsonText, sortedKeys } from "../../base/text.js";
import type { ModelOnNos } from "../../catalog/switch-model.js";
import type { SwitchSlice } from "../../plan/slices.js";
import type { RenderedFile } from "../driver.js";
import { withAdditions } from "./additions.js";
import type { ConfigDb } from "./config-db.js";
import { type DevicePlan, planDevice } from "./device-plan.js";
import { frrConf } from "./frr-conf.js";
import { bufferTables } from "./tables/buffers.js";
import { deviceTables } from "./tables/device.js";
import { hostAclTables } from "./tables/host-acl.js";
import { portTables } from "./tables/ports.js";
import { qosMapTables } from "./tables/qos-maps.js";
import { schedulingTables } from "./tables/scheduling.js";
import { watchdogTables } from "./tables/watchdog.js";

const TABLES = [deviceTables, portTables, qosMapTables, schedulingTables, bufferTables, watchdogTables, hostAclTables] as const;

/** The two files of a SONiC switch. */
export function render(slice: SwitchSlice, model: ModelOnNos): RenderedFile[] {
  const db = withAdditions(slice.name, configDb(planDevice(slice, model)), slice.additions);
  return [
    { path: "config_db.json", kind: "config", text: jsonText(sortedKeys(db)) },
    { path: "frr.conf", kind: "routing", text: frrConf(slice) },
  ];
}

/** All tables; an empty one is left out, since later patches of it would be refused. */
export function configDb(device: DevicePlan): ConfigDb {
  const db: ConfigDb = Object.assign({}, ...TABLES.map((tables) => tables(device)));
  return Object.fromEntries(Object.entries(db).filter(([, rows]) => Object.keys(rows).length > 0));
}
