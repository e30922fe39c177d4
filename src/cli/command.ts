import { existsSync } from "node:fs";
import { join } from "node:path";
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

export const FOLDER_ARGUMENT = "a folder that synth wrote, e.g. cdktf.out/stacks/<stack>/fabrics/<fabric>";

/** @throws UsageError where the argument is not a fabric's folder */
export function refuseOtherFolder(folder: string): void {
  if (existsSync(join(folder, "plan.json"))) return;
  const what = existsSync(folder) ? "is not a fabric folder: it has no plan.json" : "does not exist";
  throw new UsageError({ where: folder, what, allowed: FOLDER_ARGUMENT });
}
