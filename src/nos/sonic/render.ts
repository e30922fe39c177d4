import { RocefabError } from "../../base/errors.js";
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

/**
 * The two files of a SONiC switch.
 *
 * @throws RocefabError where the policy asks for what no release of community SONiC does
 */
export function render(slice: SwitchSlice, model: ModelOnNos): RenderedFile[] {
  refuseDcbx(slice);
  const db = withAdditions(slice.name, configDb(planDevice(slice, model)), slice.additions);
  return [
    { path: "config_db.json", kind: "config", text: jsonText(sortedKeys(db)) },
    { path: "frr.conf", kind: "routing", text: frrConf(slice) },
  ];
}

/** Its LLDP daemon has no DCBX (lldpd issue 718; docs/facts/sonic.md, fact 47). */
function refuseDcbx({ name, qos }: SwitchSlice): void {
  if (qos.dcbx.switches === "off") return;
  throw new RocefabError({
    where: name,
    what: "cannot exchange DCB settings: no release of community SONiC speaks DCBX",
    got: `policy.dcbx.switches "${qos.dcbx.switches}"`,
    allowed: '"off"',
    fix: 'set policy.dcbx.switches: "off" and policy.dcbx.hosts: "static"',
  });
}

/** All tables; an empty one is left out, since later patches of it would be refused. */
export function configDb(device: DevicePlan): ConfigDb {
  const db: ConfigDb = Object.assign({}, ...TABLES.map((tables) => tables(device)));
  return Object.fromEntries(Object.entries(db).filter(([, rows]) => Object.keys(rows).length > 0));
}
