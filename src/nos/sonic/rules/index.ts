import type { NosRule } from "../../driver.js";
import { bgpInConfigDb } from "./bgp-in-config-db.js";
import { breakout } from "./breakout.js";
import { bufferModel } from "./buffer-model.js";
import { bufferPool } from "./buffer-pool.js";
import { bufferProfileIncomplete } from "./buffer-profile-incomplete.js";
import { bufferRanges } from "./buffer-ranges.js";
import { bufferThreshold } from "./buffer-threshold.js";
import { buffersNotAsPlanned } from "./buffers-not-as-planned.js";
import { cableLength } from "./cable-length.js";
import { cellMultiple } from "./cell-multiple.js";
import { computedHeadroom } from "./computed-headroom.js";
import { countersOff } from "./counters-off.js";
import { deviceMetadata } from "./device-metadata.js";
import { ecnBound } from "./ecn-bound.js";
import { ecnCounters } from "./ecn-counters.js";
import { ecnNotAsPlanned } from "./ecn-not-as-planned.js";
import { frrForbidden } from "./frr-forbidden.js";
import { frrFpm } from "./frr-fpm.js";
import { frrGlobals } from "./frr-globals.js";
import { frrNames } from "./frr-names.js";
import { frrNexthopGroup } from "./frr-nexthop-group.js";
import { frrNotAsPlanned } from "./frr-not-as-planned.js";
import { frrOrder } from "./frr-order.js";
import { frrcfgd, frrcfgdLimits } from "./frrcfgd.js";
import { globalDscpMap } from "./global-dscp-map.js";
import { hashFields } from "./hash-fields.js";
import { headroomFit } from "./headroom-fit.js";
import { headroomOversubscribed } from "./headroom-oversubscribed.js";
import { headroomProfile } from "./headroom-profile.js";
import { headroomUnknown } from "./headroom-unknown.js";
import { interfaceRow } from "./interface-row.js";
import { lldpOff } from "./lldp-off.js";
import { managementNotAsPlanned } from "./management-not-as-planned.js";
import { managementReachable } from "./management-reachable.js";
import { managementVrf } from "./management-vrf.js";
import { mapName } from "./map-name.js";
import { pfcFormat } from "./pfc-format.js";
import { pfcToGroupMap } from "./pfc-to-group-map.js";
import { platformPort } from "./platform-port.js";
import { poolBeyondMmu } from "./pool-beyond-mmu.js";
import { portIncomplete } from "./port-incomplete.js";
import { portNotAsPlanned } from "./port-not-as-planned.js";
import { profileList } from "./profile-list.js";
import { profilePool } from "./profile-pool.js";
import { qosSet } from "./qos-set.js";
import { reference } from "./reference.js";
import { routingMode } from "./routing-mode.js";
import { schedulerNotAsPlanned } from "./scheduler-not-as-planned.js";
import { servicesNotAsPlanned } from "./services-not-as-planned.js";
import { sizeBelowXoff } from "./size-below-xoff.js";
import { ofFrrConf } from "./support.js";
import { tcToGroup } from "./tc-to-group.js";
import { trimming } from "./trimming.js";
import { unknownPort } from "./unknown-port.js";
import { unknownTable } from "./unknown-table.js";
import { unusedPort } from "./unused-port.js";
import { valueNotString } from "./value-not-string.js";
import { watchdogEarly } from "./watchdog-early.js";
import { watchdogNotAsPlanned } from "./watchdog-not-as-planned.js";
import { watchdogRows } from "./watchdog-rows.js";
import { watchdogTimes } from "./watchdog-times.js";
import { wredProfile } from "./wred-profile.js";
import { wredQueueShare } from "./wred-queue-share.js";
import { xonLevel } from "./xon-level.js";
import { xonSize } from "./xon-size.js";

/**
 * What the neutral views cannot see. Missing ingress buffers, limited lossless queues, the control queue and the watchdog's priorities are the
 * business of the checks that all NOS share.
 */
export const SONIC_RULES: readonly NosRule[] = [
  valueNotString,
  reference,
  unknownPort,
  unknownTable,
  portIncomplete,
  portNotAsPlanned,
  platformPort,
  breakout,
  cableLength,
  headroomUnknown,
  headroomProfile,
  computedHeadroom,
  headroomFit,
  headroomOversubscribed,
  pfcFormat,
  bufferRanges,
  tcToGroup,
  globalDscpMap,
  pfcToGroupMap,
  qosSet,
  wredProfile,
  wredQueueShare,
  ecnBound,
  ecnNotAsPlanned,
  schedulerNotAsPlanned,
  xonLevel,
  xonSize,
  sizeBelowXoff,
  ecnCounters,
  countersOff,
  lldpOff,
  watchdogTimes,
  watchdogRows,
  watchdogNotAsPlanned,
  watchdogEarly,
  bufferThreshold,
  bufferProfileIncomplete,
  profilePool,
  profileList,
  bufferPool,
  poolBeyondMmu,
  bufferModel,
  buffersNotAsPlanned,
  cellMultiple,
  unusedPort,
  hashFields,
  trimming,
  deviceMetadata,
  routingMode,
  bgpInConfigDb,
  managementVrf,
  managementNotAsPlanned,
  managementReachable,
  servicesNotAsPlanned,
  interfaceRow,
  mapName,
  frrcfgd,
  frrcfgdLimits,
  ...[frrGlobals, frrNexthopGroup, frrFpm, frrForbidden, frrNames, frrOrder, frrNotAsPlanned].map(ofFrrConf),
];
