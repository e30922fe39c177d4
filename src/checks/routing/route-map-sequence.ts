import type { RouteMapEntry } from "../../nos/routing-view.js";
import { switchRule } from "../per-device.js";

const FIRST = 100;
const STEP = 10;
const LAST = 65_535;

/** SONiC's maintenance switch inserts entries below 100, and people insert between tens (docs/facts/routing.md, section 2.1 and fact 2). */
export const routeMapSequence = switchRule("ROUTE_MAP_SEQUENCE", "warning", () => (device) => {
  const odd = Object.entries(device.view.routing.routeMaps).flatMap(([name, entries]) => oddNumbers(entries).map((seq) => `${name} ${seq}`));
  if (odd.length === 0) return undefined;
  return {
    message: `route-map entries are not numbered as maintenance expects: ${odd.join(", ")}`,
    allowed: `${FIRST}, ${FIRST + STEP}, ... and ${LAST} for the last`,
  };
});

function oddNumbers(entries: readonly RouteMapEntry[]): number[] {
  const numbers = entries.map((e) => e.seq);
  return numbers.filter((seq, i) => numbers.indexOf(seq) !== i || !(seq === LAST || (seq >= FIRST && seq % STEP === 0)));
}
