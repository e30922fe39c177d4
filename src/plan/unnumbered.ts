import { RocefabError } from "../base/errors.js";
import { SONIC, spellingAt } from "../catalog/capabilities/index.js";
import { NOS_FACTS } from "../catalog/nos.js";
import type { SwitchIntent } from "../intent/fabric-intent.js";
import type { SwitchEnd, Topology, TopologyCable } from "../topology/topology.js";

/**
 * Refuses unnumbered links where no source says that they come up: between two systems, with a release of SONiC whose sessions stay idle, in parallel with
 * SONiC, and beside links to switches of others.
 *
 * @throws RocefabError
 */
export function refuseUnprovenUnnumbered({ intent, cables }: Topology): void {
  if (intent.underlay.links !== null) return;
  const [foreign] = cables.filter((c) => c.kind === "imported");
  if (foreign)
    throw new RocefabError({
      where: foreign.id,
      what: "leads to a switch of somebody else by addresses, in a fabric whose links are unnumbered: the two have not been tried beside each other",
      fix: "give underlay.links a block",
    });
  for (const cable of cables) if (cable.a.kind === "switch" && cable.b.kind === "switch") refuseTwoSystems(cable, cable.a, cable.b);
  for (const device of intent.switches) refuseIdleSessions(device);
  refuseParallelSonic(cables);
}

function refuseTwoSystems({ id }: TopologyCable, a: SwitchEnd, b: SwitchEnd): void {
  if (a.device.nos.name === b.device.nos.name) return;
  throw new RocefabError({
    where: id,
    what: "is unnumbered and joins two systems, between which such a session has not been tried",
    got: `${nosText(a.device)} and ${nosText(b.device)}`,
    fix: "give underlay.links a block, or run one NOS on both ends",
  });
}

function nosText({ nos }: SwitchIntent): string {
  return `${NOS_FACTS[nos.name].title} ${nos.release}`;
}

function refuseIdleSessions(device: SwitchIntent): void {
  if (device.nos.name !== "sonic" || spellingAt(SONIC.unnumbered, device.nos.release) !== "idle") return;
  throw new RocefabError({
    where: `${device.name}: underlay.links`,
    what: "is unnumbered, and with this release such sessions were seen to stay idle (sonic-buildimage issue 26959)",
    got: nosText(device),
    allowed: NOS_FACTS.sonic.releases.filter((r) => spellingAt(SONIC.unnumbered, r) === "unproven").join(", "),
    fix: "give underlay.links a block, or take one of these releases",
  });
}

/** All ports of a SONiC switch have one MAC, so one link-local address: of parallel links one session came up (sonic-buildimage issue 12042). */
function refuseParallelSonic(cables: readonly TopologyCable[]): void {
  const first = new Map<string, TopologyCable>();
  for (const cable of cables) {
    if (cable.kind !== "fabric" || cable.a.device.nos.name !== "sonic") continue;
    const pair = `${cable.a.device.name} ${cable.b.device.name}`;
    const other = first.get(pair);
    if (other)
      throw new RocefabError({
        where: cable.id,
        what: `is unnumbered and parallel to ${other.id}: SONiC's ports share one link-local address, and of two such sessions only one was seen to come up`,
        fix: "give underlay.links a block, or set linksPerSpine: 1",
      });
    first.set(pair, cable);
  }
}
