import { othersText, portProblemRule, wishesText } from "./port-problem.js";

/** Every port that a cable or edge port wants is on the panel. */
export const portMissing = portProblemRule("PORT_MISSING", "missing", (problems) => ({
  message: `wants ports that the panel does not have: ${wishesText(problems)}`,
  allowed: othersText(problems),
  fix: "name a port of the model, or take a bigger one",
}));
