import { numberIn } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

const LEAST_ENTRIES = 768;

/** docs/facts/routing.md, fact 35: a carving takes effect after a reload, so it is named and not rendered. */
export const unnumberedTcam = nxosRule({
  rule: "NXOS_UNNUMBERED_TCAM",
  severity: "info",
  message: "unnumbered links want a larger region of the TCAM than the default of 512 entries",
  allowed: `hardware access-list tcam region ing-sup ${LEAST_ENTRIES}`,
  fix: "look at `show hardware access-list tcam region`; where it is smaller, carve it, save and reload before the push",
  offences: ({ config }) => {
    const carved = numberIn(config.lines, /^hardware access-list tcam region ing-sup (\d+)$/) ?? 0;
    return carved >= LEAST_ENTRIES ? [] : config.interfaces.filter((i) => i.unnumbered).map((i) => i.name);
  },
});
