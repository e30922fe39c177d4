import { RocefabError } from "../../base/errors.js";
import { naturalSort } from "../../base/sort.js";
import { speedText } from "../../base/units.js";
import type { BreakoutMode, ModelOnNos, PanelPort } from "../../catalog/switch-model.js";
import type { PortSlice, SwitchSlice } from "../../plan/slices.js";
import type { NxosBreakout, NxosPort, NxosQos, NxosUnusedPort } from "./config.js";
import { pfcModeOf } from "./dcbx.js";
import { fecWord } from "./link.js";
import { INPUT_POLICY } from "./qos-config.js";

const WHOLE = "";

/** The broken-out ports of the panel, each once. */
export function breakouts(slice: SwitchSlice): NxosBreakout[] {
  const maps = new Map(slice.ports.filter((p) => p.panel.mode !== WHOLE).map((p) => [p.panel.name, p.panel.mode]));
  return naturalSort(maps, ([panel]) => panel).map(([panel, map]) => ({ ...slotOf(slice, panel), map }));
}

function slotOf(slice: SwitchSlice, panel: string): { module: number; port: number } {
  const m = /^Ethernet(\d+)\/(\d+)$/.exec(panel);
  if (m) return { module: Number(m[1]), port: Number(m[2]) };
  throw new RocefabError({
    where: `${slice.name}: panel port ${panel}`,
    what: "has no name of NX-OS",
    got: panel,
    allowed: "Ethernet<module>/<port>, e.g. Ethernet1/7",
  });
}

/** Every port that the panel has, run as the plan says; those that nothing uses are shut. */
export function ports(slice: SwitchSlice, model: ModelOnNos, qos: NxosQos): (NxosPort | NxosUnusedPort)[] {
  for (const port of slice.ports) refuseOtherSpeed(slice, model, port);
  const used = slice.ports.map((port) => usedPort(slice, port, qos));
  const usedNames = new Set(used.map((p) => p.name));
  const unused = model.panel
    .flatMap((panel) => modeInUse(slice, panel)?.ports ?? [])
    .filter((port) => !usedNames.has(port.name))
    .map(({ name }) => ({ kind: "unused", name }) as const);
  return naturalSort([...used, ...unused], (p) => p.name);
}

function modeInUse(slice: SwitchSlice, panel: PanelPort): BreakoutMode | undefined {
  const name = slice.ports.find((p) => p.panel.number === panel.number)?.panel.mode ?? WHOLE;
  return panel.modes.find((m) => m.name === name);
}

/** A port runs at the nominal speed of its mode; no `speed` line is known well enough to be rendered. */
function refuseOtherSpeed(slice: SwitchSlice, model: ModelOnNos, port: PortSlice): void {
  const mode = model.panel.find((p) => p.number === port.panel.number)?.modes.find((m) => m.name === port.panel.mode);
  const nominal = mode?.speedsMbps[0];
  if (mode?.ports.some((p) => p.name === port.name) && nominal === port.speedMbps) return;
  throw new RocefabError({
    where: `${slice.name} ${port.name}`,
    what: `cannot be run at this speed on a ${slice.model}`,
    got: speedText(port.speedMbps),
    allowed: nominal === undefined ? "a port and breakout of the model" : speedText(nominal),
  });
}

function usedPort(slice: SwitchSlice, port: PortSlice, { inputQueuing, outputQueuing }: NxosQos): NxosPort {
  const pfcMode = pfcModeOf(slice, port);
  const profile = port.profile ?? "";
  return {
    kind: "used",
    name: port.name,
    description: port.description,
    fec: fecWord(port),
    mtu: port.mtu,
    pfcMode,
    watchdog: pfcMode !== "off" && slice.qos.watchdog.enabled,
    inputPolicy: INPUT_POLICY[port.trust],
    inputQueuing: inputQueuing.ofProfile[profile] ?? null,
    outputQueuing: outputQueuing.ofProfile[profile] ?? null,
    accessList: port.kind === "host" ? (slice.hostAcl?.name ?? null) : null,
    address: port.address,
    address6: port.address6,
    unnumbered: port.unnumbered,
    bfd: port.kind === "fabric" ? slice.routing.bfd : null,
  };
}
