import { knownSwitchModels } from "../../../catalog/switch-models.js";
import { hardwareOf, PORT_NAME } from "../panel.js";
import { breakoutOf, carriesTraffic, type Startup } from "../parse/startup.js";
import { startupRule } from "./startup-rule.js";

/** Modes that take the lanes of the next port too, and so exist on every other port alone. Source: NVIDIA, Switch Port Attributes, breakout ports, 5.16. */
const TAKES_NEIGHBOR: ReadonlyMap<string, string> = new Map([
  ["SN4600C", "4x"],
  ["SN4700", "8x"],
  ["SN5400", "8x"],
  ["SN5600", "8x"],
]);

/** The odd port is split, the even one above it is disabled (docs/facts/cumulus.md, fact 51). */
export const breakoutNeighbors = startupRule({
  rule: "CUMULUS_BREAKOUT_NEIGHBOR",
  severity: "error",
  message: "ports are split that take the lanes of the next one",
  allowed: "the mode on odd ports alone, and nothing on the even port above",
  problems: ({ startup, slice }) => {
    const onNos = knownSwitchModels().find((m) => m.model === slice.model)?.nos.cumulus;
    const mode = TAKES_NEIGHBOR.get(onNos ? hardwareOf(slice.model, onNos) : slice.model);
    if (mode === undefined) return [];
    return [...startup.interfaces].flatMap(([name, port]) => (breakoutOf(port) === mode ? neighborProblems(startup, name, mode) : []));
  },
});

function neighborProblems({ interfaces }: Startup, name: string, mode: string): string[] {
  const number = Number(PORT_NAME.exec(name)?.[1]);
  if (number % 2 === 0) return [`${mode} of ${name}, an even port`];
  const next = `swp${number + 1}`;
  const used = [...interfaces].filter(([other, port]) => {
    const isNext = other === next || other.startsWith(`${next}s`);
    return isNext && (breakoutOf(port) !== undefined || carriesTraffic(port));
  });
  return used.length > 0 ? [`${mode} of ${name} disables ${used.map(([other]) => other).join(", ")}`] : [];
}
