import type { NosDriver } from "../driver.js";
import { sonicChange } from "./changes/index.js";
import { parse } from "./parse.js";
import { render } from "./render.js";
import { SONIC_RULES } from "./rules/index.js";

/** Community SONiC: config_db.json, and frr.conf in docker_routing_config_mode split-unified. */
export const sonic: NosDriver = { render, parse, rules: SONIC_RULES, change: sonicChange };
