import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import { onAt, wordAt } from "../parse/read.js";
import type { NvueTree } from "../tree.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** Up to 5.13 a written speed ends auto-negotiation; from 5.14 it is what the port advertises. Optical modules do not negotiate anyway. */
export const forcedSpeed = startupRule({
  rule: "CUMULUS_SPEED_FORCED",
  severity: "warning",
  message: "copper ports do not negotiate",
  fix: "end auto-negotiation at the far end too; up to 5.13 a port negotiates only without a speed of its own",
  problems: ({ startup, slice, dialect }) => {
    const copper = new Set(slice.ports.filter((p) => p.link.negotiated === true).map((p) => p.name));
    const forces = spellingIn(CUMULUS.writtenSpeed, dialect.release) === "forced";
    return portProblems(startup, (name, port) => (copper.has(name) ? forcedBy(port, forces) : undefined));
  },
});

function forcedBy(port: NvueTree, forces: boolean): string | undefined {
  const speed = wordAt(port, "link", "speed");
  if (onAt(port, "link", "auto-negotiate") === false) return speed ?? "at a speed that is not written";
  return forces && speed !== undefined && speed !== "auto" ? speed : undefined;
}
