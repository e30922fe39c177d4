import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** Source: Cisco's data model of 10.5(3), by the provider's docs (docs/facts/nxos.md, fact 52). */
const ALL = [
  "10g-2x",
  "10g-4x",
  "25g-4x",
  "40g-1x",
  "50g-2x",
  "50g-4x",
  "100g-2x",
  "100g-2x-pam4",
  "100g-4x",
  "100g-8x",
  "200g-1x",
  "200g-2x",
  "400g-2x",
  "800g-1x",
];
/** Source: Cisco, interfaces guide 10.6(x) (the same fact). */
const OF_ASIC: Readonly<Record<string, readonly string[]>> = {
  "cloud-scale-fx2": ["10g-4x", "25g-4x", "50g-2x"],
  "cloud-scale-gx2": ["10g-4x", "25g-4x", "50g-2x", "50g-4x", "100g-2x", "100g-4x", "200g-2x"],
  "silicon-one-g200": ["100g-4x", "100g-8x", "400g-2x"],
};

export const breakoutMap = nxosRule({
  rule: "NXOS_BREAKOUT_MAP",
  severity: "error",
  message: "ports are broken out in a way that the model does not have",
  allowed: Object.entries(OF_ASIC)
    .map(([asic, maps]) => `${asic}: ${maps.join(", ")}`)
    .join("; "),
  fix: "take another map, or another speed",
  offences: ({ slice, config }) => {
    const known = new Set(OF_ASIC[slice.asic] ?? ALL);
    return findAll(config.lines, /^interface breakout module (\d+) port (\S+) map (\S+)$/)
      .filter((f) => !known.has(f.words[2] as string))
      .map(({ words: [module, port, map] }) => `Ethernet${module}/${port} (${map})`);
  },
});
