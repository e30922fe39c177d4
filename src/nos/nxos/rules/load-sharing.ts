import { findAll, findLast } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

const WITH_PORTS = /^ip load-sharing address source-destination port source-destination\b/;

export const loadSharing = nxosRule({
  rule: "NXOS_LOAD_SHARING",
  severity: "warning",
  message: "the ECMP hash does not say that it takes the UDP source port, which is all the entropy that RoCEv2 has, or its offset is out of range",
  allowed: "ip load-sharing address source-destination port source-destination; hash-offset 0-15, or 0-63 with concatenation",
  fix: "add the line, with another universal-id on each tier",
  offences: ({ config }) => {
    const line = findLast(config.lines, /^ip load-sharing /)?.line.text;
    const offsets = findAll(config.lines, /^hardware ecmp hash-offset (\d+)( concatenation)?$/).filter(
      (f) => Number(f.words[0]) > (f.words[1] === "" ? 15 : 63),
    );
    return [...(line !== undefined && WITH_PORTS.test(line) ? [] : [line ?? "no ip load-sharing line"]), ...offsets.map((f) => f.line.text)];
  },
});
