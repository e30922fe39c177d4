import { NOS_FACTS } from "../../catalog/nos.js";
import { switchRule } from "../per-device.js";

/** More than a release takes is refused on the box, with the rest of the BGP section (docs/facts/routing.md, fact 9). */
export const maximumPathsUnsupported = switchRule("MAXIMUM_PATHS_UNSUPPORTED", "error", () => ({ slice, view }) => {
  const { mostPaths, title } = NOS_FACTS[slice.nos.name];
  const maximumPaths = Math.max(view.routing.maximumPaths ?? 0, view.routing.maximumPaths6 ?? 0);
  if (maximumPaths <= mostPaths) return undefined;
  return { message: `asks for more paths than every ${title} release takes`, got: `maximum-paths ${maximumPaths}`, allowed: `at most ${mostPaths}` };
});
