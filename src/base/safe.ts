import { RocefabError } from "./errors.js";
import { hasPlaceholder } from "./secret.js";

/** Cdktf writes a token as `${TfToken[TOKEN.2]}`, in lists and map keys with `#` and `&` instead of `$`, and as a negative number near -1e298. */
export function isToken(value: unknown): boolean {
  return (typeof value === "string" && /[$#&]\{TfToken\[/.test(value)) || (typeof value === "number" && value <= HIGHEST_TOKEN_NUMBER);
}

/** Tokens of number lists lie near -1.9e289. */
const HIGHEST_TOKEN_NUMBER = -1e289;

export function refuseToken(where: string, value: unknown): void {
  if (!isToken(value)) return;
  throw new RocefabError({
    where,
    what: "is a Terraform token, which is known only when Terraform runs; topology is decided before that",
    allowed: "a plain value (only `connection` takes tokens)",
    fix: "write the value itself, or read it from a variable of your program",
  });
}

const DEVICE_NAME = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;
const LONGEST_NAME = 40;

/**
 * The one door for names that become hostnames, file names and resource addresses: lower-case letters, digits and single inner dashes,
 * a letter first, at most 40 characters.
 */
export function deviceName(where: string, name: string): string {
  refuseToken(where, name);
  if (typeof name === "string" && name.length <= LONGEST_NAME && DEVICE_NAME.test(name)) return name;
  throw new RocefabError({
    where,
    what: "cannot be a name: it becomes a hostname, a file name and a resource address",
    got: name,
    allowed: `a lower-case letter, then lower-case letters, digits and single dashes, at most ${LONGEST_NAME} characters`,
  });
}

const LINE = /^[A-Za-z0-9 ._:/@()+=,#-]*$/;
const LONGEST_LINE = 200;

/** The one door for free text that reaches a config line: printable, none of the characters that end a line, a command or a string. */
export function lineText(where: string, text: string): string {
  refuseToken(where, text);
  refusePlaceholder(where, text);
  if (typeof text === "string" && text.length <= LONGEST_LINE && LINE.test(text) && text === text.trim()) return text;
  throw new RocefabError({
    where,
    what: "cannot stand on a config line",
    got: text,
    allowed: `letters, digits, blanks inside and any of . _ : / @ ( ) + = , # - , at most ${LONGEST_LINE} characters`,
  });
}

/** The push would put a secret there, of which neither the slice nor the trigger knows. */
function refusePlaceholder(where: string, text: unknown): void {
  if (typeof text !== "string" || !hasPlaceholder(text)) return;
  throw new RocefabError({ where, what: "has the placeholder of a secret in it", got: text, allowed: "text that is the same for everyone who reads it" });
}

const INTERFACE_NAME = /^[A-Za-z][A-Za-z0-9_.-]{0,14}$/;

/** A Linux network interface (at most 15 characters). */
export function interfaceName(where: string, name: string): string {
  refuseToken(where, name);
  if (typeof name === "string" && INTERFACE_NAME.test(name)) return name;
  throw new RocefabError({
    where,
    what: "is not the name of a network interface",
    got: name,
    allowed: "a letter, then letters, digits, dot, dash and underscore, at most 15 characters",
  });
}

/** zsh expands a leading `=`, also after the `=` of an assignment. */
const SHELL_SAFE = /^(?!=)[A-Za-z0-9_.,:/@%+=-]+$/;

/** A POSIX shell word: as it is where that is safe, in single quotes otherwise. */
export function shellWord(text: string): string {
  return SHELL_SAFE.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** Terraform reads `${` and `%{` as the start of an expression; doubling the sign makes them text. */
export function terraformText(text: string): string {
  return text.replaceAll(/[$%]\{/g, (start) => `${start.charAt(0)}${start}`);
}
