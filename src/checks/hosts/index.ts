import type { Rule } from "../rule.js";
import { dcqcnDiffers } from "./dcqcn-differs.js";
import { hostAddressNotOnLeaf } from "./host-address-not-on-leaf.js";
import { hostRoutesDiffer } from "./host-routes-differ.js";
import { hostRpFilter } from "./host-rp-filter.js";
import { hostWithoutUplink } from "./host-without-uplink.js";
import { ncclFilesDiffer } from "./nccl-files-differ.js";
import { ncclSettingsDiffer } from "./nccl-settings-differ.js";
import { ncclTcNotClass } from "./nccl-tc-not-class.js";
import { notEctDropped } from "./not-ect-dropped.js";
import { railNotCabled } from "./rail-not-cabled.js";
import { railWiring } from "./rail-wiring.js";

/** GPU hosts against the fabric they hang on. */

export const HOST_RULES: readonly Rule[] = [
  dcqcnDiffers,
  hostAddressNotOnLeaf,
  hostRoutesDiffer,
  hostRpFilter,
  hostWithoutUplink,
  ncclFilesDiffer,
  ncclSettingsDiffer,
  ncclTcNotClass,
  notEctDropped,
  railNotCabled,
  railWiring,
];
