import type { Headroom } from "../../../dcb/headroom/headroom.js";
import { plannedProfile } from "../../planned-profile.js";
import { losslessGroups } from "../groups.js";
import type { PauseBuffer } from "../reader/mqc.js";
import { mayPause, pauseBuffersOf } from "../reader/running-config.js";
import type { RuleInput } from "./nxos-rule.js";

/** What is wrong with a pause buffer, undefined for nothing; no buffer where the text has none for a group that the plan has one for. */
export type BufferJudge = (planned: Headroom, buffer: PauseBuffer | undefined) => string | undefined;

/** `Ethernet1/1 c-in-q3 (<trouble>)` for each lossless group of each pausing port whose pause buffer is planned. */
export function plannedPauseBuffers({ slice, config }: RuleInput, judge: BufferJudge): string[] {
  return slice.ports.flatMap(({ name }) => {
    const planned = plannedProfile(slice, name)?.headroom;
    const text = config.interfaces.find((i) => i.name === name);
    if (!planned || !text || !mayPause(config, text)) return [];
    const buffers = pauseBuffersOf(config, text);
    return losslessGroups(slice).flatMap((group) => {
      const trouble = judge(planned, buffers.get(group));
      return trouble ? [`${name} c-in-q${group} (${trouble})`] : [];
    });
  });
}
