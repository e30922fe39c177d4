import { RocefabError } from "../../base/errors.js";
import { asicFacts, isSpectrum as isSpectrumAsic } from "../../catalog/asics.js";
import { modesOf, type ShippedBuffers, type SonicPlatform, type SonicPort } from "../../catalog/sonic-platform.js";
import type { BreakoutMode, ModelOnNos } from "../../catalog/switch-model.js";
import { knownSwitchModels } from "../../catalog/switch-models.js";
import { LOSSLESS_POOL, POOL_SET } from "../../dcb/ecn/shared-pool.js";
import type { SwitchSlice } from "../../plan/slices.js";

/** buffermgrd binds every pg_lossless profile to it (sonic-swss cfgmgr/buffermgr.cpp). */
export { LOSSLESS_POOL };

/** Bytes of the cell that every size divides by: every row of Broadcom's shipped tables does (docs/facts/sonic.md, section a), NVIDIA's are in KiB. */
export function cellBytes(slice: Pick<SwitchSlice, "asic">): number | undefined {
  return isSpectrum(slice) ? undefined : asicFacts(slice.asic)?.cell?.value;
}

/** Spectrum only: profile lists and pools differ from Broadcom's. */
export function isSpectrum(slice: Pick<SwitchSlice, "asic">): boolean {
  return isSpectrumAsic(slice.asic);
}

/** @throws RocefabError where the model has no SONiC platform */
export function platformOf(slice: SwitchSlice, model: ModelOnNos): SonicPlatform {
  if (model.sonic) return model.sonic;
  throw new RocefabError({
    where: slice.name,
    what: `is a ${slice.model}, whose SONiC platform rocefab does not know`,
    fix: "describe it with SwitchModel.define({ ..., sonic: { platform, hwsku, ports, pgProfiles, buffers } })",
  });
}

/** The platform of a built-in model by name; a rule that compares with it stays quiet on models of the user's own. */
export function builtInPlatform(model: string): SonicPlatform | undefined {
  return knownSwitchModels().find((m) => m.model === model)?.nos.sonic?.sonic;
}

/** The image's own pools and profiles: t0 on leaves, t1 on spines; undefined where it ships none. */
export function shippedBuffers(platform: SonicPlatform, role: SwitchSlice["role"]): ShippedBuffers | undefined {
  const shipped = platform.buffers[POOL_SET[role]];
  return shipped && Object.keys(shipped.pools).length > 0 ? shipped : undefined;
}

/** Whether a lossless priority group and its queue have something to be bound to. */
export function hasLosslessBuffers(shipped: ShippedBuffers | undefined): shipped is ShippedBuffers {
  return shipped !== undefined && LOSSLESS_POOL in shipped.pools && shipped.losslessQueueProfile !== null;
}

/** The mode an unused port is left in: whole, at its own speed. */
export function wholeMode(port: SonicPort): BreakoutMode {
  const whole = modesOf(port).find((m) => m.ports.length === 1 && m.speedsMbps[0] === Number(port.speed));
  return whole ?? { name: "", speedsMbps: [Number(port.speed)], ports: [{ name: port.name, alias: port.alias, lanes: port.lanes }] };
}
