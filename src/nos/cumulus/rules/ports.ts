import { knownSwitchModels } from "../../../catalog/switch-models.js";
import { PORT_NAME, portNames } from "../panel.js";
import { breakoutOf, isSwitchPort, type Startup } from "../parse/startup.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** NVUE takes a port that does not exist without a word (release note 4309876). */
export const ports = startupRule({
  rule: "CUMULUS_PORT",
  severity: "error",
  message: "startup.yaml names ports that the switch does not have",
  allowed: "the model's own ports, and children of a port that is broken out",
  problems: ({ startup, slice }) => {
    const onNos = knownSwitchModels().find((m) => m.model === slice.model)?.nos.cumulus;
    const known = onNos ? portNames(slice.model, onNos) : undefined;
    return portProblems(startup, (name) => {
      if (!isSwitchPort(name)) return undefined;
      const port = name.split(".")[0] ?? name;
      if (!PORT_NAME.test(port) || (known && !known.has(port))) return `not on a ${slice.model}`;
      return childProblem(startup, port);
    });
  },
});

function childProblem({ interfaces }: Startup, port: string): string | undefined {
  const [, number, child] = PORT_NAME.exec(port) ?? [];
  if (child === undefined) return undefined;
  const parent = `swp${number}`;
  const mode = breakoutOf(interfaces.get(parent) ?? {});
  if (mode === undefined) return `without a breakout of ${parent}`;
  return Number(child) < Number.parseInt(mode, 10) ? undefined : `beyond the breakout ${mode} of ${parent}`;
}
