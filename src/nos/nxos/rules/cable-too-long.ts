import { speedText } from "../../../base/units.js";
import { NXOS_CARVED_TO_M } from "../../../catalog/nos.js";
import type { PortSlice } from "../../../plan/slices.js";
import { networkQosClasses } from "../qos-view.js";
import { mayPause, pauseBuffersOf, type RunningConfig } from "../reader/running-config.js";
import { nxosRule, type RuleInput } from "./nxos-rule.js";

/** Cables of more than 100 m on PFC ports need ingress pause buffers, or frames in flight are dropped (docs/facts/nxos.md, fact 21). */
export const cableTooLong = nxosRule({
  rule: "NXOS_CABLE_TOO_LONG",
  severity: "error",
  message: `cables on PFC ports are longer than ${NXOS_CARVED_TO_M} m and no ingress pause buffers are configured, so that frames in flight are dropped`,
  allowed: `at most ${NXOS_CARVED_TO_M} m, or an input queuing policy with \`pause buffer-size\` in c-in-qN of each paused group`,
  fix: (input) => {
    const wanted = [...longestBySpeed(tooLong(input))].map(([mbps, metres]) => `speed ${speedText(mbps)}, upTo ${metres} m`);
    return `give policy.pauseBuffers, DcbPolicy.rocev2({ pauseBuffers: [...] }), with ${wanted.join("; ")}: nobody publishes the values by length, ask Cisco for those of the ${input.slice.model}; or shorten the cables`;
  },
  offences: (input) => tooLong(input).map((p) => `${p.name} (${p.metres} m)`),
});

interface LongPort {
  readonly name: string;
  readonly speedMbps: number;
  readonly metres: number;
}

/** What is planned to have buffers and has none is for NXOS_PAUSE_BUFFER_TOO_SMALL. */
function tooLong({ slice, config }: RuleInput): LongPort[] {
  const unplanned = slice.ports.filter((p) => !slice.profiles[p.profile ?? ""]?.headroom);
  return unplanned.flatMap((p) => {
    const metres = metresOf(p);
    return metres > NXOS_CARVED_TO_M && lacksBuffers(config, p.name) ? [{ name: p.name, speedMbps: p.speedMbps, metres }] : [];
  });
}

function metresOf({ cable }: PortSlice): number {
  return cable?.headroomM ?? 0;
}

function lacksBuffers(config: RunningConfig, name: string): boolean {
  const port = config.interfaces.find((i) => i.name === name);
  if (!port || !mayPause(config, port)) return false;
  const buffered = pauseBuffersOf(config, port);
  const paused = networkQosClasses(config).filter((c) => c.pauseCos.length > 0);
  return buffered.size === 0 || paused.some((c) => !buffered.has(c.group));
}

function longestBySpeed(ports: readonly LongPort[]): Map<number, number> {
  const longest = new Map<number, number>();
  for (const { speedMbps, metres } of ports) longest.set(speedMbps, Math.max(metres, longest.get(speedMbps) ?? 0));
  return longest;
}
