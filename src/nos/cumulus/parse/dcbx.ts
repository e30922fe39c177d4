import type { NvueTree } from "../tree.js";
import { featureOn, onAt, treeAt, wordAt } from "./read.js";
import { roceMode } from "./roce-defaults.js";

export const DCB_TLVS = ["dcbx-ets-config-tlv", "dcbx-ets-recomm-tlv", "dcbx-pfc-tlv"] as const;

/** Whether LLDP frames leave the port at all; a switch that sends CDP alone sends no TLVs. */
function sendsLldp(set: NvueTree, port: NvueTree): boolean {
  const global = { ...treeAt(set, "service", "lldp"), ...treeAt(set, "system", "lldp") };
  const cdpAlone = wordAt(global, "mode")?.startsWith("force-send-cdp") ?? false;
  return featureOn(global) !== false && featureOn(treeAt(port, "lldp")) !== false && !cdpAlone;
}

/** Those of DCB_TLVS that a port sends: in RoCE mode all, whatever its own leaves say. */
export function sentDcbTlvs(set: NvueTree, port: NvueTree): readonly string[] {
  if (!sendsLldp(set, port)) return [];
  return roceMode(set) === "none" ? DCB_TLVS.filter((tlv) => onAt(port, "lldp", tlv)) : DCB_TLVS;
}
