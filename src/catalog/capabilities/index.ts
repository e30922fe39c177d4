export { type Capability, type InNoRelease, isInSome, type OnSwitch, type Since, spelling, spellingAt, spellingIn } from "./capability.js";
export { CUMULUS, CUMULUS_MODELS } from "./cumulus.js";
export { refuseOlderRelease, releasesOf } from "./models.js";
export { NXOS, NXOS_MODELS } from "./nxos.js";
export { SONIC } from "./sonic.js";
