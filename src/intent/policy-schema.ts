import { z } from "zod";
import { ECN_PRESETS, type EcnPresetName } from "./ecn-presets.js";
import { byteSize, dscp } from "./value-schemas.js";

const dscpList = z.array(dscp).min(1).max(64).readonly();
const priority = z.int().min(0).max(6);
const cos = z.int().min(0).max(7);
const share = z.int().min(1).max(100);
const scheduling = z.union([z.strictObject({ strict: z.literal(true) }), z.strictObject({ share })], { error: "{ strict: true } or { share: 1-100 }" });

const watchdog = z.strictObject({ enabled: z.boolean().optional(), action: z.enum(["drop", "forward"]).optional() });

const presetNames = Object.keys(ECN_PRESETS) as [EcnPresetName, ...EcnPresetName[]];
const thresholds = z.union([z.enum(presetNames), z.strictObject({ min: byteSize, max: byteSize, probability: z.int().min(0).max(100) })], {
  error: `${presetNames.join(", ")} or { min: ByteSize, max: ByteSize, probability: 0-100 }`,
});
const ecnThresholds = z.strictObject({ nxos: thresholds.optional(), sonic: thresholds.optional(), cumulus: thresholds.optional() });

const trafficClass = z.strictObject({
  name: z.string(),
  dscp: z.union([dscpList, z.literal("rest")], { error: 'a list of DSCPs 0-63, or "rest"' }),
  priority,
  lossless: z.boolean().optional(),
  ecn: z.boolean().optional(),
  scheduling,
  cnp: z.boolean().optional(),
  cos: cos.optional(),
});

export const dcbPolicySchema = z.strictObject({
  classes: z.array(trafficClass).min(1).max(7).readonly(),
  watchdog: watchdog.optional(),
  ecnThresholds: ecnThresholds.optional(),
});

const dataClass = z.strictObject({
  name: z.string().optional(),
  dscp: dscpList.optional(),
  priority: priority.optional(),
  ecn: z.boolean().optional(),
  cos: cos.optional(),
  share: share.optional(),
});

export const rocev2Schema = z.strictObject({
  data: dataClass.optional(),
  cnp: z.strictObject({ dscp: dscpList.optional(), priority: priority.optional() }).optional(),
  second: z.strictObject({ name: z.string(), dscp: dscpList, priority, ecn: z.boolean().optional(), share }).optional(),
  bestEffort: z.strictObject({ share: share.optional() }).optional(),
  watchdog: watchdog.optional(),
  ecnThresholds: ecnThresholds.optional(),
});
