import { z } from "zod";
import { type Mistake, RocefabError } from "../base/errors.js";
import { isToken, refuseToken } from "../base/safe.js";

type Issue = z.core.$ZodIssue;

/** Only what a schema itself says of its `error` is a message; the library's own wording is silenced. */
const OWN_WORDS_ONLY = { error: () => "" };

/**
 * Checks props against a schema. The first issue becomes a RocefabError in the field's words; no schema library's text gets through.
 *
 * @param where construct path of whoever gave the props
 * @throws RocefabError
 */
export function validated<S extends z.ZodType>(schema: S, props: unknown, where: string): z.output<S> {
  const result = schema.safeParse(props, OWN_WORDS_ONLY);
  if (result.success) return result.data;
  const issue = tightest(result.error.issues);
  const at = `${where}: props${issue.path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("")}`;
  const got = issue.path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], props);
  if (isToken(got)) refuseToken(at, got);
  throw new RocefabError({ where: at, ...words(issue, got, schema) });
}

/** Of several issues with the first one's prop the last, which is the narrowest bound. */
function tightest(issues: readonly Issue[]): Issue {
  const path = String(issues[0]?.path);
  return issues.findLast((issue) => String(issue.path) === path) as Issue;
}

function words(issue: Issue, got: unknown, schema: z.ZodType): Omit<Mistake, "where"> {
  const at = schemaAt(schema, issue.path);
  if (issue.code === "unrecognized_keys") {
    const known = at instanceof z.ZodObject ? Object.keys(at.shape).join(", ") : undefined;
    return { what: `has no prop ${issue.keys.map((k) => JSON.stringify(k)).join(", ")}`, allowed: known, fix: "mend the spelling or leave it out" };
  }
  const allowed = allowedBy(issue, at);
  return got === undefined ? { what: "is missing", allowed } : { what: wrong(issue), got, allowed };
}

function wrong(issue: Issue): string {
  if (issue.code === "too_small") return issue.origin === "array" ? "has too few" : "is too small";
  if (issue.code === "too_big") return issue.origin === "array" ? "has too many" : "is too big";
  return issue.code === "invalid_value" ? "is not one of the known values" : "is of the wrong kind";
}

const KINDS: Readonly<Record<string, string>> = { string: "text", boolean: "true or false", array: "a list", object: "an object", record: "an object" };

/** What should have been there; undefined where nobody has said it. */
function allowedBy(issue: Issue, at: z.ZodType | undefined): string | undefined {
  if (issue.message !== "") return issue.message;
  if (at instanceof z.ZodNumber) return numberText(at);
  if (at instanceof z.ZodObject) return `{ ${Object.keys(at.shape).join(", ")} }`;
  switch (issue.code) {
    case "invalid_type":
      return KINDS[issue.expected] ?? `a ${issue.expected}`;
    case "invalid_value":
      return issue.values.map(String).join(", ");
    case "invalid_union":
      return issue.errors.flatMap((branch) => branch.slice(0, 1).map((first) => allowedBy(first, undefined))).join(" or ");
    case "too_small":
      return `at least ${issue.minimum}`;
    case "too_big":
      return `at most ${issue.maximum}`;
    case "custom":
      return issue.params?.allowed as string | undefined;
    default:
      return undefined;
  }
}

function numberText({ isInt, minValue, maxValue }: z.ZodNumber): string {
  const kind = isInt ? "a whole number" : "a number";
  return minValue !== null && maxValue !== null && maxValue < Number.MAX_SAFE_INTEGER ? `${kind} from ${minValue} to ${maxValue}` : kind;
}

/** The schema of the prop at a path, optional or not. */
function schemaAt(schema: z.ZodType, path: Issue["path"]): z.ZodType | undefined {
  return path.reduce<z.ZodType | undefined>((outer, key) => outer && inner(outer, key), unwrapped(schema));
}

function inner(schema: z.ZodType, key: PropertyKey): z.ZodType | undefined {
  if (schema instanceof z.ZodObject) return unwrapped(schema.shape[String(key)]);
  return schema instanceof z.ZodArray ? unwrapped(schema.element as z.ZodType) : undefined;
}

function unwrapped(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional || schema instanceof z.ZodReadonly ? unwrapped(schema.unwrap() as z.ZodType) : schema;
}
