import { type BreakoutMode, type ModelOnNos, NOS_FACTS, type NosName, type PanelPort, type SonicPlatform, type SwitchModelFacts } from "rocefab/core";

/** A model under one NOS. */
export interface Supported {
  readonly facts: SwitchModelFacts;
  readonly nos: NosName;
  readonly on: ModelOnNos;
}

const NOS_ORDER = Object.keys(NOS_FACTS) as NosName[];

/** By NOS, then by model. */
export function supported(models: readonly SwitchModelFacts[]): Supported[] {
  return NOS_ORDER.flatMap((nos) => models.flatMap((facts) => (facts.nos[nos] ? [{ facts, nos, on: facts.nos[nos] }] : [])));
}

export function speed(mbps: number): string {
  return `${mbps / 1000}G`;
}

export function panelText({ panel }: ModelOnNos): string {
  return `${panel.length} x ${speed(panel[0]?.speedMbps ?? 0)}`;
}

/** Where the headroom of a lossless port comes from. */
export function headroomText({ nos, on }: Supported): string {
  if (nos === "nxos") return "the switch's own carving, to 100 m";
  if (nos === "cumulus") return "the switch's own, from the cable length";
  return on.sonic && on.sonic.pgProfiles.length > 0 ? "the platform's own table" : "yours";
}

/** What a lossless render needs, and only the user can give. */
export function missingText({ on }: Supported): string {
  return (on.sonic?.missing ?? []).map(withoutRemark).join(", ") || "-";
}

function withoutRemark(text: string): string {
  return text.replace(/ \(.*\)$/, "");
}

/** Modes that the panel ports have, with the numbers of the ports that have them. */
export function modesOf({ panel }: ModelOnNos): { readonly mode: BreakoutMode; readonly ports: readonly PanelPort[] }[] {
  const byName = new Map<string, { mode: BreakoutMode; ports: PanelPort[] }>();
  for (const port of panel) {
    for (const mode of port.modes) {
      const known = byName.get(mode.name);
      if (known) known.ports.push(port);
      else byName.set(mode.name, { mode, ports: [port] });
    }
  }
  return [...byName.values()];
}

/** `100G, 400G: 5, 40, 300 m`: speeds with the same lengths together. */
export function headroomRows({ pgProfiles }: SonicPlatform): string {
  const speeds = [...new Set(pgProfiles.map((r) => r.speed))].sort((a, b) => a - b);
  const lengths = speeds.map((s) => ({ speed: speed(s), metres: metresOf(pgProfiles, s) }));
  const groups = [...new Set(lengths.map((l) => l.metres))];
  return groups.map((metres) => `${lengths.flatMap((l) => (l.metres === metres ? [l.speed] : [])).join(", ")}: ${metres} m`).join("; ");
}

function metresOf(rows: SonicPlatform["pgProfiles"], mbps: number): string {
  return rows
    .filter((r) => r.speed === mbps)
    .map((r) => r.cable)
    .sort((a, b) => a - b)
    .join(", ");
}
