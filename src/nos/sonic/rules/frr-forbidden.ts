import { type Complaint, type Inspected, rule } from "./support.js";

const FORBIDDEN = [/^set src\b/, /^ip(?:v6)? protocol bgp route-map\b/, /^agentx\b/, /^(?:enable )?password\b/, /^neighbor \S+ bfd\b/] as const;

/**
 * An absent source address empties the FIB for good while all sessions stay up; bgpcfgd adds the source itself. bfdd does not run in this mode, so
 * that `bfd` is a promise without effect (docs/facts/routing.md, facts 19 and 22).
 */
export const frrForbidden = rule(
  "SONIC_FRR_FORBIDDEN",
  ({ frr }: Inspected): Complaint => ({
    severity: "error",
    message: "frr.conf has lines that break SONiC's bgp container, or do nothing in it",
    places: frr.map((line) => line.trim()).filter((line) => FORBIDDEN.some((pattern) => pattern.test(line))),
  }),
);
