import type { NosRule } from "../../driver.js";
import { adaptiveRouting, adaptiveRoutingNotes } from "./adaptive-routing.js";
import { addressPath } from "./address-path.js";
import { bgpSafeguards } from "./bgp-safeguards.js";
import { bgpSwitches } from "./bgp-switches.js";
import { noBooleans } from "./booleans.js";
import { breakoutNeighbors } from "./breakout-neighbors.js";
import { cableLength } from "./cable-length.js";
import { dcbxAdvertised, dcbxSilent } from "./dcbx.js";
import { documentShape } from "./document-shape.js";
import { ecmpHash } from "./ecmp-hash.js";
import { ecnNotAsPlanned } from "./ecn-not-as-planned.js";
import { ecnRange } from "./ecn-range.js";
import { forcedSpeed } from "./forced-speed.js";
import { gracefulRestart } from "./graceful-restart.js";
import { linkFec } from "./link-fec.js";
import { linkNotAsPlanned } from "./link-not-as-planned.js";
import { linkPause } from "./link-pause.js";
import { noLists } from "./lists.js";
import { lldpOff } from "./lldp-off.js";
import { losslessPool } from "./lossless-pool.js";
import { managementReachable } from "./management-reachable.js";
import { movedServices } from "./moved-services.js";
import { neighborComplete } from "./neighbor-complete.js";
import { neighborKey } from "./neighbor-key.js";
import { neighborPolicy } from "./neighbor-policy.js";
import { newerObject } from "./newer-object.js";
import { oneCableLength } from "./one-cable-length.js";
import { oneLosslessGroup } from "./one-lossless-group.js";
import { poolPercent } from "./pool-percent.js";
import { poolPriorities } from "./pool-priorities.js";
import { poolsNotAsPlanned } from "./pools-not-as-planned.js";
import { portProfiles } from "./port-profiles.js";
import { ports } from "./ports.js";
import { queueMappingProfile } from "./queue-mapping-profile.js";
import { replaceBase, replaceNotes } from "./replace-base.js";
import { roceModeWritten } from "./roce-mode.js";
import { schedulerShares } from "./scheduler-shares.js";
import { serviceLimits } from "./service-limits.js";
import { switchWords } from "./switch-words.js";
import { systemNotAsPlanned } from "./system-not-as-planned.js";
import { trimming, trimmingNotes } from "./trimming.js";
import { watchdog } from "./watchdog.js";
import { watchdogNotAsPlanned } from "./watchdog-not-as-planned.js";

/** In the order of the object tree: the file, its words, ports, QoS, routing. */
export const cumulusRules: readonly NosRule[] = [
  documentShape,
  noLists,
  noBooleans,
  switchWords,
  addressPath,
  movedServices,
  newerObject,
  systemNotAsPlanned,
  managementReachable,
  replaceBase,
  replaceNotes,
  serviceLimits,
  lldpOff,
  ports,
  breakoutNeighbors,
  forcedSpeed,
  linkFec,
  linkNotAsPlanned,
  roceModeWritten,
  poolPercent,
  losslessPool,
  poolPriorities,
  poolsNotAsPlanned,
  linkPause,
  watchdog,
  watchdogNotAsPlanned,
  queueMappingProfile,
  schedulerShares,
  ecnRange,
  ecnNotAsPlanned,
  cableLength,
  oneCableLength,
  oneLosslessGroup,
  portProfiles,
  trimming,
  trimmingNotes,
  dcbxAdvertised,
  dcbxSilent,
  adaptiveRouting,
  adaptiveRoutingNotes,
  neighborKey,
  bgpSwitches,
  neighborPolicy,
  gracefulRestart,
  ecmpHash,
  neighborComplete,
  bgpSafeguards,
];
