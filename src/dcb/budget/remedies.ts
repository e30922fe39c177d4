import { naturalCompare } from "../../base/sort.js";
import type { Headroom } from "../headroom/headroom.js";
import type { BufferDevice, LosslessPort } from "./buffers.js";
import { costOf, fits, type Reservation, reserved } from "./reserved.js";

/** A change that lowers what a switch reserves, and what it would reserve then. */
export interface Remedy {
  readonly kind: "cables" | "classes" | "cables-and-classes" | "ratio" | "dynamic" | "ports";
  /** Metres of the longest cable, classes, ratio or ports left; null for the dynamic model. */
  readonly to: number | null;
  /** For people, e.g. `cables of at most 5 m`. */
  readonly what: string;
  /** Bytes. */
  readonly needed: number;
  readonly available: number;
  /** Whether it is enough alone. */
  readonly fits: boolean;
}

/** What remedies may change. */
export interface Choices {
  /** Headroom of a port with another cable, or at another ratio of oversubscription; undefined where no source gives it. */
  readonly headroomAt: (port: Pick<LosslessPort, "speedMbps">, cableM: number, oversubscription: number) => Headroom | undefined;
  /** Cable lengths that the headroom steps at, metres. */
  readonly lengthsM: readonly number[];
  /** The same switch with the buffer model that sizes its pools itself, where it has one and does not use it yet. */
  readonly dynamic: BufferDevice | null;
}

/** The cheapest change first: shorter cables, fewer lossless classes, other sharing of the headroom, fewer lossless ports. */
export function remediesOf(device: BufferDevice, choices: Choices): Remedy[] {
  const [cables, classes] = [shorterCables(device, choices), oneClass(device)];
  const together = [...cables, ...classes].some((r) => r.fits) ? [] : cablesAndClass(device, choices);
  return [...cables, ...classes, ...together, ...higherRatio(device, choices), ...dynamicModel(choices), ...fewerPorts(device)];
}

function remedy(change: Pick<Remedy, "kind" | "to" | "what">, reservation: Reservation): Remedy {
  const { needed, available } = reservation;
  return { ...change, needed, available, fits: fits(reservation) };
}

/** The longest cables that fit, or, where none do, the shortest. */
function shorterCables(device: BufferDevice, { lengthsM, headroomAt }: Choices): Remedy[] {
  const longest = Math.max(0, ...device.ports.map((p) => p.cableM));
  const shorter = [...new Set(lengthsM)].filter((m) => m < longest).sort((a, b) => b - a);
  const delayed = device.ports.some((p) => (p.delayM ?? 0) > 0);
  const what = (metres: number): string => (delayed ? `cables and delays that count as at most ${metres} m` : `cables of at most ${metres} m`);
  const tried = shorter.map((metres) => remedy({ kind: "cables", to: metres, what: what(metres) }, reserved(withCables(device, metres, headroomAt))));
  return tried
    .filter((r) => r.fits)
    .concat(tried.slice(-1))
    .slice(0, 1);
}

/** The same switch with no cable longer than so many metres. */
export function withCables(device: BufferDevice, metres: number, headroomAt: Choices["headroomAt"]): BufferDevice {
  const { buffers } = device;
  const ratio = "oversubscription" in buffers ? buffers.oversubscription : 0;
  const shortened = (port: LosslessPort): LosslessPort => ({ ...port, cableM: metres, headroom: headroomAt(port, metres, ratio) ?? port.headroom });
  return { ...device, ports: device.ports.map((port) => (port.cableM > metres ? shortened(port) : port)) };
}

function oneClass(device: BufferDevice): Remedy[] {
  const most = mostClasses(device);
  if (most < 2) return [];
  return [remedy({ kind: "classes", to: 1, what: `one lossless class instead of ${most}` }, reserved(withOneClass(device)))];
}

function mostClasses({ ports }: BufferDevice): number {
  return Math.max(0, ...ports.map((p) => p.groups));
}

function withOneClass(device: BufferDevice): BufferDevice {
  return { ...device, ports: device.ports.map((p) => ({ ...p, groups: Math.min(p.groups, 1) })) };
}

/** What neither does alone; none where both together do not either. */
function cablesAndClass(device: BufferDevice, choices: Choices): Remedy[] {
  if (mostClasses(device) < 2) return [];
  const both = shorterCables(withOneClass(device), choices).filter((r) => r.fits);
  return both.map((r) => ({ ...r, kind: "cables-and-classes", what: `${r.what} and one lossless class` }));
}

const HIGHEST_RATIO = 65_535;

/** The smallest whole ratio at which a shared headroom holds; none where no ratio is enough. What a group needs depends on sharing alone. */
function higherRatio(device: BufferDevice, { headroomAt }: Choices): Remedy[] {
  const { buffers } = device;
  if (buffers.kind !== "shared-headroom" && buffers.kind !== "dynamic-pools") return [];
  const from = Math.max(2, buffers.oversubscription + 1);
  const ports = device.ports.map((p) => ({ ...p, headroom: headroomAt(p, p.cableM, from) ?? p.headroom }));
  const at = (oversubscription: number): Reservation => reserved({ ...device, buffers: { ...buffers, oversubscription }, ports });
  if (from > HIGHEST_RATIO || !fits(at(HIGHEST_RATIO))) return [];
  const ratio = smallest(from, HIGHEST_RATIO, (r) => fits(at(r)));
  return [remedy({ kind: "ratio", to: ratio, what: `a shared headroom of ratio ${ratio} (policy.sonicBuffers.oversubscription: ${ratio})` }, at(ratio))];
}

/** The smallest whole number from `low` to `high` that holds; it holds at `high`, and above each at which it holds. */
function smallest(low: number, high: number, holds: (n: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return to;
}

function dynamicModel({ dynamic }: Choices): Remedy[] {
  return dynamic ? [remedy({ kind: "dynamic", to: null, what: 'the dynamic buffer model (policy.sonicBuffers.model: "dynamic")' }, reserved(dynamic))] : [];
}

/** As many ports as fit, without the costliest. */
function fewerPorts(device: BufferDevice): Remedy[] {
  const { ports } = device;
  const cheapest = [...ports].sort((a, b) => costOf(device, a) - costOf(device, b) || naturalCompare(a.name, b.name));
  const kept = (n: number): Reservation => reserved({ ...device, ports: cheapest.slice(0, n) });
  const dropped = ports.length === 0 ? 0 : smallest(1, ports.length, (n) => n === ports.length || fits(kept(ports.length - n)));
  const left = ports.length - dropped;
  if (left === 0) return [];
  return [
    remedy({ kind: "ports", to: left, what: `${left} lossless port${left === 1 ? "" : "s"} instead of ${ports.length}, without the costliest` }, kept(left)),
  ];
}
