import { type ConfigLine, findAll, findLast } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

const WITH_PORTS = /^ip load-sharing address source-destination port source-destination\b/;
/** Source: docs/facts/nxos.md, fact 48. */
const MOST_ON_SILICON_ONE = 65_535;

export const loadSharing = nxosRule({
  rule: "NXOS_LOAD_SHARING",
  severity: "warning",
  message: "the ECMP hash does not say that it takes the UDP source port, which is all the entropy that RoCEv2 has, or has what the switch does not take",
  allowed: `ip load-sharing address source-destination port source-destination; hash-offset 0-15, or 0-63 with concatenation; on N9364E-SG2 universal-id to ${MOST_ON_SILICON_ONE}, no rotate and no concatenation`,
  fix: "add the line, with another universal-id on each tier",
  offences: ({ slice, config }) => {
    const line = findLast(config.lines, /^ip load-sharing /)?.line.text;
    const isRight = line !== undefined && WITH_PORTS.test(line) && (slice.asic !== "silicon-one-g200" || isOfSiliconOne(line));
    return [...(isRight ? [] : [line ?? "no ip load-sharing line"]), ...offsetsBeyond(config.lines)];
  },
});

function isOfSiliconOne(line: string): boolean {
  return !/ (?:rotate|concatenation)\b/.test(line) && Number(/ universal-id (\d+)/.exec(line)?.[1] ?? 1) <= MOST_ON_SILICON_ONE;
}

function offsetsBeyond(lines: readonly ConfigLine[]): string[] {
  return findAll(lines, /^hardware ecmp hash-offset (\d+)( concatenation)?$/)
    .filter((f) => Number(f.words[0]) > (f.words[1] === "" ? 15 : 63))
    .map((f) => f.line.text);
}
