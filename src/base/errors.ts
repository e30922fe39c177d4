const BRAND = Symbol.for("rocefab.RocefabError");

/** What a person needs to mend a mistake of theirs. */
export interface Mistake {
  /** Construct path, device or prop, e.g. `pod/pod1/leaf3: props.index`. */
  readonly where: string;
  /** What is wrong, in the field's words. */
  readonly what: string;
  /** The value that was given. */
  readonly got?: unknown;
  /** The values that are allowed. */
  readonly allowed?: string;
  /** What to do about it. */
  readonly fix?: string;
}

/**
 * A mistake in the use of rocefab: its message alone tells where, what was got, what is allowed and what to do.
 * Everything else that is thrown is a defect of rocefab itself.
 */
export class RocefabError extends Error {
  static isRocefabError(x: unknown): x is RocefabError {
    return typeof x === "object" && x !== null && BRAND in x;
  }

  readonly mistake: Mistake;

  constructor(mistake: Mistake) {
    super(mistakeText(mistake));
    this.name = "RocefabError";
    this.mistake = mistake;
    Object.defineProperty(this, BRAND, { value: true });
  }

  /** The same mistake, seen from an outer place. */
  at(outer: string): RocefabError {
    return new RocefabError({ ...this.mistake, where: `${outer}: ${this.mistake.where}` });
  }
}

export function mistakeText(m: Mistake): string {
  const lines = [`${m.where}: ${m.what}`];
  if ("got" in m && m.got !== undefined) lines.push(`  got:     ${shown(m.got)}`);
  if (m.allowed) lines.push(`  allowed: ${m.allowed}`);
  if (m.fix) lines.push(`  fix:     ${m.fix}`);
  return lines.join("\n");
}

const LONGEST_SHOWN = 120;

/** A value on one line, control characters escaped, long text cut. */
export function shown(value: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : typeof value === "object" ? objectShown(value) : String(value);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text;
}

function objectShown(value: object | null): string {
  try {
    return JSON.stringify(value) ?? "undefined";
  } catch {
    return Object.prototype.toString.call(value);
  }
}
