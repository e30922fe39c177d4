import type { Construct } from "constructs";
import { RocefabError } from "../base/errors.js";
import { deviceName } from "../base/safe.js";

/** The id of a device is its name; checked before the construct exists, so that no half-made one stays in the tree. */
export function deviceId(scope: Construct, id: string): string {
  const name = deviceName(`${scope.node.path}: id`, id);
  if (!scope.node.tryFindChild(name)) return name;
  throw new RocefabError({
    where: `${scope.node.path}: id`,
    what: "is the name of something else here",
    got: name,
    fix: "give it another id: names are hostnames and resource addresses",
  });
}

/** The index given, or the trailing number of the id. */
export function indexOf(where: string, id: string, given: number | undefined): number {
  if (given !== undefined) return given;
  const trailing = /([0-9]+)$/.exec(id)?.[1];
  if (trailing !== undefined && Number(trailing) >= 1) return Number(trailing);
  throw new RocefabError({ where, what: "has no index, and its id does not end in a number", got: id, allowed: "index: 1 and up, or an id such as leaf1" });
}

/** Places of a role in the numbering. */
export interface Room {
  readonly most: number;
  /** What declares them, e.g. `capacity.leaves`. */
  readonly prop: string;
  /** What raising it does to the others. */
  readonly others: string;
}

/** Refuses an index past the declared capacity. */
export function refuseOverCapacity(where: string, index: number, { most, prop, others }: Room): number {
  if (index <= most) return index;
  throw new RocefabError({
    where,
    what: `has index ${index}, past the declared capacity`,
    got: index,
    allowed: `1 to ${most}`,
    fix: `raise ${prop} to at least ${index} (${others})`,
  });
}
