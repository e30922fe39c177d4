import { RocefabError } from "../../base/errors.js";
import type { NosDriver } from "../driver.js";
import { startupText } from "./document.js";
import { hardwareOf } from "./panel.js";
import { qosView } from "./parse/qos-view.js";
import { routingView } from "./parse/routing-view.js";
import { isStartup, readStartup, STARTUP_FILE } from "./parse/startup.js";
import { switchTree } from "./render/tree.js";
import { cumulusRules } from "./rules/index.js";
import { setScript } from "./script.js";

/** NVIDIA Cumulus Linux 5.14 and later, as NVUE: startup.yaml, and the same as nv set commands. */
export const cumulus: NosDriver = {
  render(slice, model) {
    const set = switchTree(slice, model);
    return [
      { path: STARTUP_FILE, kind: "config", text: startupText({ model: hardwareOf(slice.model, model), release: slice.nos.release }, set) },
      { path: "nv-set.sh", kind: "script", text: setScript(slice.name, set) },
    ];
  },
  parse(device, files) {
    const startup = readStartup(device, files);
    if (!isStartup(startup)) {
      throw new RocefabError({ where: `${device}: ${STARTUP_FILE}`, what: "is not an NVUE startup file", allowed: "a list with a `set` section" });
    }
    return { qos: qosView(device, startup), routing: routingView(device, startup) };
  },
  rules: cumulusRules,
};
