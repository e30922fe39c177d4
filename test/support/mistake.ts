import { RocefabError } from "../../src/base/errors.js";

/** The text that a person gets for a mistake; anything else that is thrown, or nothing, fails the test. */
export function mistakeOf(use: () => unknown): string {
  try {
    use();
  } catch (error) {
    if (RocefabError.isRocefabError(error)) return error.message;
    throw error;
  }
  throw new Error("expected a RocefabError, nothing was thrown");
}
