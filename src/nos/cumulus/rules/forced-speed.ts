import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import { isOptical } from "../panel.js";
import { nodeAt, onAt, wordAt } from "../parse/read.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** Up to 5.13 a written speed ends auto-negotiation; from 5.14 it is what the port advertises. Optical modules do not negotiate anyway. */
export const forcedSpeed = startupRule({
  rule: "CUMULUS_SPEED_FORCED",
  severity: "warning",
  message: "ports do not negotiate, because their speed is written",
  fix: "end auto-negotiation at the far end too; from 5.14 on a port negotiates the speed that is written",
  problems: ({ startup, slice, dialect }) => {
    if (spellingIn(CUMULUS.writtenSpeed, dialect.release) === "negotiated") return [];
    const copper = new Set(slice.ports.filter((p) => !isOptical(p)).map((p) => p.name));
    return portProblems(startup, (name, port) => {
      const speed = wordAt(port, "link", "speed");
      const isSaid = nodeAt(port, "link", "auto-negotiate") !== undefined && onAt(port, "link", "auto-negotiate") === false;
      return copper.has(name) && speed !== undefined && speed !== "auto" && !isSaid ? speed : undefined;
    });
  },
});
