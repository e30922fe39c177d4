import type { Derivation } from "../../base/derivation.js";
import type { NosIntent } from "../../intent/fabric-intent.js";

/** Numbers that one would look for and that nobody has computed, with the reason. */
export interface Absent {
  /** What they are together, e.g. `headroom`. */
  readonly what: string;
  /** As derivations would be named. */
  readonly names: readonly string[];
  readonly why: string;
}

/** Ports that have the same numbers for the same reasons. */
export interface PortNumbers {
  readonly ports: readonly string[];
  /** Key of the plan's profiles; null at the trust boundary and on hosts. */
  readonly profile: string | null;
  readonly speedMbps: number;
  readonly lengthM: number | null;
  /** Metres that headroom is sized for, above lengthM where something besides the cable delays a frame. */
  readonly headroomM: number | null;
  readonly numbers: readonly Derivation[];
  readonly absent: readonly Absent[];
}

/** What `rocefab explain <folder> <device> --json` prints. */
export interface Explanation {
  readonly fabric: string;
  readonly device: string;
  readonly kind: "switch" | "host" | "imported";
  readonly model: string;
  readonly asic: string | null;
  readonly nos: NosIntent | null;
  readonly ports: readonly PortNumbers[];
  /** Of the device as a whole. */
  readonly numbers: readonly Derivation[];
  readonly absent: readonly Absent[];
}

/** An explanation with nothing but what passes; groups of ports of which nothing is left are gone. */
export function only(explanation: Explanation, passes: (name: string) => boolean): Explanation {
  const ports = explanation.ports.map((group) => ({ ...group, ...passing(group, passes) }));
  return { ...explanation, ...passing(explanation, passes), ports: ports.filter((group) => group.numbers.length + group.absent.length > 0) };
}

function passing({ numbers, absent }: Pick<Explanation, "numbers" | "absent">, passes: (name: string) => boolean): Pick<Explanation, "numbers" | "absent"> {
  return { numbers: numbers.filter((n) => passes(n.name)), absent: absent.filter((a) => a.names.some(passes)) };
}

/** Whether it says anything at all. */
export function isEmpty({ numbers, absent, ports }: Explanation): boolean {
  return numbers.length + absent.length + ports.length === 0;
}

/** Every name that it has a number for, once. */
export function namesIn({ numbers, ports }: Explanation): string[] {
  return [...new Set([...ports.flatMap((group) => group.numbers), ...numbers].map((n) => n.name))];
}
