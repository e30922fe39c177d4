import { type Complaint, type Inspected, rule } from "./support.js";

const FIRST_LINE = "frr defaults traditional";
const BEFORE_NEIGHBORS = [
  "bgp ebgp-requires-policy",
  "no bgp default ipv4-unicast",
  "bgp network import-check",
  "bgp suppress-fib-pending",
  "bgp graceful-restart-disable",
  "bgp log-neighbor-changes",
] as const;

/** Every default that differs between FRR's profiles is said, before the first neighbour (docs/facts/routing.md, fact 16). */
export const frrGlobals = rule("SONIC_FRR_GLOBALS", ({ frr }: Inspected): Complaint => {
  const lines = frr.map((line) => line.trim());
  const firstNeighbor = lines.findIndex((line) => line.startsWith("neighbor "));
  const head = firstNeighbor < 0 ? lines : lines.slice(0, firstNeighbor);
  return {
    severity: "error",
    message: "frr.conf does not begin as it must",
    allowed: `"${FIRST_LINE}" as the first line, no "frr version", and before the first neighbour: ${BEFORE_NEIGHBORS.join("; ")}`,
    places: [
      ...(frr[0] === FIRST_LINE ? [] : [`first line ${JSON.stringify(frr[0] ?? "")}`]),
      ...lines.filter((line) => line.startsWith("frr version")),
      ...BEFORE_NEIGHBORS.filter((line) => !head.includes(line)).map((line) => `no "${line}"`),
    ],
  };
});
