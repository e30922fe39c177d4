import { type Mistake, RocefabError } from "../../base/errors.js";
import { legacyPathLevel, ncclVariable } from "../../catalog/nccl.js";
import { type NcclValue, ncclValue } from "../../catalog/nccl-values.js";

/** A value as it goes into the files. */
export interface CanonicalValue {
  readonly text: string;
  /** What the integer of old was, where one was translated. */
  readonly translatedFrom?: string;
}

/** NCCL cuts longer values without a word. */
export const LONGEST_VALUE = 1023;

/** All that any value needs; nothing of it ends a line, a string or a command in any of the files. */
const PLAIN = /^[A-Za-z0-9_.,:;/@%+=^-]+( [A-Za-z0-9_.,:;/@%+=^-]+)*$/;

/**
 * A hand-written value in the one spelling that NCCL reads as it is meant.
 *
 * @throws RocefabError where NCCL would read something else, or ignore it
 */
export function canonicalValue(where: string, name: string, given: unknown, version: string): CanonicalValue {
  const refuse = (wrong: Wrong): never => {
    throw new RocefabError({ where, got: given, ...wrong });
  };
  if (typeof given !== "string" && typeof given !== "number") return refuse({ what: "is neither text nor a number", allowed: "text or a whole number" });
  const text = String(given);
  if (text === "") return refuse({ what: "is empty, which NCCL takes for not set", fix: "leave it out" });
  if (text.length > LONGEST_VALUE) return refuse({ what: `is longer than ${LONGEST_VALUE} characters, where NCCL cuts it without a word` });
  if (!PLAIN.test(text)) {
    return refuse({
      what: "has characters that NCCL would take as part of the value: it knows no quotes, comments, trimming or expansion",
      allowed: "letters, digits and any of . , : ; / @ % + = ^ _ -, single blanks inside",
    });
  }
  const value = ncclValue(name, version) ?? onlyKind(name);
  return value.kind === "level" ? level(text, value.values, refuse) : { text: checked(text, value, refuse) };
}

type Wrong = Pick<Mistake, "what" | "allowed" | "fix">;
type Refuse = (wrong: Wrong) => never;

function onlyKind(name: string): NcclValue {
  return ncclVariable(name)?.kind === "int"
    ? { kind: "integer", least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER }
    : { kind: "text", pattern: PLAIN, words: "" };
}

function checked(text: string, value: Exclude<NcclValue, { kind: "level" }>, refuse: Refuse): string {
  switch (value.kind) {
    case "integer":
      return integer(text, value, refuse);
    case "one-of":
      return value.values.includes(text)
        ? text
        : refuse({ what: "is none of its values, and NCCL ignores others without a word", allowed: value.values.join(", ") });
    case "text":
      return value.pattern.test(text) ? text : refuse({ what: "is not what it takes", allowed: value.words });
  }
}

const DECIMAL = /^(0|-?[1-9][0-9]*)$/;

function integer(text: string, { least, most, multipleOf = 1 }: Extract<NcclValue, { kind: "integer" }>, refuse: Refuse): string {
  const allowed = `a whole number, decimal, ${rangeWords(least, most)}${multipleOf === 1 ? "" : `, a multiple of ${multipleOf}`}`;
  if (text.includes(",")) return refuse({ what: "is a list, but the variable takes one number for all devices", allowed });
  if (!DECIMAL.test(text))
    return refuse({ what: "is not a plain decimal number: NCCL reads a leading 0 as octal and stops at the first other character", allowed });
  const n = Number(text);
  if (n < least || n > most || n % multipleOf !== 0) return refuse({ what: "is out of range, which NCCL does not check", allowed });
  return text;
}

function rangeWords(least: number, most: number): string {
  return least === Number.MIN_SAFE_INTEGER ? "of at most 53 bits" : `${least} to ${most}`;
}

function level(text: string, values: readonly string[], refuse: Refuse): CanonicalValue {
  if (values.length === 0) return refuse({ what: "is an integer of another meaning before NCCL 2.6.4", fix: "leave it out, or move to a later release" });
  if (/^[0-9]+$/.test(text)) return { text: legacyPathLevel(Number(text)), translatedFrom: text };
  if (values.includes(text)) return { text };
  return refuse({
    what: "is not a path type of this release, and NCCL ignores others without a word",
    allowed: `${values.join(", ")}, or an integer of old, which is translated (5 is SYS)`,
  });
}
