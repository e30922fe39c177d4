import { type Complaint, type Inspected, rule } from "./support.js";

const FORBIDDEN = [
  /^set src\b/,
  /^ip(?:v6)? protocol bgp route-map\b/,
  /^agentx\b/,
  /^(?:enable )?password\b/,
  /^neighbor \S+ bfd\b/,
  /^neighbor \S+ default-originate\b/,
  /^ip route\b/,
] as const;

/**
 * An absent source address empties the FIB for good while all sessions stay up; bgpcfgd adds the source itself. bfdd does not run in this mode, so
 * that `bfd` is a promise without effect (docs/facts/routing.md, facts 19 and 22). A default route passes every route-map out, and with a static route
 * traffic leaves the paths that BGP has.
 */
export const frrForbidden = rule(
  "SONIC_FRR_FORBIDDEN",
  ({ frr }: Inspected): Complaint => ({
    severity: "error",
    message: "frr.conf has lines that break SONiC's bgp container, do nothing in it, or add routes beside the fabric's policy",
    places: frr.map((line) => line.trim()).filter((line) => FORBIDDEN.some((pattern) => pattern.test(line))),
  }),
);
