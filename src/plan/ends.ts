import type { HostEnd, ImportedEnd, SwitchEnd, Topology, TopologyCable } from "../topology/topology.js";

export type CableEnd = SwitchEnd | ImportedEnd | HostEnd;

/** One end of a cable as its own device sees it. */
export interface OwnEnd<Near extends CableEnd = CableEnd> {
  readonly near: Near;
  readonly far: CableEnd;
  readonly cable: TopologyCable;
}

/** The cable ends of each device, by kind and name, in the order of the cables. */
export type EndsByDevice = ReadonlyMap<string, readonly OwnEnd[]>;

export function endsByDevice(topology: Topology): EndsByDevice {
  const ends = new Map<string, OwnEnd[]>();
  const add = (near: CableEnd, far: CableEnd, cable: TopologyCable): void => {
    const key = keyOf(near.kind, near.device.name);
    const known = ends.get(key);
    if (known) known.push({ near, far, cable });
    else ends.set(key, [{ near, far, cable }]);
  };
  for (const cable of topology.cables) {
    add(cable.a, cable.b, cable);
    add(cable.b, cable.a, cable);
  }
  return ends;
}

export function endsOf<K extends CableEnd["kind"]>(ends: EndsByDevice, kind: K, device: string): readonly OwnEnd<Extract<CableEnd, { kind: K }>>[] {
  return (ends.get(keyOf(kind, device)) ?? []) as readonly OwnEnd<Extract<CableEnd, { kind: K }>>[];
}

function keyOf(kind: CableEnd["kind"], device: string): string {
  return `${kind} ${device}`;
}
