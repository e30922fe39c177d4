/** A plain subset that FRR and NX-OS read alike: POSIX extended, and `_` for a border between ASNs. Groups take no repetition. */
const UNDERSTOOD = /^(?:[\^$(|]|\)(?![+*?])|(?:[0-9.]|\[[0-9-]+\])[+*?]?|_| )*$/;
/** What FRR and NX-OS put in the place of `_`. */
const BORDER = "(?:^|[,{}() ]|$)";

/** Whether an as-path, e.g. `65000 65101`, matches an expression; undefined where it holds anything outside the subset. */
export function asPathMatcher(regex: string): ((path: string) => boolean) | undefined {
  if (!UNDERSTOOD.test(regex)) return undefined;
  try {
    const expression = new RegExp(regex.replaceAll("_", BORDER));
    return (path) => expression.test(path);
  } catch {
    return undefined;
  }
}
