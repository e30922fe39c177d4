import { naturalSort } from "../../base/sort.js";
import { speedText } from "../../base/units.js";
import type { Headroom } from "../../dcb/headroom/headroom.js";
import type { SwitchSlice } from "../../plan/slices.js";
import type { InputQueuing, PauseBufferClass } from "./config.js";
import { losslessGroups } from "./groups.js";

const PAUSE_BUFFER_POLICY = "PM-INGRESS";

/** Ingress buffers of the ports whose profile has them, in one policy for each speed and length (docs/facts/nxos.md, section 1a). */
export function inputQueuing(slice: SwitchSlice): InputQueuing {
  const groups = losslessGroups(slice);
  const bound = naturalSort(Object.entries(slice.profiles), ([id]) => id).flatMap(([id, { speedMbps, headroom }]) =>
    headroom ? [{ id, name: `${PAUSE_BUFFER_POLICY}-${speedText(speedMbps)}-${headroom.rowM}M`, classes: pauseBufferClasses(groups, headroom) }] : [],
  );
  const policies = new Map(bound.map(({ name, classes }) => [name, { name, classes }]));
  return { policies: naturalSort(policies.values(), (p) => p.name), ofProfile: Object.fromEntries(bound.map(({ id, name }) => [id, name])) };
}

function pauseBufferClasses(groups: readonly number[], { size, xon, xoff }: Headroom): PauseBufferClass[] {
  return groups.map((group) => ({ name: `c-in-q${group}`, bufferSize: size, pauseThreshold: size - xoff, resumeThreshold: xon }));
}
