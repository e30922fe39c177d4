import type { Sourced } from "../../base/derivation.js";
import { RocefabError } from "../../base/errors.js";
import { naturalCompare } from "../../base/sort.js";
import { NOS_FACTS, type NosName } from "../nos.js";

/** How something is spelled from a release on, until the next entry. */
export interface Since<T extends string> {
  readonly since: string;
  readonly is: T;
}

/** One thing that differs between the releases of a NOS, oldest spelling first; a release before the first of them does not have it. */
export interface Capability<T extends string = string> extends Sourced {
  readonly title: string;
  readonly history: readonly [Since<T>, ...Since<T>[]];
  /** ASICs that have it. @default all */
  readonly asics?: readonly string[];
}

/** A thing that people ask for and no release of a NOS has. */
export interface InNoRelease extends Sourced {
  readonly title: string;
  readonly history: readonly [];
}

/** The switch on which something is wanted. */
export interface OnSwitch {
  readonly nos: { readonly name: NosName; readonly release: string };
  readonly asic: string;
}

/** Undefined where the release does not have it. */
export function spellingAt<T extends string>({ history }: Capability<T>, release: string): T | undefined {
  return history.findLast(({ since }) => naturalCompare(since, release) <= 0)?.is;
}

/** Of a thing that every release has. */
export function spellingIn<T extends string>(capability: Capability<T>, release: string): T {
  return spellingAt(capability, release) ?? capability.history[0].is;
}

/** @throws RocefabError where the release or the ASIC does not have it, with those that do */
export function spelling<T extends string>(where: string, capability: Capability<T> | InNoRelease, { nos, asic }: OnSwitch): T {
  const { title } = capability;
  const what = `asks for ${title}, which`;
  const got = `${NOS_FACTS[nos.name].title} ${nos.release}`;
  if (!isInSome(capability)) throw new RocefabError({ where, what: `${what} no release of ${NOS_FACTS[nos.name].title} has`, got, fix: "leave it out" });
  const { asics, history } = capability;
  if (asics !== undefined && !asics.includes(asic))
    throw new RocefabError({ where, what: `${what} the ASIC does not have`, got: asic, allowed: asics.join(", ") });
  const found = spellingAt(capability, nos.release);
  if (found !== undefined) return found;
  throw new RocefabError({ where, what: `${what} the release does not have`, got, allowed: `${history[0].since} or later` });
}

export function isInSome<T extends string>(capability: Capability<T> | InNoRelease): capability is Capability<T> {
  return capability.history.length > 0;
}
