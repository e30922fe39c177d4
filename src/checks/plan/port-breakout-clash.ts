import { conflictsText, portProblemRule } from "./port-problem.js";

/** A panel port runs in one breakout mode at a time. */
export const portBreakoutClash = portProblemRule("PORT_BREAKOUT_CLASH", "breakout", (problems) => ({
  message: `wants one panel port in two breakout modes: ${conflictsText(problems)}`,
  fix: "move one of them to another panel port, or run both at one speed",
}));
