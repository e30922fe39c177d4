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

  declare readonly mistake: Mistake;

  constructor(mistake: Mistake) {
    super(mistakeText(mistake));
    this.name = "RocefabError";
    // Not enumerable, else Node prints what the message has said once more below an uncaught error.
    Object.defineProperty(this, "mistake", { value: mistake });
    Object.defineProperty(this, BRAND, { value: true });
  }
}

export function mistakeText(m: Mistake): string {
  const lines = [`${m.where}: ${m.what}`];
  if (m.got !== undefined) lines.push(`  got:     ${shown(m.got)}`);
  if (m.allowed) lines.push(`  allowed: ${m.allowed}`);
  if (m.fix) lines.push(`  fix:     ${m.fix}`);
  return lines.join("\n");
}

const LONGEST_SHOWN = 120;

/** A value on one line: what does not print or would turn the text around is escaped, long text is cut. */
export function shown(value: unknown): string {
  const text = wordsFor(value).replaceAll(UNPRINTABLE, (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`);
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text;
}

/** Controls, line and paragraph separators, and the marks that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

function wordsFor(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (typeof value === "function") return "a function";
  if (typeof value === "bigint") return `${value}n`;
  return typeof value === "object" ? objectShown(value) : String(value);
}

function objectShown(value: object | null): string {
  try {
    return JSON.stringify(value, (_, inner) => (typeof inner === "bigint" ? `${inner}n` : inner)) ?? "undefined";
  } catch {
    return "an object that holds itself";
  }
}
