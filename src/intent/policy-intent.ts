import type { EcnByNos, EcnStrategyIntent, PauseBufferIntent, PolicyIntent, WatchdogIntent } from "./fabric-intent.js";
import type { DcbPolicy, EcnStrategy, EcnThresholdsByNos, PauseBufferProps } from "./policy.js";

/** A policy as plain data. */
export function policyIntent(policy: DcbPolicy): PolicyIntent {
  const { classes, ecnThresholds, ecnOfClass, pauseBuffers, sonicBuffers, dcbx, dcqcn, cumulusRoce, trimming } = policy;
  return {
    classes,
    watchdog: watchdogIntent(policy),
    ecnThresholds: byNos(ecnThresholds),
    ecnOfClass: Object.fromEntries(Object.entries(ecnOfClass).map(([name, given]) => [name, byNos(given)])),
    pauseBuffers: pauseBuffers.map(pauseBufferIntent),
    sonicBuffers,
    dcbx,
    cumulusRoce,
    trimming: trimming ? { sizeBytes: trimming.size.toBytes(), dscp: trimming.dscp } : null,
    dcqcn: { cnpIntervalUs: dcqcn.cnpInterval.toUs(), alphaTimerUs: dcqcn.alphaTimer.toUs() },
  };
}

function watchdogIntent({ watchdog: { enabled, action, detection, restoration, poll } }: DcbPolicy): WatchdogIntent {
  return {
    enabled,
    action,
    detectionMs: detection?.toMs() ?? null,
    restorationMs: restoration?.toMs() ?? null,
    pollMs: poll?.toMs() ?? null,
  };
}

function byNos(thresholds: EcnThresholdsByNos): EcnByNos {
  const entries = Object.entries(thresholds).flatMap(([nos, given]) => (given === undefined ? [] : [[nos, strategyIntent(given)] as const]));
  return Object.fromEntries(entries);
}

function strategyIntent(given: EcnStrategy): EcnStrategyIntent {
  if (typeof given === "string") return given;
  return { minBytes: given.min.toBytes(), maxBytes: given.max.toBytes(), probability: given.probability };
}

function pauseBufferIntent({ speed, upTo, bufferSize, pauseThreshold, resumeThreshold, model }: PauseBufferProps): PauseBufferIntent {
  return {
    speedMbps: speed.toMbps(),
    upToM: upTo.toMetres(),
    model: model ?? null,
    bufferBytes: bufferSize.toBytes(),
    pauseBytes: pauseThreshold.toBytes(),
    resumeBytes: resumeThreshold.toBytes(),
  };
}
