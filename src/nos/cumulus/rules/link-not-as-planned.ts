import { naturalSort } from "../../../base/sort.js";
import { speedText } from "../../../base/units.js";
import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import type { ModelOnNos } from "../../../catalog/switch-model.js";
import { knownSwitchModels } from "../../../catalog/switch-models.js";
import type { PortSlice, SwitchSlice } from "../../../plan/slices.js";
import { hardwareOf } from "../panel.js";
import { expanded, nodeAt, onAt, treeAt, wordAt } from "../parse/read.js";
import { breakoutOf, type Startup } from "../parse/startup.js";
import { lanesPerPort, nominalSpeed } from "../render/interfaces.js";
import { linkTree } from "../render/link.js";
import { merged, type NvueTree } from "../tree.js";
import { portProblems, type StartupContext, startupRule } from "./startup-rule.js";

/** What the leaves of a port come to, written or not. FEC is for CUMULUS_LINK_FEC. Quiet on models of the user's own. */
export const linkNotAsPlanned = startupRule({
  rule: "CUMULUS_LINK_NOT_AS_PLANNED",
  severity: "error",
  message: "ports are split, run or negotiate otherwise than their far end was planned for",
  allowed: "link.breakout, link.speed and link.auto-negotiate as planned",
  problems: (context) => {
    const { startup, slice } = context;
    const model = knownSwitchModels().find((m) => m.model === slice.model)?.nos.cumulus;
    if (model === undefined) return [];
    const ports = new Map(slice.ports.map((p) => [p.name, p]));
    return [
      ...naturalSort(new Map(slice.ports.map((p) => [p.panel.name, p])), ([name]) => name).flatMap(([, port]) => breakoutProblems(startup, port, model)),
      ...portProblems(startup, (name, tree) => {
        const port = ports.get(name);
        return port && linkProblem(treeAt(tree, "link"), port, { context, model });
      }),
    ];
  },
});

function breakoutProblems({ interfaces }: Startup, { panel }: PortSlice, model: ModelOnNos): string[] {
  const parent = interfaces.get(panel.name) ?? {};
  const mode = breakoutOf(parent);
  if ((mode ?? "") !== panel.mode) return [`${panel.name} ${mode ?? "whole"}, planned ${panel.mode === "" ? "whole" : panel.mode}`];
  const [lanes, planned] = [nodeAt(parent, "link", "breakout", panel.mode, "lanes-per-port"), lanesPerPort(model, panel)];
  if (planned === undefined || String(lanes) === String(planned)) return [];
  return [`${panel.name} with ${lanes === undefined ? "the release's own number of" : String(lanes)} lanes a port, planned ${planned}`];
}

interface Link {
  /** Undefined where none is written and nothing says what the port then takes. */
  readonly speed: string | undefined;
  readonly negotiates: boolean;
}

function linkProblem(
  link: NvueTree,
  port: PortSlice,
  { context: { dialect, slice }, model }: { context: StartupContext; model: ModelOnNos },
): string | undefined {
  const nominalMbps = nominalSpeed(model, port);
  const forces = spellingIn(CUMULUS.writtenSpeed, dialect.release) === "forced";
  const comesTo = (tree: NvueTree): Link => {
    const written = wordAt(tree, "speed") === "auto" ? undefined : wordAt(tree, "speed");
    return {
      speed: written ?? (nominalMbps === undefined ? undefined : speedText(nominalMbps)),
      negotiates: onAt(tree, "auto-negotiate") ?? !(forces && written !== undefined),
    };
  };
  const own = linkTree(port, { dialect, hardware: hardwareOf(slice.model, model), nominalMbps });
  const [seen, planned] = [comesTo(link), { speed: speedText(port.speedMbps), negotiates: comesTo(merged(own, addedLink(slice, port.name))).negotiates }];
  const text = ({ speed, negotiates }: Link): string => `${speed}${negotiates ? "" : " without negotiation"}`;
  return seen.speed === undefined || text(seen) === text(planned) ? undefined : `${text(seen)}, planned ${text(planned)}`;
}

/** No prop says whether a port negotiates, so what was added counts as planned. */
function addedLink({ additions }: SwitchSlice, name: string): NvueTree {
  const interfaces = additions.flatMap((a) => (a.nos === "cumulus" ? Object.entries(treeAt(a.tree, "interface")) : []));
  return interfaces
    .filter(([key]) => expanded(key).includes(name))
    .map(([, port]) => treeAt(port, "link"))
    .reduce(merged, {});
}
