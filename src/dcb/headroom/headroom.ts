import type { Derivation } from "../../base/derivation.js";

/** Buffer of one lossless priority group of a port, bytes. */
export interface Headroom {
  /** Guaranteed; with the headroom in it where the platform's table counts so. On NX-OS the whole pause buffer. */
  readonly size: number;
  /** Resume level. */
  readonly xon: number;
  /** Absorbed after XOFF was sent. */
  readonly xoff: number;
  readonly xonOffset: number | null;
  /** The group may take 2^n of the free shared pool; null where the NOS decides. */
  readonly dynamicTh: number | null;
  /** Metres that the numbers serve: of the table's row, of the given values, or of the cable itself. */
  readonly rowM: number;
}

/** Numbers and why they are so. */
export interface Derived<T> {
  readonly value: T;
  readonly derivations: readonly Derivation[];
}

/** Light in fibre and signals in copper need 5 ns a metre. Source: SONiC's 198,000 km/s, rounded to the safe side by less than 1 %. */
const NS_PER_METRE = 5;

/**
 * The cable that would be as late as this one with all that stands in its way.
 *
 * @param lengthM metres of cable
 * @param delayNs one-way delay of gearboxes, retimers and MACsec between the two MACs
 * @returns whole metres, rounded up
 */
export function equivalentMetres(lengthM: number, delayNs: number): number {
  return lengthM + Math.ceil(delayNs / NS_PER_METRE);
}
