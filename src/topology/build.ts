import { RocefabError } from "../base/errors.js";
import { plus, prefixLength } from "../base/ip.js";
import { naturalCompare, naturalSort } from "../base/sort.js";
import { refuseOlderRelease } from "../catalog/capabilities/index.js";
import type { ModelOnNos } from "../catalog/switch-model.js";
import type { AttachmentIntent, FabricIntent, HostIntent, ImportedIntent, ImportedLinkIntent, SwitchIntent } from "../intent/fabric-intent.js";
import { hostAddresses, linkAddresses } from "./addressing.js";
import { clashes, noPlaceLeft, noSuchPort } from "./port-problems.js";
import { byName, fromBottom, fromTop, type PortPlace } from "./ports.js";
import { refuseLooseEnds } from "./references.js";
import type { HostEnd, ImportedEnd, PortProblem, SwitchEnd, Topology, TopologyCable, TopologyEdgePort } from "./topology.js";

/**
 * Cables and ports of an intent; a pure function that does not see the order of construction. What the panels cannot fulfil is listed in `problems`.
 *
 * @throws RocefabError where the intent names what it does not have
 */
export function buildTopology(intent: FabricIntent): Topology {
  refuseLooseEnds(intent);
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
    hosts: byDevice(intent.hosts).map((h) => ({
      ...h,
      attachments: [...h.attachments].sort((a, b) => a.rail - b.rail),
    })),
    importedLinks: naturalSort(intent.importedLinks, (l) => `${l.device} ${l.imported} ${l.port} ${l.farPort}`),
    acknowledgements: naturalSort(intent.acknowledgements, (a) => `${a.rule} ${a.at} ${a.reason}`),
  };
}

/**
 * The facts of a switch under its NOS.
 *
 * @throws RocefabError where the model is not known under it
 */
export function modelOf(device: Pick<SwitchIntent, "name" | "model" | "nos">): ModelOnNos {
  const facts = device.model.nos[device.nos.name];
  if (facts) {
    refuseOlderRelease(device.name, facts.hardware ?? device.model.model, device.nos);
    return facts;
  }
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
  const links = Array.from({ length: intent.capacity.linksPerSpine }, (_, k) => k + 1);
  return leaves.flatMap((leaf) => {
    const above = spines.filter((spine) => leaf.spines === "all" || leaf.spines.includes(spine.name));
    return above.flatMap((spine) => links.flatMap((link) => spineCable(intent, leaf, spine, link, problems)));
  });
}

function spineCable(intent: FabricIntent, leaf: SwitchIntent, spine: SwitchIntent, link: number, problems: PortProblem[]): TopologyCable[] {
  const { linksPerSpine } = intent.capacity;
  const { speedMbps } = intent.uplink;
  const cable = spine.leafCable ?? intent.uplink.cable;
  const [leafModel, spineModel] = [modelOf(leaf), modelOf(spine)];
  const leafPlace = fromTop(leafModel, speedMbps, (spine.index - 1) * linksPerSpine + link);
  const spinePlace = fromBottom(spineModel, speedMbps, (leaf.index - 1) * linksPerSpine + link);
  if (!leafPlace) problems.push(noPlaceLeft(leaf.name, leafModel, speedMbps, `uplink ${link} to ${spine.name}`));
  if (!spinePlace) problems.push(noPlaceLeft(spine.name, spineModel, speedMbps, `link ${link} to ${leaf.name}`));
  if (!leafPlace || !spinePlace) return [];
  const addresses = linkAddresses(intent, leaf.index, spine.index, link);
  const a = switchEnd(spine, spinePlace, addresses.spine);
  const b = switchEnd(leaf, leafPlace, addresses.leaf);
  return [{ id: cableId(a, b), kind: "fabric", a, b, speedMbps, ...cable }];
}

function hostCables(intent: FabricIntent, problems: PortProblem[]): TopologyCable[] {
  const leaves = new Map(intent.switches.map((s) => [s.name, s]));
  return intent.hosts.flatMap((host) =>
    host.attachments.flatMap((attachment) => {
      const leaf = leaves.get(attachment.leaf);
      return leaf ? hostCable(intent, host, leaf, attachment, problems) : [];
    }),
  );
}

function hostCable(
  intent: FabricIntent,
  host: HostIntent,
  leaf: SwitchIntent,
  { rail, slot, cable }: AttachmentIntent,
  problems: PortProblem[],
): TopologyCable[] {
  const nic = host.model.nics.find((n) => n.rail === rail);
  if (!nic) return [];
  const model = modelOf(leaf);
  const place = fromBottom(model, nic.speedMbps, slot);
  if (!place) {
    problems.push(noPlaceLeft(leaf.name, model, nic.speedMbps, `${host.name} ${nic.netdev} in slot ${slot}`));
    return [];
  }
  const addresses = hostAddresses(intent, leaf.index, slot);
  const a = switchEnd(leaf, place, addresses.leaf);
  const b: HostEnd = { kind: "host", device: host, rail, nic, port: nic.netdev, address: addresses.host };
  return [{ id: cableId(a, b), kind: "host", a, b, speedMbps: nic.speedMbps, ...cable }];
}

function importedCables(intent: FabricIntent, problems: PortProblem[]): TopologyCable[] {
  const switches = new Map(intent.switches.map((s) => [s.name, s]));
  const imported = new Map(intent.imported.map((i) => [i.name, i]));
  return intent.importedLinks.flatMap((link) => {
    const [device, far] = [switches.get(link.device), imported.get(link.imported)];
    return device && far ? importedCable(device, far, link, problems) : [];
  });
}

/** Both ends are named; the spine has the even address. */
function importedCable(device: SwitchIntent, imported: ImportedIntent, link: ImportedLinkIntent, problems: PortProblem[]): TopologyCable[] {
  const { speedMbps, subnet, cable } = link;
  const place = namedPlace(device, link.port, speedMbps, `link to ${imported.name}`, problems);
  const farPlace = namedPlace(imported, link.farPort, speedMbps, `link to ${device.name}`, problems);
  if (!place || !farPlace) return [];
  const [even, odd] = [0, 1].map((offset) => `${plus(subnet, offset)}/${prefixLength(subnet)}`) as [string, string];
  const spineIsOurs = device.role === "spine";
  const near = switchEnd(device, place, spineIsOurs ? even : odd);
  const far: ImportedEnd = { kind: "imported", device: imported, port: link.farPort, place: farPlace, address: spineIsOurs ? odd : even };
  const [a, b] = spineIsOurs ? [near, far] : [far, near];
  return [{ id: cableId(a, b), kind: "imported", a, b, speedMbps, ...cable }];
}

function switchEnd(device: SwitchIntent, place: PortPlace, address: string): SwitchEnd {
  return { kind: "switch", device, port: place.port.name, place, address };
}

function cableId(a: SwitchEnd | ImportedEnd, b: SwitchEnd | ImportedEnd | HostEnd): string {
  return `${a.device.name}:${a.port}--${b.device.name}:${b.port}`;
}

function edgePortsOf(intent: FabricIntent, problems: PortProblem[]): TopologyEdgePort[] {
  return intent.switches.flatMap((device) =>
    device.edgePorts.flatMap((edge) => {
      const { id, speedMbps, trust, address, cable } = edge;
      const place = namedPlace(device, edge.port, speedMbps, `edge port ${id}`, problems);
      if (!place) return [];
      return [{ device, id, place, speedMbps, trust, address, cable, description: edge.description ?? id }];
    }),
  );
}

function namedPlace(
  device: Pick<SwitchIntent, "name" | "model" | "nos">,
  port: string,
  speedMbps: number,
  wantedBy: string,
  problems: PortProblem[],
): PortPlace | undefined {
  const model = modelOf(device);
  const place = byName(model, speedMbps, port);
  if (!place) problems.push(noSuchPort(device.name, model, port, speedMbps, wantedBy));
  return place;
}
