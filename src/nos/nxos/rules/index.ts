import type { NosRule } from "../../driver.js";
import { accessList } from "./access-list.js";
import { asPathRegex } from "./as-path-regex.js";
import { bandwidthSum } from "./bandwidth-sum.js";
import { bfdIncomplete } from "./bfd-incomplete.js";
import { bgpNotAsPlanned } from "./bgp-not-as-planned.js";
import { blockOrder } from "./block-order.js";
import { breakoutMap } from "./breakout-map.js";
import { cableTooLong } from "./cable-too-long.js";
import { childPort } from "./child-port.js";
import { className } from "./class-name.js";
import { cleartextPassword } from "./cleartext-password.js";
import { cosOnRoutedPort } from "./cos-on-routed-port.js";
import { dcbxNotAsPlanned } from "./dcbx-not-as-planned.js";
import { dlbInUse } from "./dlb-in-use.js";
import { dlbNotAsPlanned } from "./dlb-not-as-planned.js";
import { dscpTwice } from "./dscp-twice.js";
import { ecnNotAsPlanned } from "./ecn-not-as-planned.js";
import { featureMissing } from "./feature-missing.js";
import { featureUnused } from "./feature-unused.js";
import { fecNotAsPlanned } from "./fec-not-as-planned.js";
import { foreignSyntax } from "./foreign-syntax.js";
import { groupZeroLossless } from "./group-zero-lossless.js";
import { interfaceStanza } from "./interface-stanza.js";
import { ipForward } from "./ip-forward.js";
import { lineIncomplete } from "./line-incomplete.js";
import { lineShape } from "./line-shape.js";
import { lineTwice } from "./line-twice.js";
import { loadSharing } from "./load-sharing.js";
import { managementPort } from "./management-port.js";
import { managementReachable } from "./management-reachable.js";
import { managementVrf } from "./management-vrf.js";
import { matchAll } from "./match-all.js";
import { matchValue } from "./match-value.js";
import { maximumPaths } from "./maximum-paths.js";
import { names } from "./names.js";
import { needsReload } from "./needs-reload.js";
import { networkQosBinding } from "./network-qos-binding.js";
import { networkQosMtu } from "./network-qos-mtu.js";
import { noSuchFeature } from "./no-such-feature.js";
import { pauseBufferNotAsPlanned } from "./pause-buffer-not-as-planned.js";
import { pauseBufferRange } from "./pause-buffer-range.js";
import { pauseBufferTooSmall } from "./pause-buffer-too-small.js";
import { pauseBufferWithBandwidth } from "./pause-buffer-with-bandwidth.js";
import { pauseCosOfGroup } from "./pause-cos.js";
import { pfcAndFlowcontrol } from "./pfc-and-flowcontrol.js";
import { pfcIncomplete } from "./pfc-incomplete.js";
import { pfcMode } from "./pfc-mode.js";
import { pfcNegotiated } from "./pfc-negotiated.js";
import { qosGroupRange } from "./qos-group.js";
import { qosPolicies } from "./qos-policies.js";
import { qosPolicyAtSystem } from "./qos-policy-at-system.js";
import { queueLeftOut } from "./queue-left-out.js";
import { queueWithoutShare } from "./queue-without-share.js";
import { queuingBinding } from "./queuing-binding.js";
import { randomDetectForm } from "./random-detect-form.js";
import { redistribute } from "./redistribute.js";
import { routedPort } from "./routed-port.js";
import { siliconOnePortsOpen } from "./silicon-one-ports-open.js";
import { strictQueues } from "./strict-queues.js";
import { strictWithBandwidth } from "./strict-with-bandwidth.js";
import { systemNotAsPlanned } from "./system-not-as-planned.js";
import { thresholdRange } from "./threshold-range.js";
import { undefinedPolicy } from "./undefined-policy.js";
import { unnumberedPort } from "./unnumbered-port.js";
import { unnumberedTcam } from "./unnumbered-tcam.js";
import { watchdogNotAsPlanned } from "./watchdog-not-as-planned.js";
import { watchdogNotGlobal } from "./watchdog-not-global.js";
import { watchdogNumber } from "./watchdog-number.js";
import { watchdogRange } from "./watchdog-range.js";
import { wredDropsLossless } from "./wred-drops-lossless.js";

/** What only the text of an NX-OS config shows; by name of their files. */
export const rules: readonly NosRule[] = [
  accessList,
  asPathRegex,
  bandwidthSum,
  bfdIncomplete,
  bgpNotAsPlanned,
  blockOrder,
  breakoutMap,
  cableTooLong,
  childPort,
  className,
  cleartextPassword,
  cosOnRoutedPort,
  dcbxNotAsPlanned,
  dscpTwice,
  dlbInUse,
  dlbNotAsPlanned,
  ecnNotAsPlanned,
  featureMissing,
  featureUnused,
  fecNotAsPlanned,
  foreignSyntax,
  groupZeroLossless,
  interfaceStanza,
  ipForward,
  lineIncomplete,
  lineShape,
  lineTwice,
  loadSharing,
  managementPort,
  managementReachable,
  managementVrf,
  matchAll,
  matchValue,
  maximumPaths,
  names,
  needsReload,
  networkQosBinding,
  networkQosMtu,
  noSuchFeature,
  pauseBufferRange,
  pauseBufferTooSmall,
  pauseBufferNotAsPlanned,
  pauseBufferWithBandwidth,
  pauseCosOfGroup,
  pfcAndFlowcontrol,
  pfcIncomplete,
  pfcMode,
  pfcNegotiated,
  qosGroupRange,
  qosPolicyAtSystem,
  qosPolicies,
  queueLeftOut,
  queueWithoutShare,
  queuingBinding,
  randomDetectForm,
  redistribute,
  routedPort,
  siliconOnePortsOpen,
  strictQueues,
  strictWithBandwidth,
  systemNotAsPlanned,
  thresholdRange,
  undefinedPolicy,
  unnumberedPort,
  unnumberedTcam,
  watchdogNotAsPlanned,
  watchdogNotGlobal,
  watchdogNumber,
  watchdogRange,
  wredDropsLossless,
];
