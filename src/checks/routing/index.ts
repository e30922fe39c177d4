import type { Rule } from "../rule.js";
import { aggregateAboveLeaf } from "./aggregate-above-leaf.js";
import { aggregateNotSummaryOnly } from "./aggregate-not-summary-only.js";
import { aggregateWithoutNetwork } from "./aggregate-without-network.js";
import { asPathRegexUnknown } from "./as-path-regex-unknown.js";
import { bfdNotAsPlanned } from "./bfd-not-as-planned.js";
import { bgpEndsDisagree } from "./bgp-ends-disagree.js";
import { bgpTimers } from "./bgp-timers.js";
import { downMapAsPath } from "./down-map-as-path.js";
import { gracefulRestart } from "./graceful-restart.js";
import { hashSeed } from "./hash-seed.js";
import { hostBlockLengthRule } from "./host-block-length.js";
import { hostBlocksOverlap } from "./host-blocks-overlap.js";
import { leafExportTooWide } from "./leaf-export-too-wide.js";
import { linkPrefixExported } from "./link-prefix-exported.js";
import { loopCheckDisabled } from "./loop-check-disabled.js";
import { maximumPathsTooLow } from "./maximum-paths-too-low.js";
import { maximumPathsUnsupported } from "./maximum-paths-unsupported.js";
import { maximumPrefix } from "./maximum-prefix.js";
import { maximumPrefixNotAsPlanned } from "./maximum-prefix-not-as-planned.js";
import { multipathRelax } from "./multipath-relax.js";
import { neighborDescription } from "./neighbor-description.js";
import { neighborOwnAddress } from "./neighbor-own-address.js";
import { neighborUnproven } from "./neighbor-unproven.js";
import { networkNotConnected } from "./network-not-connected.js";
import { networkOutsideBlock } from "./network-outside-block.js";
import { networksNotAsPlanned } from "./networks-not-as-planned.js";
import { policyListForm } from "./policy-list-form.js";
import { redistributeInUnderlay } from "./redistribute-in-underlay.js";
import { routeMapFamily } from "./route-map-family.js";
import { routeMapMissing } from "./route-map-missing.js";
import { routeMapOpenEnd } from "./route-map-open-end.js";
import { routeMapSequence } from "./route-map-sequence.js";
import { routeMapUndefined } from "./route-map-undefined.js";
import { routeMapUnknownClause } from "./route-map-unknown-clause.js";
import { routeMapWithoutPrefixList } from "./route-map-without-prefix-list.js";
import { routerId } from "./router-id.js";
import { spineExportAsPath } from "./spine-export-as-path.js";
import { spineImportAsPath } from "./spine-import-as-path.js";
import { underlayWalk } from "./underlay-walk.js";

/** The underlay, by the text that ships: docs/facts/routing.md, facts 1 to 15. */
export const ROUTING_RULES: readonly Rule[] = [
  aggregateAboveLeaf,
  aggregateNotSummaryOnly,
  aggregateWithoutNetwork,
  asPathRegexUnknown,
  bfdNotAsPlanned,
  bgpEndsDisagree,
  bgpTimers,
  downMapAsPath,
  gracefulRestart,
  hashSeed,
  hostBlockLengthRule,
  hostBlocksOverlap,
  leafExportTooWide,
  linkPrefixExported,
  loopCheckDisabled,
  maximumPathsTooLow,
  maximumPathsUnsupported,
  maximumPrefix,
  maximumPrefixNotAsPlanned,
  multipathRelax,
  neighborDescription,
  neighborOwnAddress,
  neighborUnproven,
  networkNotConnected,
  networkOutsideBlock,
  networksNotAsPlanned,
  policyListForm,
  redistributeInUnderlay,
  routeMapFamily,
  routeMapMissing,
  routeMapOpenEnd,
  routeMapSequence,
  routeMapUndefined,
  routeMapUnknownClause,
  routeMapWithoutPrefixList,
  routerId,
  spineExportAsPath,
  spineImportAsPath,
  underlayWalk,
];
