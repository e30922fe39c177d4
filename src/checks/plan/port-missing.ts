import { othersText, portProblemRule, wishesText } from "./port-problem.js";

export const portMissing = portProblemRule("PORT_MISSING", "missing", (problems) => ({
  message: `wants ports that the panel does not have: ${wishesText(problems)}`,
  allowed: othersText(problems),
  fix: "name a port of the model, or take a bigger one",
}));
