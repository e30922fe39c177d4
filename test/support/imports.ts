import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

export interface FoundImport {
  /** As it is spelled. */
  readonly specifier: string;
  /** Gone once compiled. */
  readonly typeOnly: boolean;
}

/** Every module that a source text names: import, import type, export from, `import("x")` as value and as type, require. */
export function importsIn(text: string): FoundImport[] {
  const found: FoundImport[] = [];
  const add = (node: ts.Node | undefined, typeOnly: boolean): void => {
    if (node && ts.isStringLiteralLike(node)) found.push({ specifier: node.text, typeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node));
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node)) add(ts.isLiteralTypeNode(node.argument) ? node.argument.literal : undefined, true);
    else if (ts.isExternalModuleReference(node)) add(node.expression, false);
    else if (ts.isCallExpression(node) && loadsModule(node.expression)) add(node.arguments[0], false);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile("x.ts", text, ts.ScriptTarget.ES2022, false));
  return found;
}

function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  if (!importClause) return false;
  const named = importClause.namedBindings;
  const onlyTypes = named && ts.isNamedImports(named) && named.elements.length > 0 && named.elements.every((e) => e.isTypeOnly) && !importClause.name;
  return importClause.isTypeOnly || onlyTypes === true;
}

function loadsModule(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true;
  const name = ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
  return ts.isIdentifier(name) && name.text === "require";
}

/** The source file that a relative import of another one means, or the package that a bare one does; paths below `root`. */
export function resolved(root: string, file: string, { specifier }: FoundImport): string {
  if (!specifier.startsWith(".")) return specifier;
  return relative(root, join(root, dirname(file), specifier)).replace(/\.js$/, ".ts");
}

export function textOf(root: string, file: string): string {
  return readFileSync(join(root, file), "utf8");
}
