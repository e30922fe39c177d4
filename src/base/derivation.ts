/**
 * How far a fact can be trusted. `published`: printed by the vendor or read in its source; `verified`: a formula checked against a published
 * table; `fitted`: a curve through a table; `datasheet`; `general`: general knowledge, not checked; `user`: given by the user.
 */
export type Confidence = "published" | "verified" | "fitted" | "datasheet" | "general" | "user";

/** Where a fact comes from. */
export interface Sourced {
  readonly source: string;
  readonly confidence: Confidence;
}

/** Why a computed number is what it is. */
export interface Derivation extends Sourced {
  /** What was computed, e.g. `xoff`. */
  readonly name: string;
  readonly value: number;
  /** `bytes`, `ms`, `percent` ... */
  readonly unit: string;
  readonly formula: string;
  readonly inputs: Readonly<Record<string, number | string>>;
  readonly rounding?: string;
}
