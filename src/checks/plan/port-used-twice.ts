import { conflictsText, portProblemRule } from "./port-problem.js";

/** A port has one use. */
export const portUsedTwice = portProblemRule("PORT_USED_TWICE", "taken", (problems) => ({
  message: `has two uses for one port: ${conflictsText(problems)}`,
  fix: "move one of them to a free port",
}));
