import type { Rule } from "../rule.js";
import { duplicateAddress } from "./duplicate-address.js";
import { duplicateAsn } from "./duplicate-asn.js";
import { duplicateIndex } from "./duplicate-index.js";
import { duplicateName } from "./duplicate-name.js";
import { foreignSubnetInFabric } from "./foreign-subnet-in-fabric.js";
import { leafWithoutUplink } from "./leaf-without-uplink.js";
import { managementFenced } from "./management-fenced.js";
import { negotiationDiffers } from "./negotiation-differs.js";
import { overlappingSubnets } from "./overlapping-subnets.js";
import { oversubscribed } from "./oversubscribed.js";
import { portBreakoutClash } from "./port-breakout-clash.js";
import { portMissing } from "./port-missing.js";
import { portSpeed } from "./port-speed.js";
import { portUsedTwice } from "./port-used-twice.js";
import { spineWithoutSuperSpine } from "./spine-without-super-spine.js";
import { unnumberedUnproven } from "./unnumbered-unproven.js";
import { unprovenHop } from "./unproven-hop.js";

/** Devices, ports, names and numbers. */
export const PLAN_RULES: readonly Rule[] = [
  duplicateAddress,
  duplicateAsn,
  duplicateIndex,
  duplicateName,
  foreignSubnetInFabric,
  leafWithoutUplink,
  managementFenced,
  negotiationDiffers,
  oversubscribed,
  overlappingSubnets,
  portBreakoutClash,
  portMissing,
  portSpeed,
  portUsedTwice,
  spineWithoutSuperSpine,
  unnumberedUnproven,
  unprovenHop,
];
