import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillTemplate } from "../src/templates.js";

const TEMPLATES = fileURLToPath(new URL("../templates/", import.meta.url));

describe("a template", () => {
  let folder = "";
  let made = 0;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "templates-"));
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  function filled(text: string, data: object): string {
    const name = `case${made++}`;
    writeFileSync(join(folder, `${name}.hbs`), text);
    return fillTemplate(join(relative(TEMPLATES, folder), name), data);
  }

  it("is filled verbatim: nothing is escaped as HTML", () => {
    expect(filled("description {{text}}\n", { text: `a & b < "c"` })).toBe('description a & b < "c"\n');
  });

  it("loops, and drops the lines of its own marks", () => {
    expect(
      filled("{{#each ports}}\ninterface {{name}}\n  mtu {{mtu}}\n{{/each}}\nend\n", {
        ports: [
          { name: "e1", mtu: 9216 },
          { name: "e2", mtu: 1500 },
        ],
      }),
    ).toBe("interface e1\n  mtu 9216\ninterface e2\n  mtu 1500\nend\n");
  });

  it("asks whether something is there with `defined`, for which 0, false and no text are there", () => {
    const asks = "{{#each xs}}{{#if (defined v)}}[{{v}}]{{/if}}{{/each}}";
    expect(filled(asks, { xs: [{ v: 0 }, { v: false }, { v: "" }, { v: null }, { v: undefined }, { v: 7 }] })).toBe("[0][false][][7]");
  });

  it("fails by name where the data lacks what it names, rather than leave a hole in a config", () => {
    const name = () => filled("router bgp {{asn}}\n", {});
    expect(name).toThrow(/^template .*\/case\d+: .*asn/);
    expect(() => filled("{{#each ports}}{{mtu}}{{/each}}", { ports: [{ mut: 1 }] })).toThrow(/mtu/);
  });

  it("takes plain data only: what hides behind a prototype is missing, a function is refused", () => {
    class Port {
      get name(): string {
        return "e1";
      }
    }
    expect(() => filled("{{name}}", new Port())).toThrow(/name/);
    expect(() => filled("{{#each ports}}{{name}}{{/each}}", { ports: [new Port()] })).toThrow(/name/);
    expect(() => filled("{{name}}", { name: () => "e1" })).toThrow(/^template /);
  });

  it("knows no helper but `defined`", () => {
    expect(() => filled("{{#if (eq a b)}}x{{/if}}", { a: 1, b: 1 })).toThrow(/^template .*\/case\d+: .*eq/);
  });

  it("that is not there is a defect, told by name", () => {
    expect(() => fillTemplate("nxos/no-such-section", {})).toThrow(/^template nxos\/no-such-section: /);
  });
});
