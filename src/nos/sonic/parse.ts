import { RocefabError } from "../../base/errors.js";
import type { DeviceView } from "../driver.js";
import { parseConfigDb } from "./config-db.js";
import { runsFrrcfgd } from "./frrcfgd.js";
import { frrcfgdView } from "./views/frrcfgd-view.js";
import { qosView } from "./views/qos-view.js";
import { routingView } from "./views/routing-view.js";

export const CONFIG_DB_FILE = "config_db.json";
export const FRR_FILE = "frr.conf";

/** Reads the files of a SONiC switch, whoever wrote them: frrcfgd alone needs no frr.conf. */
export function parse(device: string, files: Readonly<Record<string, string>>): DeviceView {
  const db = parseConfigDb(device, files[CONFIG_DB_FILE]);
  if (runsFrrcfgd(db)) return { qos: qosView(device, db), routing: frrcfgdView(device, db) };
  const frr = files[FRR_FILE];
  if (frr === undefined)
    throw new RocefabError({ where: `${device}: ${FRR_FILE}`, what: "is missing", fix: "give the text of the file under the name frr.conf" });
  return { qos: qosView(device, db), routing: routingView(device, db, frr) };
}
