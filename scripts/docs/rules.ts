import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import ts from "typescript";

/** A rule as its source file tells of it. */
export interface DescribedRule {
  readonly id: string;
  /** What it can be, the worst first. */
  readonly severities: readonly string[];
  readonly sentence: string;
}

export type Sentence = "message" | "comment";

const RULE_ID = /^[A-Z][A-Z0-9]*(_[A-Z0-9]+)+$/;
const SEVERITIES = ["error", "warning", "info"];

/**
 * The rules that the files of a folder export, or a single file holds.
 *
 * @param fullPath a file or folder
 * @param prefer where the sentence comes from when there are both
 * @param ids the rules to look for; all when it is left out
 */
export function describedRules(fullPath: string, prefer: Sentence, ids?: ReadonlySet<string>): DescribedRule[] {
  const files = fullPath.endsWith(".ts") ? [fullPath] : readdirSync(fullPath).map((name) => join(fullPath, name));
  const found = files.filter((file) => file.endsWith(".ts") && basename(file) !== "index.ts").flatMap((file) => rulesOfFile(file, prefer, ids));
  return found.sort((a, b) => (a.id < b.id ? -1 : 1));
}

function rulesOfFile(file: string, prefer: Sentence, ids: ReadonlySet<string> | undefined): DescribedRule[] {
  const source = parsed(file);
  const constants = constantsOf(source);
  return source.statements.filter(isDeclaration).flatMap((statement) => {
    const texts = [...stringsIn(statement), ...namesIn(statement).flatMap((name) => constants.get(name) ?? [])];
    const id = texts.find((text) => (ids ? ids.has(text) : RULE_ID.test(text)));
    return id === undefined ? [] : [{ id, severities: severitiesOf(statement, source, file), sentence: sentenceOf(id, statement, file, prefer) }];
  });
}

function parsed(file: string): ts.SourceFile {
  return ts.createSourceFile(file, ts.sys.readFile(file) ?? "", ts.ScriptTarget.Latest, true);
}

type Declaration = ts.VariableStatement | ts.FunctionDeclaration;

/** Exported rules, and functions that make a finding themselves. */
function isDeclaration(node: ts.Node): node is Declaration {
  return ts.isFunctionDeclaration(node) || (ts.isVariableStatement(node) && node.modifiers?.some((m) => m.kind === ts.SyntaxKind.ExportKeyword) === true);
}

/** `const ID = "..."`: name -> text. */
function constantsOf(source: ts.SourceFile): Map<string, string> {
  const declarations = source.statements.filter(ts.isVariableStatement).flatMap((s) => [...s.declarationList.declarations]);
  return new Map(declarations.flatMap((d) => (d.initializer && ts.isStringLiteral(d.initializer) ? [[d.name.getText(), d.initializer.text] as const] : [])));
}

function nodesIn(node: ts.Node): ts.Node[] {
  const children: ts.Node[] = [];
  node.forEachChild((child) => {
    children.push(child, ...nodesIn(child));
  });
  return children;
}

/** Texts that are values, not types. */
function stringsIn(node: ts.Node): string[] {
  return nodesIn(node).flatMap((n) => (ts.isStringLiteral(n) && !ts.isLiteralTypeNode(n.parent) ? [n.text] : []));
}

function namesIn(node: ts.Node): string[] {
  return nodesIn(node).flatMap((n) => (ts.isIdentifier(n) ? [n.text] : []));
}

/** Those that the rule names itself, else those of its file, else those of the helper beside it that makes it. */
function severitiesOf(statement: Declaration, source: ts.SourceFile, file: string): string[] {
  const own = severitiesIn(statement);
  const inFile = own.length > 0 ? own : severitiesIn(source);
  if (inFile.length > 0) return inFile;
  const beside = source.statements.filter(ts.isImportDeclaration).flatMap((d) => (ts.isStringLiteral(d.moduleSpecifier) ? [d.moduleSpecifier.text] : []));
  const helpers = beside.filter((path) => path.startsWith("./")).map((path) => join(file, "..", path.replace(/\.js$/, ".ts")));
  return SEVERITIES.filter((s) => helpers.some((helper) => severitiesIn(parsed(helper)).includes(s)));
}

function severitiesIn(node: ts.Node): string[] {
  const texts = stringsIn(node);
  return SEVERITIES.filter((severity) => texts.includes(severity));
}

/** What the rule says first: a message of one fixed text or the comment above it, whichever is preferred. */
function sentenceOf(id: string, statement: Declaration, file: string, prefer: Sentence): string {
  const [first, second] = prefer === "message" ? [fixedMessage, commentOf] : [commentOf, fixedMessage];
  const sentence = first(statement) ?? second(statement);
  if (sentence) return sentence;
  throw new Error(`${file}: ${id} has neither a fixed message nor a comment above it`);
}

function fixedMessage(statement: Declaration): string | undefined {
  const messages = nodesIn(statement).filter((n): n is ts.PropertyAssignment => ts.isPropertyAssignment(n) && n.name.getText() === "message");
  const [only, ...others] = messages.map((m) => m.initializer);
  return only && others.length === 0 && ts.isStringLiteralLike(only) ? only.text : undefined;
}

function commentOf(statement: Declaration): string | undefined {
  const [comment] = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
  return typeof comment?.comment === "string" ? comment.comment.replaceAll(/\s*\n\s*/g, " ") : undefined;
}
