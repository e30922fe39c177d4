import type { SwitchSlice } from "../../plan/slices.js";
import { sidePorts } from "./panel.js";
import { trafficClasses } from "./traffic-classes.js";

/** Bytes that a trimmed packet may keep. Source: NVIDIA, Packet Trimming page. */
export const TRIMMED_SIZE = { least: 256, most: 1024, step: 4 } as const;

/** packet-trim-default, which RoCE mode lossy-multi-tc brings; it trims traffic classes 1 to 3 on all ports. Source: NVIDIA, Packet Trimming page. */
export const MULTI_TC_TRIMMING = { sizeBytes: 256, dscp: 11, priority: 4 } as const;

/** Trimming needs a port that carries nothing else: the last one beside the panel. */
export function servicePort(hardware: string): string | undefined {
  return sidePorts(hardware).at(-1);
}

/** Lossy classes with a share, but for the one that trimmed packets go on in; a strict queue is never full for long. */
export function trimmedTcs({ qos: { classes, trimming } }: SwitchSlice): number[] {
  const tcs = trafficClasses(classes);
  const trimmed = classes.filter((c) => !c.lossless && "share" in c.scheduling && c.priority !== trimming?.priority);
  return trimmed.flatMap((c) => tcs.get(c.priority) ?? []).sort((a, b) => a - b);
}
