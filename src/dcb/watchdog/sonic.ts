import type { WatchdogIntent } from "../../intent/fabric-intent.js";
import type { Range, WatchdogFacts, WatchdogTimes, Why } from "./facts.js";

const STEP_MS = 200;
const PORTS_A_STEP = 32;
const POLL: Range = [100, 1000];
const DETECTION: Range = [100, 5000];

function times(given: WatchdogIntent, portRows: number): Record<keyof WatchdogTimes, number> {
  const scaled = STEP_MS * Math.max(1, Math.ceil(portRows / PORTS_A_STEP));
  const detectionMs = given.detectionMs ?? Math.max(Math.min(scaled, DETECTION[1]), given.pollMs ?? 0);
  const restorationMs = given.restorationMs ?? Math.max(scaled, given.pollMs ?? 0);
  return { pollMs: given.pollMs ?? Math.min(scaled, POLL[1], detectionMs, restorationMs), detectionMs, restorationMs };
}

const BY_PORTS = `${STEP_MS} ms for each started ${PORTS_A_STEP} ports`;

function why(name: keyof WatchdogTimes, given: WatchdogIntent, portRows: number): Why {
  const { pollMs } = given;
  if (name === "pollMs") {
    const { detectionMs, restorationMs } = times(given, portRows);
    const formula = `${BY_PORTS}, at most ${POLL[1]} ms, detection and restoration`;
    return { formula, inputs: { portRows, detectionMs, restorationMs } };
  }
  const most = name === "detectionMs" ? `, at most ${DETECTION[1]} ms` : "";
  const inputs = { portRows, ...(pollMs === null ? {} : { pollMs }) };
  return { formula: `${BY_PORTS}${most}${pollMs === null ? "" : ", at least poll"}`, inputs };
}

export const SONIC: WatchdogFacts = {
  ranges: { pollMs: POLL, detectionMs: DETECTION, restorationMs: [100, 60_000] },
  why,
  times,
  source: "sonic-net/sonic-utilities pfcwd/main.py; ranges: sonic-pfcwd.yang",
  confidence: "published",
};
