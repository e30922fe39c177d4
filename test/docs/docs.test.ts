import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { checkSections } from "../../scripts/docs/checks.js";
import { documents, ROOT, read } from "../../scripts/docs/documents.js";
import { DESCRIBED } from "../../scripts/docs/props.js";
import { filesBelow } from "../../scripts/files-below.js";
import { NEUTRAL_RULES } from "../../src/checks/index.js";
import { NOS_DRIVERS } from "../../src/nos/index.js";

const PAGES = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", ...filesBelow(join(ROOT, "docs")).map((path) => `docs/${path}`)].filter((path) =>
  path.endsWith(".md"),
);

describe("what is generated", () => {
  let current: ReadonlyMap<string, string>;
  beforeAll(async () => {
    current = await documents();
  });

  it.each(["README.md", "docs/policy.md", "docs/dcb.md", "docs/models.md", "docs/checks.md", "docs/props.md"])(
    "%s is current (npm run docs writes it)",
    (path) => {
      expect(read(path)).toBe(current.get(path));
    },
  );

  it("is all of it", () => {
    const written = PAGES.filter((page) => /<!-- (begin:|written by)/.test(read(page)));
    expect([...current.keys(), "docs/features.md"].sort()).toEqual(written.sort());
  });
});

describe("docs/checks.md", () => {
  it("has every rule, once in each section that judges it", () => {
    const sections = checkSections(ROOT).map((section) => section.rules.map((rule) => rule.id));
    const described = sections.flat();
    const rules = [...NEUTRAL_RULES, ...Object.values(NOS_DRIVERS).flatMap((driver) => driver.rules)].map((rule) => rule.rule);
    expect(sections.flatMap((ids) => ids.filter((id, i) => ids.indexOf(id) !== i))).toEqual([]);
    expect(rules.filter((id) => !described.includes(id))).toEqual([]);
  });

  it("gives each at least one severity", () => {
    const without = checkSections(ROOT).flatMap((section) => section.rules.filter((rule) => rule.severities.length === 0));
    expect(without).toEqual([]);
  });
});

describe("docs/props.md", () => {
  it("tells of all props that a program can give", () => {
    const exported = ["src/index.ts", "src/core.ts"].flatMap((path) => read(path).match(/\b\w+(?:Props|Attributes)\b/g) ?? []);
    expect(exported.filter((name) => !DESCRIBED.includes(name)).sort()).toEqual(["AddSwitchesProps", "SwitchProps"]);
  });
});

describe("links", () => {
  it.each(PAGES)("of %s point at files that are there, and at headings that they have", (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map((m) => m[1] as string);
    expect(links.filter((link) => !resolves(page, link))).toEqual([]);
  });
});

function resolves(page: string, link: string): boolean {
  const [path = "", heading] = link.split("#");
  const target = path === "" ? page : join(dirname(page), path);
  if (target.startsWith("..") || !existsSync(join(ROOT, target))) return false;
  return heading === undefined || headingsOf(target).includes(heading);
}

/** As GitHub makes them. */
function headingsOf(page: string): string[] {
  return [...read(page).matchAll(/^#+ (.+)$/gm)].map((m) =>
    (m[1] as string)
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

const FACTS = "docs/facts";
const SOURCES = ["src", "test", "templates", "scripts", "examples"]
  .flatMap((folder) => filesBelow(join(ROOT, folder)).map((path) => join(folder, path)))
  .filter((path) => /\.(ts|hbs)$/.test(path) && !path.includes("/golden/"));

describe("facts that code and tests name", () => {
  it("lie in docs/facts", () => {
    const names = readdirSync(join(ROOT, FACTS)).map((file) => file.replace(/\.md$/, ""));
    const loose = new RegExp(`(?<!${FACTS}/)\\b(?:${names.join("|")})\\.md\\b`);
    expect(linesOf((line) => loose.test(line))).toEqual([]);
  });

  it("have the numbers and sections that are named", () => {
    const references = SOURCES.flatMap((path) => [...readFileSync(join(ROOT, path), "utf8").matchAll(REFERENCE)].map((m) => ({ path, text: m[0], named: m })));
    expect(references.length).toBeGreaterThan(100);
    expect(references.filter(({ named }) => !isThere(named)).map(({ path, text }) => `${path}: ${text}`)).toEqual([]);
  });
});

/** `docs/facts/routing.md`, then `, section 2.1`, `, fact 6`, `, facts 11 and 14`, `, section 1 and fact 6` or nothing. */
const REFERENCE = /docs\/facts\/([a-z]+)\.md(?:, (?:section ([0-9a-z]+(?:\.\d+)?))?(?: and )?(?:facts? ([\d, to and]+))?)?/g;

/** Facts are numbered items, sections are headings that begin with their number. */
function isThere([, file = "", section, facts = ""]: RegExpMatchArray): boolean {
  const page = `${FACTS}/${file}.md`;
  if (!existsSync(join(ROOT, page))) return false;
  const text = read(page);
  const numbers = new Set([...text.matchAll(/^(\d+)\. /gm)].map((m) => m[1]));
  const sections = new Set([...text.matchAll(/^#+ ([0-9a-z]+(?:\.\d+)?) /gm)].map((m) => m[1]));
  return (section === undefined || sections.has(section)) && [...facts.matchAll(/\d+/g)].every((m) => numbers.has(m[0]));
}

function linesOf(matches: (line: string) => boolean): string[] {
  return SOURCES.flatMap((path) =>
    readFileSync(join(ROOT, path), "utf8")
      .split("\n")
      .flatMap((line, i) => (matches(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );
}
