import type { Rule } from "../rule.js";
import { classTreatment } from "./class-treatment.js";
import { classWithoutQueue } from "./class-without-queue.js";
import { classesShareQueue } from "./classes-share-queue.js";
import { cnpWithoutEcn } from "./cnp-without-ecn.js";
import { controlQueueNotAboveCnp } from "./control-queue-not-above-cnp.js";
import { cosOnRoutedPort } from "./cos-on-routed-port.js";
import { dcbxRoles } from "./dcbx-roles.js";
import { ecnMaxAboveQueueShare } from "./ecn-max-above-queue-share.js";
import { ecnMinAboveXoffShare } from "./ecn-min-above-xoff-share.js";
import { egressQueueLimited } from "./egress-queue-limited.js";
import { etsShares } from "./ets-shares.js";
import { headroomBeyondMmu } from "./headroom-beyond-mmu.js";
import { ingressBufferMissing } from "./ingress-buffer-missing.js";
import { losslessInStrictQueue } from "./lossless-in-strict-queue.js";
import { mtuOnPath } from "./mtu-on-path.js";
import { pfcMissingOnLinkEnd } from "./pfc-missing-on-link-end.js";
import { portSetsDiffer } from "./port-sets-differ.js";
import { trustBoundaryOpen } from "./trust-boundary-open.js";
import { watchdogNotOnPfc } from "./watchdog-not-on-pfc.js";
import { watchdogTimeNotSettable } from "./watchdog-time-not-settable.js";

/** Lossless on every hop, by the text that ships. */
export const QOS_RULES: readonly Rule[] = [
  classTreatment,
  classWithoutQueue,
  classesShareQueue,
  cnpWithoutEcn,
  controlQueueNotAboveCnp,
  cosOnRoutedPort,
  dcbxRoles,
  ecnMaxAboveQueueShare,
  ecnMinAboveXoffShare,
  egressQueueLimited,
  etsShares,
  headroomBeyondMmu,
  ingressBufferMissing,
  losslessInStrictQueue,
  mtuOnPath,
  pfcMissingOnLinkEnd,
  portSetsDiffer,
  trustBoundaryOpen,
  watchdogNotOnPfc,
  watchdogTimeNotSettable,
];
