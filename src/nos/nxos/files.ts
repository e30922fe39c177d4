import { type RunningConfig, readConfig } from "./reader/running-config.js";

export const CONFIG_FILE = "config.cfg";

const known = new WeakMap<object, RunningConfig>();

/** The config of a device, read once however many rules ask for it. */
export function configOf(device: string, files: Readonly<Record<string, string>>): RunningConfig {
  const config = known.get(files) ?? readConfig(`${device}: ${CONFIG_FILE}`, files[CONFIG_FILE]);
  known.set(files, config);
  return config;
}
