import { RocefabError } from "../../../base/errors.js";
import { type Interface, interfaces, watchdogOn } from "./interfaces.js";
import { type ConfigLine, findAll, readLines } from "./lines.js";
import { type ClassMap, classMaps, type PolicyMap, policyMaps, type ServicePolicy, servicePolicies } from "./mqc.js";

/** A running-config in NX-OS's own objects, whoever wrote it. */
export interface RunningConfig {
  readonly lines: readonly ConfigLine[];
  readonly classMaps: readonly ClassMap[];
  readonly policyMaps: readonly PolicyMap[];
  /** Bound under `system qos`. */
  readonly systemPolicies: readonly ServicePolicy[];
  readonly globalWatchdog: boolean;
  readonly interfaces: readonly Interface[];
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
    interfaces: interfaces(lines),
  };
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
