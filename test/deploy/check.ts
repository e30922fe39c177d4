let count = 0;

/** Prints what was found to hold; ends the run, saying what does not, where the assertion throws. */
export function check(what: string, assertion: () => void): void {
  try {
    assertion();
  } catch (error) {
    throw new Error(`${what}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
  count += 1;
  console.log(`  ok: ${what}`);
}

export function checked(): number {
  return count;
}
