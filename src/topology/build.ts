import { RocefabError } from "../base/errors.js";
import { plus, prefixLength } from "../base/ip.js";
import { naturalCompare, naturalSort } from "../base/sort.js";
import { refuseOlderRelease } from "../catalog/capabilities/index.js";
import type { ModelOnNos } from "../catalog/switch-model.js";
import type { AttachmentIntent, FabricIntent, HostIntent, ImportedIntent, ImportedLinkIntent, SwitchIntent, UplinkIntent } from "../intent/fabric-intent.js";
import { type EndAddresses, hostAddresses, leafInPod, linkAddresses, podOfLeaf, podOfSpine, spineInPod, superSpineLinkAddresses } from "./addressing.js";
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
  const cables = [
    ...spineCables(sorted, problems),
    ...superSpineCables(sorted, problems),
    ...hostCables(sorted, problems),
    ...importedCables(sorted, problems),
  ];
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
    const inPod = spines.filter((spine) => podOfSpine(intent, spine.index) === podOfLeaf(intent, leaf.index));
    const above = inPod.filter((spine) => leaf.spines === "all" || leaf.spines.includes(spine.name));
    return above.flatMap((spine) => links.flatMap((link) => spineCable(intent, leaf, spine, link, problems)));
  });
}

function spineCable(intent: FabricIntent, leaf: SwitchIntent, spine: SwitchIntent, link: number, problems: PortProblem[]): TopologyCable[] {
  const { linksPerSpine } = intent.capacity;
  const addresses = linkAddresses(intent, leaf.index, spine.index, link);
  const upper = { device: spine, place: (leafInPod(intent, leaf.index) - 1) * linksPerSpine + link, addresses: addresses.spine };
  const lower = { device: leaf, place: (spineInPod(intent, spine.index) - 1) * linksPerSpine + link, addresses: addresses.leaf };
  return fabricCable(upper, lower, link, intent.uplink, problems);
}

/** Every spine hangs on every super-spine. */
function superSpineCables(intent: FabricIntent, problems: PortProblem[]): TopologyCable[] {
  const tier = intent.superSpines;
  if (!tier) return [];
  const spines = intent.switches.filter((s) => s.role === "spine");
  const superSpines = intent.switches.filter((s) => s.role === "super-spine");
  const links = Array.from({ length: tier.linksPerSpine }, (_, m) => m + 1);
  return spines.flatMap((spine) =>
    superSpines.flatMap((superSpine) =>
      links.flatMap((link) => {
        const addresses = superSpineLinkAddresses(tier, spine.index, superSpine.index, link);
        const upper = { device: superSpine, place: (spine.index - 1) * tier.linksPerSpine + link, addresses: addresses.superSpine };
        const lower = { device: spine, place: (superSpine.index - 1) * tier.linksPerSpine + link, addresses: addresses.spine };
        return fabricCable(upper, lower, link, tier.uplink, problems);
      }),
    ),
  );
}

/** An end of a link between tiers: the place counts from the bottom of the upper switch's panel, and from the top of the lower one's. */
interface TierEnd {
  readonly device: SwitchIntent;
  readonly place: number;
  readonly addresses: EndAddresses;
}

function fabricCable(upper: TierEnd, lower: TierEnd, link: number, { speedMbps, cable }: UplinkIntent, problems: PortProblem[]): TopologyCable[] {
  const [upperModel, lowerModel] = [modelOf(upper.device), modelOf(lower.device)];
  const lowerPlace = fromTop(lowerModel, speedMbps, lower.place);
  const upperPlace = fromBottom(upperModel, speedMbps, upper.place);
  if (!lowerPlace) problems.push(noPlaceLeft(lower.device.name, lowerModel, speedMbps, `uplink ${link} to ${upper.device.name}`));
  if (!upperPlace) problems.push(noPlaceLeft(upper.device.name, upperModel, speedMbps, `link ${link} to ${lower.device.name}`));
  if (!lowerPlace || !upperPlace) return [];
  const a = switchEnd(upper.device, upperPlace, upper.addresses);
  const b = switchEnd(lower.device, lowerPlace, lower.addresses);
  return [{ id: cableId(a, b), kind: "fabric", a, b, speedMbps, ...(upper.device.cableBelow ?? cable) }];
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
  const b: HostEnd = { kind: "host", device: host, rail, nic, port: nic.netdev, addresses: addresses.host, gateway: addresses.leaf };
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
  const [even, odd] = [0, 1].map((offset) => ({ ipv4: `${plus(subnet, offset)}/${prefixLength(subnet)}`, ipv6: null })) as [EndAddresses, EndAddresses];
  const spineIsOurs = device.role === "spine";
  const near = switchEnd(device, place, spineIsOurs ? even : odd);
  const far: ImportedEnd = { kind: "imported", device: imported, port: link.farPort, place: farPlace, addresses: spineIsOurs ? odd : even };
  const [a, b] = spineIsOurs ? [near, far] : [far, near];
  return [{ id: cableId(a, b), kind: "imported", a, b, speedMbps, ...cable }];
}

function switchEnd(device: SwitchIntent, place: PortPlace, addresses: EndAddresses): SwitchEnd {
  return { kind: "switch", device, port: place.port.name, place, addresses };
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
