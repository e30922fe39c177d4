import type { NosName } from "../catalog/nos.js";
import { cumulus } from "./cumulus/index.js";
import type { NosDriver } from "./driver.js";
import { nxos } from "./nxos/index.js";
import { sonic } from "./sonic/index.js";

export const NOS_DRIVERS: Readonly<Record<NosName, NosDriver>> = { nxos, sonic, cumulus };
