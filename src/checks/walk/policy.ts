import { contains, prefixLength } from "../../base/ip.js";
import type { AsPathEntry, PrefixEntry, RouteMapEntry, RoutingView } from "../../nos/routing-view.js";
import { asPathMatcher } from "./as-path.js";

/** Whether a route passes a route-map. */
export interface Policy {
  /** Equal for maps with equal content. */
  readonly id: number;
  permits(prefix: string, asPath: string): boolean;
}

const PERMIT_ALL: Policy = { id: 0, permits: () => true };
const DENY_ALL: Policy = { id: 1, permits: () => false };
const FIRST_ID = 2;

/**
 * Route-maps as predicates. Maps with the same content are one object, whatever device they are on, and remember what they decided, since a fabric
 * asks the same few questions thousands of times.
 *
 * An entry that lets what it matches go on to the next decides nothing. What cannot be read (an unknown clause or expression, a list that is not defined) is taken in the widest sense, a permit that matches and a deny
 * that does not, so that no valley is overlooked; rules of their own make findings of it.
 */
export class Policies {
  private readonly maps = new Map<string, Policy>();
  private readonly prefixLists = new Map<string, (prefix: string) => boolean>();
  private readonly asPathLists = new Map<string, (path: string) => boolean>();

  /** No map: everything passes, or nothing where the router insists on a policy (RFC 8212). A map that is not defined lets nothing pass, as in FRR. */
  of(view: RoutingView, map: string | null): Policy {
    if (map === null) return view.requiresPolicy ? DENY_ALL : PERMIT_ALL;
    const entries = view.routeMaps[map];
    return entries ? this.compiled(view, entries) : DENY_ALL;
  }

  private compiled(view: RoutingView, entries: readonly RouteMapEntry[]): Policy {
    const key = JSON.stringify(entries.map((e) => [e, e.prefixLists.map((l) => view.prefixLists[l]), e.asPathLists.map((l) => view.asPathLists[l])]));
    const known = this.maps.get(key);
    if (known) return known;
    const compiled = remembering(
      FIRST_ID + this.maps.size,
      [...entries].sort((a, b) => a.seq - b.seq).map((e) => this.entry(view, e)),
    );
    this.maps.set(key, compiled);
    return compiled;
  }

  private entry(view: RoutingView, { action, prefixLists, asPathLists, continues, other }: RouteMapEntry): CompiledEntry {
    const unreadable = action === "permit";
    const prefix = prefixLists.map((l) => this.prefixList(view.prefixLists[l], unreadable));
    const path = asPathLists.map((l) => this.asPathList(view.asPathLists[l], unreadable));
    const matches = (p: string, asPath: string): boolean =>
      (prefix.length === 0 || prefix.some((m) => m(p))) && (path.length === 0 || path.some((m) => m(asPath))) && (other.length === 0 || unreadable);
    return { permit: action === "permit", matches: continues ? () => false : matches };
  }

  private prefixList(entries: readonly PrefixEntry[] | undefined, unreadable: boolean): (prefix: string) => boolean {
    if (!entries) return () => unreadable;
    return remembered(this.prefixLists, JSON.stringify(entries), () =>
      firstMatch(
        [...entries].sort((a, b) => a.seq - b.seq),
        prefixMatches,
      ),
    );
  }

  private asPathList(entries: readonly AsPathEntry[] | undefined, unreadable: boolean): (path: string) => boolean {
    if (!entries) return () => unreadable;
    const matchers = new Map(entries.map((e) => [e.regex, asPathMatcher(e.regex)]));
    const key = `${unreadable} ${JSON.stringify(entries)}`;
    return remembered(this.asPathLists, key, () =>
      firstMatch(
        [...entries].sort((a, b) => a.seq - b.seq),
        (e, path) => matchers.get(e.regex)?.(path) ?? (e.action === "permit") === unreadable,
      ),
    );
  }
}

interface CompiledEntry {
  readonly permit: boolean;
  matches(prefix: string, asPath: string): boolean;
}

function remembering(id: number, entries: readonly CompiledEntry[]): Policy {
  const decided = new Map<string, boolean>();
  return {
    id,
    permits(prefix, asPath) {
      const key = `${prefix} ${asPath}`;
      const known = decided.get(key);
      if (known !== undefined) return known;
      const answer = entries.find((e) => e.matches(prefix, asPath))?.permit ?? false;
      decided.set(key, answer);
      return answer;
    },
  };
}

/** The first entry that matches decides; none refuses. */
function firstMatch<E extends { readonly action: "permit" | "deny" }>(
  entries: readonly E[],
  matches: (entry: E, text: string) => boolean,
): (text: string) => boolean {
  const decided = new Map<string, boolean>();
  return (text) => {
    const known = decided.get(text);
    if (known !== undefined) return known;
    const answer = entries.find((e) => matches(e, text))?.action === "permit";
    decided.set(text, answer);
    return answer;
  };
}

function prefixMatches({ prefix, fromLength, toLength }: PrefixEntry, route: string): boolean {
  const length = prefixLength(route);
  return fromLength <= length && length <= toLength && contains(prefix, route);
}

function remembered<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
