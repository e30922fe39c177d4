import { RocefabError } from "../../../base/errors.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import type { Dialect } from "../dialect.js";
import { DCB_TLVS } from "../parse/dcbx.js";
import type { NvueTree } from "../tree.js";

/**
 * The LLDP leaves of a trusted port. RoCE mode sends these TLVs whatever the leaves say (docs/facts/cumulus.md, fact 31); where the policy wants them,
 * the text says so too.
 */
export function dcbxTree({ qos }: SwitchSlice, dialect: Dialect): NvueTree {
  return qos.dcbx.switches === "ieee" ? { lldp: Object.fromEntries(DCB_TLVS.map((tlv) => [tlv, dialect.on])) } : {};
}

/** @throws RocefabError where the policy has the switch take its configuration from the neighbour */
export function refuseWilling({ name, qos }: SwitchSlice): void {
  if (qos.dcbx.switches !== "willing") return;
  throw new RocefabError({
    where: `${name}: policy.dcbx.switches`,
    what: "cannot take PFC and ETS from its hosts: Cumulus has no willing mode, it only sends DCBX TLVs",
    got: qos.dcbx.switches,
    allowed: '"ieee" or "off"',
  });
}
