import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";
import { describe, expect, it } from "vitest";
import { type FoundImport, importsIn, resolved, textOf } from "./support/imports.js";

const SRC = fileURLToPath(new URL("../src/", import.meta.url));
const TEMPLATES = fileURLToPath(new URL("../templates/", import.meta.url));

/** The rooms of the house: each imports only those before it. */
const ROOMS = [
  "base",
  "templates.ts",
  "catalog",
  "intent",
  "topology",
  "dcb",
  "plan",
  "nos",
  "hosts",
  "checks",
  "monitoring",
  "exports",
  "artifacts",
  "deploy",
  "constructs",
  "cli",
];
/** The public doors; the last three are used by the ones before. */
const DOORS = ["index.ts", "testing.ts", "vitest.ts", "core.ts"];
const CDKTF = /^(constructs|cdktf|@cdktf\/.*)$/;
/** From intent to findings everything is a pure function. */
const PURE_ROOMS = ROOMS.slice(0, ROOMS.indexOf("artifacts")).filter((room) => room !== "templates.ts");
const LONGEST_FILE = 600;

const files = readdirSync(SRC, { recursive: true, encoding: "utf8" })
  .filter((f) => /\.[cm]?tsx?$/.test(f))
  .sort();
const imports = new Map(files.map((file) => [file, importsIn(textOf(SRC, file)).map((i) => ({ ...i, target: resolved(SRC, file, i) }))]));

const roomOf = (path: string): string => path.split("/")[0] ?? "";
const importsOf = (file: string): readonly (FoundImport & { readonly target: string })[] => imports.get(file) ?? [];
const edges = files.flatMap((file) => importsOf(file).map((i) => ({ file, ...i })));
const inside = edges.filter((e) => e.specifier.startsWith("."));
const told = (found: readonly { readonly file: string; readonly specifier: string }[]): string[] => found.map((e) => `${e.file} -> ${e.specifier}`);

/** All that a file loads once compiled, itself included. */
function loaded(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const { target, typeOnly } of importsOf(file)) if (!typeOnly) loaded(target, seen);
  return seen;
}

describe("the reader of imports", () => {
  it("sees every way to name a module, and which are gone once compiled", () => {
    const text = `
      import a from "a"; import type b from "b"; import { type c } from "c"; import { d, type D } from "d"; import "e";
      import type * as f from "f"; export * from "g"; export type { H } from "h"; export { i } from "i";
      const j = await import("j"); type K = import("k").K; const l = require("l"); const m = require.resolve("m"); import n = require("n");
      const text = 'import "not"; require("not")'; // import "not"
    `;
    expect(importsIn(text).map((i) => `${i.specifier}${i.typeOnly ? " type" : ""}`)).toEqual([
      "a",
      "b type",
      "c type",
      "d",
      "e",
      "f type",
      "g",
      "h type",
      "i",
      "j",
      "k type",
      "l",
      "m",
      "n",
    ]);
  });

  it("finds the file that is meant", () => {
    expect(resolved(SRC, "plan/assemble.ts", { specifier: "../base/sort.js", typeOnly: false })).toBe("base/sort.ts");
    expect(resolved(SRC, "plan/assemble.ts", { specifier: "zod", typeOnly: false })).toBe("zod");
  });

  it("has read the whole house", () => {
    expect(files.length).toBeGreaterThan(50);
    expect(inside.length).toBeGreaterThan(200);
    expect(inside.filter((e) => e.target.endsWith(".ts") && !files.includes(e.target))).toEqual([]);
  });
});

describe("the house", () => {
  it("has the rooms of the design and no others", () => {
    expect([...new Set(files.map(roomOf))].filter((r) => !ROOMS.includes(r) && !DOORS.includes(r))).toEqual([]);
  });

  it("is imported one way, types included", () => {
    const rank = (path: string): number => [...ROOMS, ...DOORS].indexOf(roomOf(path));
    const behindDoors = inside.filter((e) => !DOORS.includes(e.file));
    expect(told(behindDoors.filter((e) => roomOf(e.target) !== roomOf(e.file) && rank(e.target) >= rank(e.file)))).toEqual([]);
  });

  it("has no import that leaves src, but for its package's own name and version", () => {
    expect(told(inside.filter((e) => e.target.startsWith("..") && e.target !== "../package.json"))).toEqual([]);
  });

  it("has no circle of files that load each other", () => {
    const circles = files.filter((file) => importsOf(file).some((i) => !i.typeOnly && files.includes(i.target) && loaded(i.target).has(file)));
    expect(circles).toEqual([]);
  });

  it("lets constructs alone know cdktf", () => {
    const knowing = edges.filter((e) => CDKTF.test(e.specifier));
    expect(told(knowing.filter((e) => roomOf(e.file) !== "constructs"))).toEqual([]);
    expect(knowing.length).toBeGreaterThan(0);
  });

  it("loads no cdktf through core, testing, vitest or the command line", () => {
    const entries = [...DOORS.filter((d) => d !== "index.ts"), ...files.filter((f) => roomOf(f) === "cli")];
    const found = entries.flatMap((entry) => [...loaded(entry)].filter((m) => CDKTF.test(m) || roomOf(m) === "constructs").map((m) => `${entry} loads ${m}`));
    expect(found).toEqual([]);
  });

  it("lets testing and the command line see a fabric as plan, findings and artifacts only, never as constructs", () => {
    const viewers = edges.filter((e) => ["testing.ts", "vitest.ts"].includes(e.file) || roomOf(e.file) === "cli");
    expect(told(viewers.filter((e) => ["constructs", "topology", "dcb", "index.ts"].includes(roomOf(e.target))))).toEqual([]);
  });

  it("keeps the vendors apart", () => {
    const vendorOf = (path: string): string | undefined => /^nos\/([^/]+)\//.exec(path)?.[1];
    const across = inside.filter((e) => vendorOf(e.file) !== undefined && vendorOf(e.target) !== undefined && vendorOf(e.file) !== vendorOf(e.target));
    expect(told(across)).toEqual([]);
    const ofIndex = inside.filter((e) => vendorOf(e.file) !== undefined && e.target === "nos/index.ts");
    expect(told(ofIndex)).toEqual([]);
  });

  it("has one reader of templates, and pure rooms that touch neither disk, network, clock, chance nor environment", () => {
    const impure = /^(node:)?(fs|fs\/promises|child_process|net|http|https|os|dns|worker_threads|process)$/;
    expect(told(edges.filter((e) => PURE_ROOMS.includes(roomOf(e.file)) && impure.test(e.specifier)))).toEqual([]);
    const chance = /\bMath\.random\b|\bDate\.now\b|\bnew Date\(|\bprocess\.(env|cwd|platform)\b|\brandomUUID\b/;
    expect(files.filter((f) => PURE_ROOMS.includes(roomOf(f)) && chance.test(textOf(SRC, f)))).toEqual([]);
    const readsTemplates = /["'`][^"'`\n]*(templates\/|\.hbs)/;
    expect(files.filter((f) => readsTemplates.test(textOf(SRC, f)))).toEqual(["templates.ts"]);
    expect(told(edges.filter((e) => e.specifier === "handlebars" && e.file !== "templates.ts"))).toEqual([]);
  });

  it(`has no source file of more than ${LONGEST_FILE} lines`, () => {
    expect(files.filter((f) => textOf(SRC, f).split("\n").length > LONGEST_FILE)).toEqual([]);
  });
});

describe("templates", () => {
  const names = readdirSync(TEMPLATES, { recursive: true, encoding: "utf8" }).filter((f) => f.endsWith(".hbs"));

  /** What a template does beyond filling in, looping, and asking whether something is there. */
  function computedIn(text: string): string[] {
    const found: string[] = [];
    const say = (what: string, node: { readonly loc: { readonly start: { readonly line: number } } }): number =>
      found.push(`line ${node.loc.start.line}: ${what}`);
    const nameOf = (path: unknown): string => (path as hbs.AST.PathExpression).original;
    const finder = new Handlebars.Visitor();
    finder.MustacheStatement = function (node) {
      if (node.params.length > 0 || node.hash) say(`calls ${nameOf(node.path)}`, node);
      Handlebars.Visitor.prototype.MustacheStatement.call(this, node);
    };
    finder.BlockStatement = function (node) {
      if (!["each", "if", "unless", "with"].includes(nameOf(node.path))) say(`block ${nameOf(node.path)}`, node);
      Handlebars.Visitor.prototype.BlockStatement.call(this, node);
    };
    finder.SubExpression = function (node) {
      if (nameOf(node.path) !== "defined" || node.params.length !== 1) say(`computes (${nameOf(node.path)})`, node);
      Handlebars.Visitor.prototype.SubExpression.call(this, node);
    };
    finder.Decorator = (node) => void say("decorates", node);
    finder.accept(Handlebars.parse(text));
    return found;
  }

  it("are told apart when they compute", () => {
    expect(computedIn("{{name}}{{#each ports}}{{this.name}}{{#if (defined mtu)}}{{mtu}}{{/if}}{{/each}}{{> header}}")).toEqual([]);
    expect(computedIn("{{upper name}}\n{{#if (eq a b)}}x{{/if}}\n{{#list ports}}x{{/list}}\n{{lookup map key}}")).toEqual([
      "line 1: calls upper",
      "line 2: computes (eq)",
      "line 3: block list",
      "line 4: calls lookup",
    ]);
  });

  it("compute nothing", () => {
    expect(names.length).toBeGreaterThan(20);
    const found = names.flatMap((name) => computedIn(textOf(TEMPLATES, name)).map((what) => `${name} ${what}`));
    expect(found).toEqual([]);
  });

  it("stand in the folder of their reader, and each is read", () => {
    expect(names.filter((name) => !/^(nxos|sonic|cumulus|hosts|request)\/[a-z0-9.-]+\.hbs$/.test(name))).toEqual([]);
    const used = files
      .filter((f) => f !== "templates.ts")
      .map((f) => textOf(SRC, f))
      .join("\n");
    expect(names.map((name) => name.replace(/\.hbs$/, "")).filter((name) => !used.includes(name) && !used.includes(name.split("/")[1] ?? ""))).toEqual([]);
  });
});
