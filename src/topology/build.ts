import { RocefabError } from "../base/errors.js";
import { plus, prefixLength } from "../base/ip.js";
import { naturalCompare, naturalSort } from "../base/sort.js";
import { speedText } from "../base/units.js";
import { type ModelOnNos, speedsOf } from "../catalog/switch-model.js";
import type { FabricIntent, HostIntent, ImportedLinkIntent, SwitchIntent } from "../intent/fabric-intent.js";
import { hostAddresses, linkAddresses } from "./addressing.js";
import { byName, fromBottom, fromTop, type PortPlace, portExists } from "./ports.js";
import type { PortProblem, SwitchEnd, Topology, TopologyCable, TopologyEdgePort } from "./topology.js";

/** Cables and ports of an intent; a pure function that does not see the order of construction. */
export function buildTopology(intent: FabricIntent): Topology {
  const sorted = inNaturalOrder(intent);
  const problems: PortProblem[] = [];
  const cables = [...spineCables(sorted, problems), ...hostCables(sorted, problems), ...importedCables(sorted, problems)];
  const edgePorts = edgePortsOf(sorted, problems);
  problems.push(...clashes(cables, edgePorts));
  return { intent: sorted, cables: cables.sort((x, y) => naturalCompare(x.id, y.id)), edgePorts, problems };
}

function inNaturalOrder(intent: FabricIntent): FabricIntent {
  const byDevice = <T extends { readonly name: string }>(items: readonly T[]): T[] => naturalSort(items, (x) => x.name);
  return {
    ...intent,
    switches: byDevice(intent.switches).map((s) => ({ ...s, edgePorts: naturalSort(s.edgePorts, (p) => p.id) })),
    imported: byDevice(intent.imported),
    hosts: byDevice(intent.hosts).map((h) => ({ ...h, attachments: [...h.attachments].sort((a, b) => a.rail - b.rail || naturalCompare(a.leaf, b.leaf)) })),
    importedLinks: naturalSort(intent.importedLinks, (l) => `${l.device} ${l.imported} ${l.port}`),
    acknowledgements: naturalSort(intent.acknowledgements, (a) => `${a.rule} ${a.at}`),
  };
}

/** The facts of a switch under its NOS; the constructs have made sure that they exist. */
export function modelOf(device: { readonly name: string; readonly model: SwitchIntent["model"]; readonly nos: SwitchIntent["nos"] }): ModelOnNos {
  const facts = device.model.nos[device.nos.name];
  if (facts) return facts;
  throw new RocefabError({
    where: device.name,
    what: `is a ${device.model.model}, which rocefab does not know under this NOS`,
    got: device.nos.name,
    allowed: Object.keys(device.model.nos).join(", "),
  });
}

function spineCables(intent: FabricIntent, problems: PortProblem[]): TopologyCable[] {
  const spines = intent.switches.filter((s) => s.role === "spine");
  const leaves = intent.switches.filter((s) => s.role === "leaf");
  const wanted = leaves.flatMap((leaf) =>
    spines.filter((spine) => leaf.spines === "all" || leaf.spines.includes(spine.name)).map((spine) => ({ leaf, spine })),
  );
  return wanted.flatMap(({ leaf, spine }) =>
    Array.from({ length: intent.capacity.linksPerSpine }, (_, k) => spineCable(intent, leaf, spine, k + 1, problems)).filter((c) => c !== undefined),
  );
}

function spineCable(intent: FabricIntent, leaf: SwitchIntent, spine: SwitchIntent, link: number, problems: PortProblem[]): TopologyCable | undefined {
  const { linksPerSpine } = intent.capacity;
  const { speedMbps, cable } = intent.uplink;
  const leafPlace = fromTop(modelOf(leaf), speedMbps, (spine.index - 1) * linksPerSpine + link);
  const spinePlace = fromBottom(modelOf(spine), speedMbps, (leaf.index - 1) * linksPerSpine + link);
  if (!leafPlace) problems.push(noPlace(leaf, speedMbps, `uplink ${link} to ${spine.name}`));
  if (!spinePlace) problems.push(noPlace(spine, speedMbps, `link ${link} to ${leaf.name}`));
  if (!leafPlace || !spinePlace) return undefined;
  const addresses = linkAddresses(intent, leaf.index, spine.index, link);
  const a: SwitchEnd = { kind: "switch", device: spine, port: spinePlace.port.name, place: spinePlace, address: addresses.spine };
  const b: SwitchEnd = { kind: "switch", device: leaf, port: leafPlace.port.name, place: leafPlace, address: addresses.leaf };
  return { id: `${spine.name}:${a.port}--${leaf.name}:${b.port}`, kind: "fabric", a, b, speedMbps, ...cable };
}

function hostCables(intent: FabricIntent, problems: PortProblem[]): TopologyCable[] {
  return intent.hosts.flatMap((host) => host.attachments.map((attachment) => hostCable(intent, host, attachment, problems)).filter((c) => c !== undefined));
}

function hostCable(intent: FabricIntent, host: HostIntent, attachment: HostIntent["attachments"][number], problems: PortProblem[]): TopologyCable | undefined {
  const leaf = intent.switches.find((s) => s.name === attachment.leaf && s.role === "leaf");
  const nic = host.model.nics.find((n) => n.rail === attachment.rail);
  if (!leaf || !nic) return undefined;
  const place = fromBottom(modelOf(leaf), nic.speedMbps, attachment.slot);
  if (!place) {
    problems.push(noPlace(leaf, nic.speedMbps, `${host.name} ${nic.netdev} in slot ${attachment.slot}`));
    return undefined;
  }
  const addresses = hostAddresses(intent, leaf.index, attachment.slot);
  const a: SwitchEnd = { kind: "switch", device: leaf, port: place.port.name, place, address: addresses.leaf };
  const b = { kind: "host", device: host, rail: nic.rail, port: nic.netdev, address: addresses.host } as const;
  return { id: `${leaf.name}:${a.port}--${host.name}:${b.port}`, kind: "host", a, b, speedMbps: nic.speedMbps, ...attachment.cable };
}

function importedCables(intent: FabricIntent, problems: PortProblem[]): TopologyCable[] {
  return intent.importedLinks.map((link) => importedCable(intent, link, problems)).filter((c) => c !== undefined);
}

function importedCable(intent: FabricIntent, link: ImportedLinkIntent, problems: PortProblem[]): TopologyCable | undefined {
  const device = intent.switches.find((s) => s.name === link.device);
  const imported = intent.imported.find((i) => i.name === link.imported);
  if (!device || !imported) return undefined;
  const place = named(device, link.port, link.speedMbps, `link to ${imported.name}`, problems);
  const farPlace = named(imported, link.farPort, link.speedMbps, `link to ${device.name}`, problems);
  if (!place || !farPlace) return undefined;
  const length = prefixLength(link.subnet);
  const [even, odd] = [`${plus(link.subnet, 0)}/${length}`, `${plus(link.subnet, 1)}/${length}`];
  const ours = device.role === "spine" ? even : odd;
  const near = { kind: "switch", device, port: link.port, place, address: ours } as const;
  const far = { kind: "imported", device: imported, port: link.farPort, address: ours === even ? odd : even } as const;
  const [a, b] = device.role === "spine" ? [near, far] : [far, near];
  return { id: `${a.device.name}:${a.port}--${b.device.name}:${b.port}`, kind: "imported", a, b, speedMbps: link.speedMbps, ...link.cable };
}

function edgePortsOf(intent: FabricIntent, problems: PortProblem[]): TopologyEdgePort[] {
  return intent.switches.flatMap((device) =>
    device.edgePorts.flatMap((edge) => {
      const place = named(device, edge.port, edge.speedMbps, `edge port ${edge.id}`, problems);
      if (!place) return [];
      const { id, speedMbps, trust, address } = edge;
      return [
        {
          device,
          id,
          place,
          speedMbps,
          trust,
          address,
          lengthM: edge.cable?.lengthM ?? null,
          medium: edge.cable?.medium ?? null,
          description: edge.description ?? id,
        },
      ];
    }),
  );
}

function named(
  device: Pick<SwitchIntent, "name" | "model" | "nos">,
  port: string,
  speedMbps: number,
  wantedBy: string,
  problems: PortProblem[],
): PortPlace | undefined {
  const model = modelOf(device);
  const place = byName(model, speedMbps, port);
  if (place) return place;
  const exists = portExists(model, port);
  const other = exists
    ? speedsOf(model).map(speedText).join(", ")
    : `${model.panel[0]?.name} to ${model.panel.at(-1)?.name}, and their children when broken out`;
  problems.push({ kind: exists ? "speed" : "missing", device: device.name, port, wantedBy: `${wantedBy} at ${speedText(speedMbps)}`, other });
  return undefined;
}

function noPlace(device: SwitchIntent, speedMbps: number, wantedBy: string): PortProblem {
  const model = modelOf(device);
  const can = speedsOf(model).includes(speedMbps);
  const other = can ? `${model.panel.length} panel ports` : speedsOf(model).map(speedText).join(", ");
  return { kind: can ? "missing" : "speed", device: device.name, port: "(none left)", wantedBy: `${wantedBy} at ${speedText(speedMbps)}`, other };
}

/** Ports wanted twice, and panel ports wanted in two breakout modes or at both. */
function clashes(cables: readonly TopologyCable[], edgePorts: readonly TopologyEdgePort[]): PortProblem[] {
  const uses = [
    ...cables.flatMap((c) => [c.a, c.b].filter((e) => e.kind === "switch").map((e) => ({ device: e.device.name, place: e.place, wantedBy: c.id }))),
    ...edgePorts.map((e) => ({ device: e.device.name, place: e.place, wantedBy: `edge port ${e.id}` })),
  ];
  const problems: PortProblem[] = [];
  const ports = new Map<string, string>();
  const panels = new Map<string, { mode: string; wantedBy: string }>();
  for (const { device, place, wantedBy } of naturalSort(uses, (u) => `${u.device} ${u.place.port.name} ${u.wantedBy}`)) {
    const port = `${device} ${place.port.name}`;
    const panel = panels.get(`${device} ${place.panel.number}`);
    const first = ports.get(port);
    if (first) problems.push({ kind: "taken", device, port: place.port.name, wantedBy, other: first });
    else if (panel && panel.mode !== place.mode.name)
      problems.push({
        kind: "breakout",
        device,
        port: place.port.name,
        wantedBy: `${wantedBy} (${modeText(place.mode.name)})`,
        other: `${panel.wantedBy} (${modeText(panel.mode)})`,
      });
    ports.set(port, first ?? wantedBy);
    if (!panel) panels.set(`${device} ${place.panel.number}`, { mode: place.mode.name, wantedBy });
  }
  return problems;
}

function modeText(mode: string): string {
  return mode === "" ? "whole" : mode;
}
