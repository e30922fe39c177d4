import { type Capability, CUMULUS, spellingAt } from "../../../catalog/capabilities/index.js";
import { nodeAt } from "../parse/read.js";
import { portProblems, type StartupContext, startupRule } from "./startup-rule.js";

const OF_PORT = "interface.<port>.";

/** NVUE refuses a file with one object that its release does not know. */
export const newerObject = startupRule({
  rule: "CUMULUS_NEWER_OBJECT",
  severity: "error",
  message: "startup.yaml has objects that the release does not have",
  problems: (context) => [CUMULUS.lldpSwitch, CUMULUS.lldpSwitchOfPort, CUMULUS.lossyHeadroom].flatMap((object) => problemsOf(object, context)),
});

function problemsOf(object: Capability, { startup, dialect: { release } }: StartupContext): readonly string[] {
  if (spellingAt(object, release) !== undefined) return [];
  const [{ since, is }] = object.history;
  const text = (path: string): string => `${path}, which ${since} brings`;
  if (!is.startsWith(OF_PORT)) return nodeAt(startup.set, ...is.split(".")) === undefined ? [] : [text(is)];
  const path = is.slice(OF_PORT.length);
  return portProblems(startup, (_, port) => (nodeAt(port, ...path.split(".")) === undefined ? undefined : text(path)));
}
