import { findAll } from "../reader/lines.js";
import { nxosRule } from "./nxos-rule.js";

/** docs/facts/nxos.md, fact 24. */
export const unnumberedPort = nxosRule({
  rule: "NXOS_UNNUMBERED_PORT",
  severity: "error",
  message: "a BGP neighbour goes by a port that does not route without addresses",
  allowed: "`ip forward` and `ipv6 address use-link-local-only` on the port",
  fix: "add the lines, or give the port and the neighbour addresses",
  offences: ({ config }) => {
    const ready = new Set(config.interfaces.filter((i) => i.unnumbered).map((i) => i.name));
    const router = findAll(config.lines, /^router bgp \S+$/).flatMap((f) => f.line.children);
    return findAll(router, /^neighbor (Ethernet\S+)/)
      .map((f) => f.words[0] as string)
      .filter((port) => !ready.has(port));
  },
});
