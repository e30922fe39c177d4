import { nxosRule } from "./nxos-rule.js";

/** Cisco's advisory cisco-sa-n9k-s1-rce, CVE-2026-20212 (docs/facts/nxos.md, fact 50). */
export const siliconOnePortsOpen = nxosRule({
  rule: "NXOS_SILICON_ONE_PORTS_OPEN",
  severity: "warning",
  message:
    "TCP ports 43210 and 43211 of this model let anybody in who reaches an address of the switch, GPU hosts too, by Cisco's advisory cisco-sa-n9k-s1-rce",
  allowed: "hosts that are trusted, or Cisco's remedy",
  fix: "follow the advisory: an access list on the ports to hosts, or its Live Protect shield",
  offences: ({ slice }) => (slice.asic === "silicon-one-g200" ? [slice.model] : []),
});
