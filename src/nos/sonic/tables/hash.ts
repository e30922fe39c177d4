import { spelling, spellingAt } from "../../../catalog/capabilities/index.js";
import { SONIC } from "../../../catalog/capabilities/sonic.js";
import type { ConfigDb } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";

/** RoCE's entropy is the UDP source port. */
export const FIVE_TUPLE = ["SRC_IP", "DST_IP", "IP_PROTOCOL", "L4_SRC_PORT", "L4_DST_PORT"] as const;

/** The fields of the ECMP hash where the ASIC takes any; the algorithm and Broadcom's fields are the vendor's own (docs/facts/sonic.md, fact 32). */
export function hashTables({ slice }: DevicePlan): ConfigDb {
  if (!takesHashFields(slice.asic)) return {};
  const table = spelling(slice.name, SONIC.switchHash, slice);
  return { [table]: { GLOBAL: { ecmp_hash: [...FIVE_TUPLE, ...flowLabel(slice)] } } };
}

export function takesHashFields(asic: string): boolean {
  return SONIC.switchHash.asics.some((known) => known === asic);
}

function flowLabel({ hostNetworks, nos }: DevicePlan["slice"]): string[] {
  const label = spellingAt(SONIC.flowLabelHash, nos.release);
  return label !== undefined && hostNetworks.some((network) => network.includes(":")) ? [label] : [];
}
