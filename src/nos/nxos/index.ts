import type { NosDriver } from "../driver.js";
import { nxosChange } from "./changes/index.js";
import { configOf } from "./files.js";
import { qosView } from "./qos-view.js";
import { render } from "./render.js";
import { routingView } from "./routing-view.js";
import { rules } from "./rules/index.js";

/** Cisco NX-OS on Nexus 9000. */
export const nxos: NosDriver = {
  render,
  parse: (device, files) => {
    const config = configOf(device, files);
    return { qos: qosView(device, config), routing: routingView(device, config) };
  },
  rules,
  change: nxosChange,
};
