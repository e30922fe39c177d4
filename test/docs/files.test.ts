import { App } from "cdktf";
import { beforeAll, describe, expect, it } from "vitest";
import { read } from "../../scripts/docs/documents.js";
import { filesIn, temporaryFolder } from "../support/app.js";
import { everything } from "./everything.js";

/** `path` -> members, of every table under a heading of docs/files.md. */
function documented(heading: string): Map<string, string[]> {
  const [, after = ""] = read("docs/files.md").split(`## ${heading}\n`);
  const rows = (after.split("\n## ")[0] ?? "").split("\n").filter((line) => /^\| (`|\(top\))/.test(line));
  return new Map(
    rows.map((row) => {
      const [, at = "", members = ""] = row.split("|").map((cell) => cell.trim());
      return [at === "(top)" ? "" : at.replaceAll("`", ""), [...members.matchAll(/`([^`]+)`/g)].map((m) => m[1] as string).sort()];
    }),
  );
}

/** Objects whose keys are free. */
const FREE = /^(profiles|profiles\{\}\.ecnOfClass|(profiles\{\}\.)?derivations\[\]\.inputs|nccl\.env|additions\[\]\.tree.*|services.*)$/;

/** Path -> members of every object that the values hold, free keys as `{}`. */
function found(values: readonly unknown[]): Map<string, string[]> {
  const members = new Map<string, Set<string>>();
  for (const value of values) collect(value, "", members);
  return new Map([...members].map(([path, keys]) => [path, [...keys].sort()]));
}

function collect(value: unknown, path: string, members: Map<string, Set<string>>): void {
  if (Array.isArray(value)) for (const item of value) collect(item, `${path}[]`, members);
  else if (typeof value === "object" && value !== null) collectObject(value, path, members);
}

function collectObject(value: object, path: string, members: Map<string, Set<string>>): void {
  const free = FREE.test(path);
  if (!free) members.set(path, new Set([...(members.get(path) ?? []), ...Object.keys(value)]));
  for (const [key, inner] of Object.entries(value)) collect(inner, free ? `${path}{}` : path === "" ? key : `${path}.${key}`, members);
}

describe("docs/files.md", () => {
  let json: { readonly path: string; readonly data: { readonly kind?: string } }[] = [];
  let paths: string[] = [];

  beforeAll(() => {
    const outdir = temporaryFolder();
    const app = new App({ outdir });
    everything(app);
    app.synth();
    const files = Object.entries(filesIn(`${outdir}/stacks/net/fabrics/pod1`));
    paths = files.map(([path]) => path);
    json = files.flatMap(([path, text]) => (/(plan|manifest|findings|device)\.json$/.test(path) ? [{ path, data: JSON.parse(text) }] : []));
  });

  it.each([
    ["plan.json", "plan.json", undefined],
    ["manifest.json", "manifest.json", undefined],
    ["findings.json", "findings.json", undefined],
    ["device.json of a switch", "device.json", "switch"],
    ["device.json of a host", "device.json", "host"],
    ["device.json of an imported switch", "device.json", "imported"],
  ])("names every member of %s, and no other", (heading, file, kind) => {
    const values = json.filter((f) => f.path.endsWith(file) && (kind === undefined || f.data.kind === kind)).map((f) => f.data);
    const known = documented(heading);
    expect(values.length).toBeGreaterThan(0);
    expect(known.size).toBeGreaterThan(0);
    expect(Object.fromEntries(found(values))).toEqual(Object.fromEntries(known));
  });

  it("names every file of every device, and the columns of cabling.csv", () => {
    const text = read("docs/files.md");
    const unnamed = paths.map((path) => path.replace(/^(switches|hosts)\/[^/]+\//, "")).filter((path) => !text.includes(path));
    expect(unnamed).toEqual([]);
  });
});
