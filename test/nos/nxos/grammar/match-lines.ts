import { ARGUMENTS } from "./arguments.js";
import type { ConfigLine, GrammarFinding } from "./config-tree.js";
import { CONTEXTS, EXCLUDED, type LineForm, NEVER, REQUIRED } from "./line-forms.js";

/** A line that has a form, with its arguments by name. */
export interface MatchedLine {
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly args: Readonly<Record<string, string>>;
  readonly children: readonly MatchedLine[];
}

interface CompiledForm {
  readonly form: LineForm;
  readonly line: RegExp;
  readonly args: readonly { readonly name: string; readonly type: string }[];
}

const PIECES = /\[|\]|\{[^}]*\}|<[^>]+>|[^\s[\]{}<>]+/g;

function compiled(form: LineForm): CompiledForm {
  const args: { name: string; type: string }[] = [];
  const piece = (text: string): string => {
    if (text.startsWith("{")) return `(?:${text.slice(1, -1).split("|").map(words).join("|")})`;
    if (!text.startsWith("<")) return text.replace(/[.*+?^$()|\\]/g, "\\$&");
    const [name = "", type = name] = text.slice(1, -1).split(":");
    const pattern = ARGUMENTS[type]?.pattern;
    if (pattern === undefined) throw new Error(`${form.form}: no argument ${type}`);
    args.push({ name, type });
    return `(${pattern})`;
  };
  const words = (text: string): string => {
    let expression = "";
    for (const part of text.match(PIECES) ?? []) {
      if (part === "[") expression += "(?:";
      else if (part === "]") expression += ")?";
      else expression += `${expression === "" ? "" : " "}${piece(part)}`;
    }
    return expression;
  };
  return { form, line: new RegExp(`^${words(form.form)}$`), args };
}

const COMPILED: Readonly<Record<string, readonly CompiledForm[]>> = Object.fromEntries(
  Object.entries(CONTEXTS).map(([context, forms]) => [context, forms.map(compiled)]),
);

/** The lines of a context that have a form there, and every finding about them and the lines below. */
export function matchLines(
  context: string,
  lines: readonly ConfigLine[],
  at: number,
): { readonly matched: readonly MatchedLine[]; readonly findings: readonly GrammarFinding[] } {
  const findings: GrammarFinding[] = [];
  const matched: MatchedLine[] = [];
  const placed: { readonly form: LineForm; readonly line: ConfigLine }[] = [];
  for (const line of lines) {
    const found = formOf(context, line.text);
    if (!found) {
      findings.push({ line: line.number, rule: NEVER.find((n) => n.line.test(line.text))?.rule ?? `unknown line in ${context}`, text: line.text });
      continue;
    }
    findings.push(...wrongArguments(found, line), ...forbidden(line));
    const below = belowOf(found.compiled.form, line);
    findings.push(...below.findings);
    matched.push({ id: found.compiled.form.id, number: line.number, text: line.text, args: found.args, children: below.matched });
    placed.push({ form: found.compiled.form, line });
  }
  findings.push(...counts(context, placed, at), ...order(placed));
  return { matched, findings };
}

interface FoundForm {
  readonly compiled: CompiledForm;
  readonly args: Readonly<Record<string, string>>;
  readonly values: readonly (string | undefined)[];
}

/** The first form that takes the line; one whose arguments are all right comes before one that has the words alone. */
function formOf(context: string, text: string): FoundForm | undefined {
  const candidates = (COMPILED[context] ?? []).flatMap((c) => {
    const match = c.line.exec(text);
    if (!match) return [];
    const values = match.slice(1) as (string | undefined)[];
    const accepted = (i: number) => ARGUMENTS[c.args[i]?.type ?? ""]?.accepts(values[i] ?? "") ?? false;
    // A value that is none is told by itself; to the rules across lines it is not there.
    const args = Object.fromEntries(c.args.flatMap(({ name }, i) => (values[i] !== undefined && accepted(i) ? [[name, values[i]]] : [])));
    return [{ compiled: c, args, values }];
  });
  return candidates.find((c) => rejected(c).length === 0) ?? candidates[0];
}

function rejected({ compiled, values }: FoundForm): { readonly type: string; readonly value: string }[] {
  return compiled.args.flatMap(({ type }, i) => {
    const value = values[i];
    return value === undefined || ARGUMENTS[type]?.accepts(value) ? [] : [{ type, value }];
  });
}

function wrongArguments(found: FoundForm, line: ConfigLine): GrammarFinding[] {
  return rejected(found).map(({ type, value }) => ({
    line: line.number,
    rule: `argument: ${value} is no ${type} (${ARGUMENTS[type]?.allowed})`,
    text: line.text,
  }));
}

function forbidden(line: ConfigLine): GrammarFinding[] {
  return NEVER.filter((n) => n.line.test(line.text)).map(({ rule }) => ({ line: line.number, rule, text: line.text }));
}

function belowOf({ opens, form }: LineForm, line: ConfigLine): ReturnType<typeof matchLines> {
  if (opens) return matchLines(opens, line.children, line.number);
  const findings = line.children.map((c) => ({ line: c.number, rule: `nothing stands below "${form}"`, text: c.text }));
  return { matched: [], findings };
}

type Placed = readonly { readonly form: LineForm; readonly line: ConfigLine }[];

function counts(context: string, placed: Placed, at: number): GrammarFinding[] {
  const ids = placed.map((p) => p.form.id);
  const repeated = placed
    .filter(({ form, line }, i) => (form.many ? placed.slice(0, i).some((p) => p.line.text === line.text) : ids.indexOf(form.id) < i))
    .map(({ line }) => ({ line: line.number, rule: `stands more than once in ${context}`, text: line.text }));
  const missing = (REQUIRED[context] ?? [])
    .filter((wanted) => !wanted.split("|").some((id) => ids.includes(id)))
    .map((wanted) => ({ line: at, rule: `missing in ${context}`, text: wanted }));
  const excluded = (EXCLUDED[context] ?? [])
    .filter(([a, b]) => ids.includes(a) && ids.includes(b))
    .map(([a, b]) => ({ line: at, rule: `excludes each other in ${context}`, text: `${a}, ${b}` }));
  return [...repeated, ...missing, ...excluded];
}

/** Ascending ranks; a section that was added starts anew. */
function order(placed: Placed): GrammarFinding[] {
  const findings: GrammarFinding[] = [];
  let highest = { rank: -1, text: "" };
  for (const { form, line } of placed) {
    if (form.rank < highest.rank) findings.push({ line: line.number, rule: `order: stands below "${highest.text}"`, text: line.text });
    else highest = { rank: form.id === "added-section" ? -1 : form.rank, text: line.text };
  }
  return findings;
}
