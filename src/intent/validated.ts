import type { z } from "zod";
import { type Mistake, RocefabError } from "../base/errors.js";
import { isToken } from "../base/safe.js";

type Issue = z.core.$ZodIssue;

/**
 * Checks props against a schema. The first issue becomes a RocefabError in the field's words; no schema library's text gets through.
 *
 * @param where construct path of whoever gave the props
 */
export function validated<S extends z.ZodType>(schema: S, props: unknown, where: string): z.output<S> {
  const result = schema.safeParse(props);
  if (result.success) return result.data;
  const issue = result.error.issues[0] as Issue;
  throw new RocefabError(mistakeOf(issue, props, where));
}

function mistakeOf(issue: Issue, props: unknown, where: string): Mistake {
  const path = issue.path.map((p) => (typeof p === "number" ? `[${p}]` : `.${String(p)}`)).join("");
  const at = `${where}: props${path}`;
  const got = issue.path.reduce<unknown>((v, key) => (v as Record<PropertyKey, unknown> | undefined)?.[key], props);
  if (isToken(got)) {
    return {
      where: at,
      what: "is a Terraform token, which is known only when Terraform runs; topology is decided before that",
      allowed: "a plain value (only `connection` takes tokens)",
    };
  }
  return { where: at, got, ...words(issue, got) };
}

function words(issue: Issue, got: unknown): Pick<Mistake, "what" | "allowed" | "fix"> {
  switch (issue.code) {
    case "invalid_type":
      return { what: got === undefined ? "is missing" : "is of the wrong kind", allowed: typeName(issue.expected) };
    case "unrecognized_keys":
      return { what: `has no prop ${issue.keys.map((k) => JSON.stringify(k)).join(", ")}`, fix: "mend the spelling or leave it out" };
    case "invalid_value":
      return { what: got === undefined ? "is missing" : "is not one of the known values", allowed: issue.values.map(String).join(", ") };
    case "too_small":
      return { what: sized(issue.origin) ? "has too few" : "is too small", allowed: `at least ${issue.minimum}` };
    case "too_big":
      return { what: sized(issue.origin) ? "has too many" : "is too big", allowed: `at most ${issue.maximum}` };
    case "custom":
      return { what: got === undefined ? "is missing" : "is of the wrong kind", allowed: String(issue.params?.allowed ?? issue.message) };
    case "invalid_union":
      return { what: got === undefined ? "is missing" : "is of the wrong kind", allowed: issue.message };
    default:
      return { what: "is of the wrong kind" };
  }
}

function sized(origin: string): boolean {
  return origin === "array" || origin === "string";
}

function typeName(expected: string): string {
  return expected === "int" ? "a whole number" : expected === "array" ? "a list" : expected === "object" ? "an object" : `a ${expected}`;
}
