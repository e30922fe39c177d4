import { RocefabError } from "../../base/errors.js";
import type { NosDriver, RenderedFile } from "../driver.js";
import { REPLACE_FILE } from "./base-system.js";
import { breakoutsOf, splitsFirst } from "./breakouts.js";
import { cumulusChange } from "./changes/index.js";
import { dialectOf } from "./dialect.js";
import { type StartupHeader, startupText } from "./document.js";
import { hardwareOf } from "./panel.js";
import { qosView } from "./parse/qos-view.js";
import { routingView } from "./parse/routing-view.js";
import { isStartup, readStartup, STARTUP_FILE } from "./parse/startup.js";
import { baseTree } from "./render/base.js";
import { switchTree } from "./render/tree.js";
import { cumulusRules } from "./rules/index.js";
import { breakoutScript, setScript } from "./script.js";
import { merged, type NvueTree } from "./tree.js";

/** NVIDIA Cumulus Linux 5.9 to 5.17, as NVUE: startup.yaml, and the same as nv set commands. */
export const cumulus: NosDriver = {
  render(slice, model) {
    const set = switchTree(slice, model);
    const { release } = slice.nos;
    const header = { model: hardwareOf(slice.model, model), release };
    return [
      { path: STARTUP_FILE, kind: "config", text: startupText(header, set) },
      { path: "nv-set.sh", kind: "script", text: setScript(slice.name, release, set) },
      ...(slice.cumulus?.replace ? [replaceFile(header, merged(baseTree(slice, dialectOf(release)), set))] : []),
      ...(splitsFirst(release) ? breakoutFiles(slice.name, header, breakoutsOf(set)) : []),
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
  change: cumulusChange,
};

/** For nv config replace. */
function replaceFile(header: StartupHeader, set: NvueTree): RenderedFile {
  return { path: REPLACE_FILE, kind: "config", text: startupText(header, set) };
}

/** What is applied before startup.yaml. */
function breakoutFiles(device: string, header: StartupHeader, breakouts: NvueTree): RenderedFile[] {
  if (Object.keys(breakouts).length === 0) return [];
  return [
    { path: "breakouts.yaml", kind: "config", text: startupText(header, breakouts) },
    { path: "nv-set-breakouts.sh", kind: "script", text: breakoutScript(device, breakouts) },
  ];
}
