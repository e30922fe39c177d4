import { othersText, portProblemRule, wishesText } from "./port-problem.js";

/** Every port can run at the speed of its link. */
export const portSpeed = portProblemRule("PORT_SPEED", "speed", (problems) => ({
  message: `wants ports at a speed that they cannot run: ${wishesText(problems)}`,
  allowed: othersText(problems),
  fix: "change the speed of the link, or the model",
}));
