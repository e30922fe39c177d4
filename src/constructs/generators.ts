import { RocefabError } from "../base/errors.js";
import { contains, plus, prefix, prefixLength, prefixSize } from "../base/ip.js";
import type { Cable } from "../catalog/cable.js";
import {
  type AddLeavesProps,
  type AddSpinesProps,
  type AddSuperSpinesProps,
  type AddSwitchesProps,
  addHostsSchema,
  addLeavesSchema,
  addSpinesSchema,
  addSuperSpinesSchema,
  type HostSetProps,
  type RackProps,
  rackSchema,
  type ScalableUnitProps,
  scalableUnitSchema,
} from "../intent/device-props.js";
import type { ManagementProps, ManagementRangeProps } from "../intent/props.js";
import { validated } from "../intent/validated.js";
import type { FabricModel } from "./fabric-model.js";
import { GpuHost } from "./gpu-host.js";
import { LeafSwitch } from "./leaf-switch.js";
import { SpineSwitch } from "./spine-switch.js";
import { SuperSpineSwitch } from "./super-spine-switch.js";

export interface HostsAndLeaves {
  readonly leaves: LeafSwitch[];
  readonly hosts: GpuHost[];
}

export interface AddHostsProps extends HostSetProps {
  /** One a rail, in rail order; or a single one that takes every NIC. */
  readonly leaves: readonly LeafSwitch[];
  /** Number of the first one. @default 1 */
  readonly first?: number;
  /** @default the leaves' hostCable */
  readonly cable?: Cable;
}

export function addSpines(fabric: FabricModel, idPrefix: string, props: AddSpinesProps): SpineSwitch[] {
  validated(addSpinesSchema, props, `${fabric.node.path}: addSpines(${JSON.stringify(idPrefix)})`);
  return numbers(props).map((n) => new SpineSwitch(fabric, `${idPrefix}${n}`, { ...switchProps(fabric, props, n), index: n, leafCable: props.leafCable }));
}

export function addSuperSpines(fabric: FabricModel, idPrefix: string, props: AddSuperSpinesProps): SuperSpineSwitch[] {
  validated(addSuperSpinesSchema, props, `${fabric.node.path}: addSuperSpines(${JSON.stringify(idPrefix)})`);
  return numbers(props).map(
    (n) => new SuperSpineSwitch(fabric, `${idPrefix}${n}`, { ...switchProps(fabric, props, n), index: n, spineCable: props.spineCable }),
  );
}

export function addLeaves(fabric: FabricModel, idPrefix: string, props: AddLeavesProps): LeafSwitch[] {
  validated(addLeavesSchema, props, `${fabric.node.path}: addLeaves(${JSON.stringify(idPrefix)})`);
  return numbers(props).map((n) => {
    const leaf = new LeafSwitch(fabric, `${idPrefix}${n}`, { ...switchProps(fabric, props, n), index: n, hostCable: props.hostCable });
    leaf.connectSpines();
    return leaf;
  });
}

/** Leaf r of scalable unit u has index (u-1) leavesPerSu + r; host n has index (u-1) hostsPerSu + n and slot n on every leaf. */
export function addScalableUnit(fabric: FabricModel, id: string, props: ScalableUnitProps): HostsAndLeaves {
  const where = `${fabric.node.path}: addScalableUnit(${JSON.stringify(id)})`;
  validated(scalableUnitSchema, props, where);
  const unit = trailingNumber(where, id);
  const { leavesPerSu } = fabric.numbering.capacity;
  const { model, nos, management, hostCable, connection } = props.leaves;
  const leaves = oneTo(leavesPerSu).map((rail) => {
    const leaf = new LeafSwitch(fabric, `${id}-leaf${rail}`, {
      model,
      nos,
      management: managementOf(where, management, rail),
      hostCable,
      connection,
      index: (unit - 1) * leavesPerSu + rail,
    });
    leaf.connectSpines();
    return leaf;
  });
  const wiring = { leaves, fix: "set capacity.leavesPerSu to the NICs of a host" };
  return { leaves, hosts: hostsOf(fabric, where, id, unit, props.hosts, wiring) };
}

/** The leaf of rack r has index r; NIC k of host n takes slot (n-1) NICs + k. */
export function addRack(fabric: FabricModel, id: string, props: RackProps): HostsAndLeaves {
  const where = `${fabric.node.path}: addRack(${JSON.stringify(id)})`;
  validated(rackSchema, props, where);
  const rack = trailingNumber(where, id);
  const { model, nos, management, hostCable, connection } = props.leaf;
  const leaf = new LeafSwitch(fabric, `${id}-leaf1`, { model, nos, management, hostCable, connection, index: rack });
  leaf.connectSpines();
  return { leaves: [leaf], hosts: hostsOf(fabric, where, id, rack, props.hosts, { leaves: [leaf] }) };
}

export function addHosts(fabric: FabricModel, idPrefix: string, props: AddHostsProps): GpuHost[] {
  const where = `${fabric.node.path}: addHosts(${JSON.stringify(idPrefix)})`;
  validated(addHostsSchema, props, where);
  if (props.leaves.length === 0 || !props.leaves.every((leaf) => leaf?.kind === "leaf"))
    throw new RocefabError({ where: `${where}: props.leaves`, what: "names no leaf", allowed: "one leaf a rail, or a single leaf for all NICs" });
  return numbers(props).map((n) => cabledHost(fabric, where, `${idPrefix}${n}`, n, n, props, { leaves: props.leaves }));
}

/** The leaves that hosts are cabled to, and what to do where their number does not fit. */
interface Wiring {
  readonly leaves: readonly LeafSwitch[];
  readonly fix?: string;
}

function hostsOf(fabric: FabricModel, where: string, id: string, unit: number, props: HostSetProps, wiring: Wiring): GpuHost[] {
  const { hostsPerSu } = fabric.numbering.capacity;
  if (props.count > hostsPerSu)
    throw new RocefabError({
      where: `${where}: props.hosts.count`,
      what: "is past the declared capacity",
      got: props.count,
      allowed: `at most ${hostsPerSu} (capacity.hostsPerSu)`,
    });
  return oneTo(props.count).map((n) => cabledHost(fabric, where, `${id}-host${n}`, (unit - 1) * hostsPerSu + n, n, props, wiring));
}

function cabledHost(
  fabric: FabricModel,
  where: string,
  id: string,
  index: number,
  place: number,
  props: HostSetProps & { readonly cable?: Cable },
  { leaves, fix }: Wiring,
): GpuHost {
  const { model, managementInterface, nccl, deploy, connection } = props;
  const host = new GpuHost(fabric, id, { model, managementInterface, nccl, deploy, connection, index });
  const [only] = leaves;
  if (leaves.length !== 1 && leaves.length !== host.rails) {
    throw new RocefabError({
      where,
      what: `does not have a leaf for each NIC of ${host.model}`,
      got: leaves.length,
      allowed: host.rails === 1 ? "a single leaf" : `${host.rails} leaves, one a rail, or a single one for all NICs`,
      fix,
    });
  }
  for (const rail of oneTo(host.rails)) {
    const leaf = leaves.length === 1 ? only : leaves[rail - 1];
    const slot = leaves.length === 1 ? (place - 1) * host.rails + rail : place;
    if (leaf) host.connect(leaf, { rail, slot, cable: props.cable });
  }
  return host;
}

function switchProps(fabric: FabricModel, props: AddSwitchesProps, n: number) {
  const { model, nos, connection } = props;
  return { model, nos, connection, management: managementOf(fabric.node.path, props.management, n) };
}

function managementOf(where: string, { subnet, gateway, firstHost }: ManagementRangeProps, n: number): ManagementProps {
  const at = `${where}: props.management`;
  const own = plus(prefix(`${at}.subnet`, subnet), firstHost + n - 1);
  if (firstHost + n - 1 >= prefixSize(subnet) - 1 || !contains(subnet, own)) {
    throw new RocefabError({
      where: `${at}.firstHost`,
      what: `leaves no address of ${subnet} for number ${n}`,
      got: firstHost,
      allowed: `firstHost + ${n - 1} below ${prefixSize(subnet) - 1}`,
    });
  }
  return { address: `${own}/${prefixLength(subnet)}`, gateway };
}

function trailingNumber(where: string, id: string): number {
  const digits = /([1-9][0-9]*)$/.exec(id)?.[1];
  if (digits) return Number(digits);
  throw new RocefabError({
    where,
    what: "has an id without a trailing number, from which the indices of its devices follow",
    got: id,
    allowed: "an id such as su1 or rack1",
  });
}

function numbers({ first = 1, count }: { readonly first?: number; readonly count: number }): number[] {
  return oneTo(count).map((i) => first + i - 1);
}

function oneTo(n: number): number[] {
  return Array.from({ length: n }, (_, i) => i + 1);
}
