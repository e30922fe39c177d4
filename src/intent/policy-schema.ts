import { z } from "zod";
import { ECN_PRESETS, type EcnPresetName } from "./ecn-presets.js";
import { bandwidth, byteSize, cableLength, dscp, duration } from "./value-schemas.js";

const dscpList = z.array(dscp).min(1).max(64).readonly();
const priority = z.int().min(0).max(6);
const cos = z.int().min(0).max(7);
const share = z.int().min(1).max(100);
const scheduling = z.union([z.strictObject({ strict: z.literal(true) }), z.strictObject({ share })], { error: "{ strict: true } or { share: 1-100 }" });

const watchdog = z.strictObject({
  enabled: z.boolean().optional(),
  action: z.enum(["drop", "forward"]).optional(),
  detection: duration.optional(),
  restoration: duration.optional(),
  poll: duration.optional(),
});

const presetNames = Object.keys(ECN_PRESETS) as [EcnPresetName, ...EcnPresetName[]];
const thresholds = z.union([z.enum(["auto", ...presetNames]), z.strictObject({ min: byteSize, max: byteSize, probability: z.int().min(1).max(100) })], {
  error: `auto, ${presetNames.join(", ")} or { min: ByteSize, max: ByteSize, probability: 1-100 }`,
});
const ecnThresholds = z.strictObject({ nxos: thresholds.optional(), sonic: thresholds.optional(), cumulus: thresholds.optional() });

const pauseBuffer = z.strictObject({
  speed: bandwidth,
  upTo: cableLength,
  bufferSize: byteSize,
  pauseThreshold: byteSize,
  resumeThreshold: byteSize,
  model: z.string().optional(),
});
/** What a policy says besides its classes. */
const numbers = {
  watchdog: watchdog.optional(),
  ecnThresholds: ecnThresholds.optional(),
  pauseBuffers: z.array(pauseBuffer).readonly().optional(),
  sonicBuffers: z.strictObject({ model: z.enum(["traditional", "dynamic"]).optional(), oversubscription: z.int().min(0).max(65_535).optional() }).optional(),
  dcbx: z.strictObject({ switches: z.enum(["off", "ieee", "willing"]).optional(), hosts: z.enum(["static", "willing", "advertising"]).optional() }).optional(),
  dcqcn: z.strictObject({ cnpInterval: duration.optional(), alphaTimer: duration.optional() }).optional(),
  cumulusRoce: z.enum(["lossless", "lossless-single-ipool", "lossy", "lossy-multi-tc"]).optional(),
  trimming: z.strictObject({ size: byteSize, dscp }).optional(),
};

const trafficClass = z.strictObject({
  name: z.string(),
  dscp: z.union([dscpList, z.literal("rest")], { error: 'a list of DSCPs 0-63, or "rest"' }),
  priority,
  lossless: z.boolean().optional(),
  ecn: z.boolean().optional(),
  ecnThresholds: ecnThresholds.optional(),
  scheduling,
  cnp: z.boolean().optional(),
  cos: cos.optional(),
});

export const dcbPolicySchema = z.strictObject({
  classes: z.array(trafficClass).min(1).max(7).readonly(),
  ...numbers,
});

const dataClass = z.strictObject({
  name: z.string().optional(),
  dscp: dscpList.optional(),
  priority: priority.optional(),
  ecn: z.boolean().optional(),
  ecnThresholds: ecnThresholds.optional(),
  cos: cos.optional(),
  share: share.optional(),
});

export const rocev2Schema = z.strictObject({
  data: dataClass.optional(),
  cnp: z.strictObject({ dscp: dscpList.optional(), priority: priority.optional() }).optional(),
  second: z
    .strictObject({
      name: z.string(),
      dscp: dscpList,
      priority,
      ecn: z.boolean().optional(),
      ecnThresholds: ecnThresholds.optional(),
      cos: cos.optional(),
      share,
    })
    .optional(),
  bestEffort: z.strictObject({ share: share.optional() }).optional(),
  ...numbers,
});
