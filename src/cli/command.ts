import { type Mistake, mistakeText } from "../base/errors.js";

/** Where a command writes to. */
export interface Streams {
  out(text: string): void;
  err(text: string): void;
  /** Only on a terminal. */
  readonly colour: boolean;
}

/** 0: fine. 1: findings, or an operation that failed. 2: wrong use. */
export type ExitCode = 0 | 1 | 2;

/** A command line that cannot be what its writer meant; ends with exit code 2. */
export class UsageError extends Error {
  constructor(readonly mistake: Mistake) {
    super(mistakeText(mistake));
  }
}
