import { CUMULUS, spellingAt } from "../../../catalog/capabilities/index.js";
import { featureOn, nodeAt, treeAt, wordAt } from "../parse/read.js";
import { plannedMode } from "../render/qos.js";
import { startupRule } from "./startup-rule.js";

const MODES = [CUMULUS.roceLossless, CUMULUS.roceLossy, CUMULUS.roceSinglePool, CUMULUS.roceMultiTc];

/** `nv set qos roce` alone does not lead out of lossy mode, so the mode is always written. */
export const roceModeWritten = startupRule({
  rule: "CUMULUS_ROCE_MODE",
  severity: "error",
  message: "qos.roce has no mode that the release knows, or another than planned",
  allowed: "that of the policy: lossless, lossy, from 5.12 lossless-single-ipool, from 5.14 lossy-multi-tc",
  problems: ({ startup: { set }, slice, dialect: { release } }) => {
    const roce = treeAt(set, "qos", "roce");
    if (nodeAt(set, "qos", "roce") === undefined || featureOn(roce) === false) return [];
    const mode = wordAt(roce, "mode");
    if (mode === undefined) return ["the mode is not written, and a switch that was lossy stays lossy"];
    if (!MODES.some((m) => spellingAt<string>(m, release) === mode)) return [`${mode} is not a mode of ${release}`];
    return mode === plannedMode(slice) ? [] : [`${mode}, planned ${plannedMode(slice)}`];
  },
});
