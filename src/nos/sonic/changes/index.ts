import type { DeviceChange, ReloadStep } from "../../change.js";
import type { DeviceText } from "../../driver.js";
import { parseConfigDb } from "../config-db.js";
import { CONFIG_DB_FILE, FRR_FILE } from "../parse.js";
import { reloadReasons } from "./reload.js";
import { routingStep } from "./routing.js";
import { patchSteps } from "./steps.js";

/**
 * Patches of CONFIG_DB in order and what becomes of frr.conf; one reload in place of both where a patch cannot carry the change.
 *
 * @throws RocefabError where a file is missing or no CONFIG_DB
 */
export function sonicChange(before: DeviceText, after: DeviceText): DeviceChange {
  const { slice } = after;
  const old = parseConfigDb(slice.name, before.files[CONFIG_DB_FILE]);
  const wanted = parseConfigDb(slice.name, after.files[CONFIG_DB_FILE]);
  const frr = after.files[FRR_FILE];
  const routing = frr === undefined ? undefined : routingStep(before.files[FRR_FILE] ?? "", frr);
  const reload = reloadReasons({ slice, before: old, after: wanted });
  if (reload.length > 0) return { steps: [reloadStep(routing !== undefined)], reload, refused: [] };
  return { steps: [...patchSteps(old, wanted), ...(routing ? [routing] : [])], reload, refused: [] };
}

function reloadStep(withRouting: boolean): ReloadStep {
  const why = "config reload stops all services, empties CONFIG_DB and loads the file: no port forwards until they are up again";
  const files = [CONFIG_DB_FILE, ...(withRouting ? [FRR_FILE] : [])];
  return { kind: "reload", about: "the whole file, with every other change in it", files, effects: [{ kind: "restart", at: [], why }] };
}
