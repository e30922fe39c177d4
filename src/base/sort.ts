const collator = new Intl.Collator("en", { numeric: true });

/** Natural order (`leaf2` before `leaf10`), code points where the collator sees no difference. */
export function naturalCompare(a: string, b: string): number {
  return collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0);
}

export function naturalSort<T>(items: Iterable<T>, key: (item: T) => string): T[] {
  return [...items].sort((a, b) => naturalCompare(key(a), key(b)));
}
