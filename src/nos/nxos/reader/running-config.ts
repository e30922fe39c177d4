import { RocefabError } from "../../../base/errors.js";
import { type Interface, interfaces, watchdogOn } from "./interfaces.js";
import { type ConfigLine, findAll, findLast, numberIn, readLines } from "./lines.js";
import {
  type ClassMap,
  classMaps,
  type PauseBuffer,
  type PolicyMap,
  pauseBuffer,
  policyMaps,
  type ServicePolicy,
  servicePolicies,
  systemGroup,
} from "./mqc.js";

/** A running-config in NX-OS's own objects, whoever wrote it. */
export interface RunningConfig {
  readonly lines: readonly ConfigLine[];
  readonly classMaps: readonly ClassMap[];
  readonly policyMaps: readonly PolicyMap[];
  /** Bound under `system qos`. */
  readonly systemPolicies: readonly ServicePolicy[];
  readonly globalWatchdog: boolean;
  readonly watchdogTimes: WatchdogTimes;
  /** Which DCBX TLVs go out; `default` where no line says it. */
  readonly dcbxTlvs: "none" | "pfc" | "pfc and ets" | "default";
  readonly interfaces: readonly Interface[];
}

/** Of the whole switch; null where no line says it. */
export interface WatchdogTimes {
  readonly intervalMs: number | null;
  readonly shutdownMultiplier: number | null;
  readonly autoRestoreMultiplier: number | null;
}

/** Lines that no other system's config has; a running-config has some of them always. */
const OWN_LINE =
  /^(?:feature [a-z-]+|vrf context \S+|interface (?:Ethernet\d+\/\d+(?:\/\d+)?|mgmt0|loopback\d+)|(?:policy-map|class-map) type (?:qos|network-qos|queuing) .+|system qos)$/m;

/**
 * @param where device, for messages
 * @throws RocefabError where the text is not a running-config of NX-OS
 */
export function readConfig(where: string, text: string | undefined): RunningConfig {
  if (text === undefined || !OWN_LINE.test(text)) {
    throw new RocefabError({
      where,
      what: text === undefined ? "has no config.cfg" : "is not a running-config of NX-OS",
      got: text?.slice(0, 80),
      allowed: "the text of `show running-config`, or config.cfg as rocefab renders it",
    });
  }
  const lines = readLines(text);
  return {
    lines,
    classMaps: classMaps(lines),
    policyMaps: policyMaps(lines),
    systemPolicies: servicePolicies(findAll(lines, /^system qos$/).flatMap((f) => f.line.children)),
    globalWatchdog: watchdogOn(lines),
    watchdogTimes: watchdogTimes(lines),
    dcbxTlvs: dcbxTlvs(lines),
    interfaces: interfaces(lines),
  };
}

function watchdogTimes(lines: readonly ConfigLine[]): WatchdogTimes {
  return {
    intervalMs: numberIn(lines, /^priority-flow-control watch-dog interval (\d+)$/),
    shutdownMultiplier: numberIn(lines, /^priority-flow-control watch-dog shutdown-multiplier (\d+)$/),
    autoRestoreMultiplier: numberIn(lines, /^priority-flow-control auto-restore multiplier (\d+)$/),
  };
}

function dcbxTlvs(lines: readonly ConfigLine[]): RunningConfig["dcbxTlvs"] {
  const line = findLast(lines, /^(no )?lldp tlv-select dcbxp( egress-queuing)?$/);
  if (!line) return "default";
  const [no, ets] = line.words;
  if (no) return "none";
  return ets ? "pfc and ets" : "pfc";
}

/**
 * PFC is on, or the text says in so many words that DCBX shall decide: then the port pauses once its peer agrees, which no text of this switch proves.
 * Defaults alone do not count.
 */
export function mayPause({ dcbxTlvs }: RunningConfig, { pfcMode }: Interface): boolean {
  return pfcMode === "on" || (pfcMode === "auto" && (dcbxTlvs === "pfc" || dcbxTlvs === "pfc and ets"));
}

/** Pause buffers that a port has, by qos-group: those of its own policy, else those of `system qos`. */
export function pauseBuffersOf(config: RunningConfig, port: Interface): Map<number, PauseBuffer> {
  const input = boundPolicy(config, [...config.systemPolicies, ...port.servicePolicies], "queuing", "input");
  const found = (input?.classes ?? []).flatMap((c) => {
    const [group, buffer] = [systemGroup("queuing-input", c.name), pauseBuffer(c)];
    return group !== null && buffer ? [[group, buffer] as const] : [];
  });
  return new Map(found);
}

export function policyMap(config: RunningConfig, type: string, name: string): PolicyMap | undefined {
  return config.policyMaps.find((p) => p.type === type && p.name === name);
}

/** The policy that is bound last; undefined where none is, or where nothing defines it. */
export function boundPolicy(
  config: RunningConfig,
  bindings: readonly ServicePolicy[],
  type: string,
  direction: ServicePolicy["direction"],
): PolicyMap | undefined {
  const bound = bindings.filter((b) => b.type === type && b.direction === direction).at(-1);
  return bound && policyMap(config, type, bound.policy);
}

/** The policies that queue on output, of the system and of ports, each once. */
export function outputQueuingPolicies(config: RunningConfig): PolicyMap[] {
  const bindings = [config.systemPolicies, ...config.interfaces.map((i) => i.servicePolicies)];
  return [...new Set(bindings.flatMap((b) => boundPolicy(config, b, "queuing", "output") ?? []))];
}
