import { execFileSync } from "node:child_process";
import { Token } from "cdktf";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { deviceName, interfaceName, isToken, lineText, refuseToken, shellWord, terraformText } from "../../src/base/safe.js";
import { mistakeOf } from "../support/mistake.js";

/** Texts that break out of a config line, a shell, YAML, JSON, a template or a path. */
const INJECTIONS = {
  newline: "leaf1\nno router bgp",
  "carriage return": "leaf1\rno router bgp",
  "newline at the end": "leaf1\n",
  tab: "leaf\t1",
  "single quote": "leaf1'",
  "double quote": 'leaf1"',
  backtick: "leaf1`id`",
  semicolon: "leaf1; reload",
  pipe: "leaf1|sh",
  ampersand: "leaf1 & id",
  redirection: "leaf1 > /etc/passwd",
  "shell expansion": "leaf${HOME}",
  "command substitution": "leaf$(id)",
  "Terraform directive": "leaf%{ if true }",
  template: "leaf{{1}}",
  NUL: "leaf1\0",
  escape: "leaf\u001b[2J",
  "C1 control": "leaf\u009b2J",
  backslash: "leaf\\1",
  comment: "leaf1 ! comment",
  "help key": "leaf1?",
  "YAML alias": "*leaf",
  "YAML brackets": "[leaf1]",
  "line separator": "leaf\u2028one",
  "right-to-left override": "leaf\u202e1fael",
  "zero-width space": "leaf\u200b1",
  "Cyrillic look-alike": "l\u0435af1",
  "fullwidth letters": "\uff4ceaf1",
  "combining mark": "leaf\u0301",
  emoji: "leaf\u{1f600}",
  "Terraform token": "${TfToken[TOKEN.7]}",
} as const;

const NOT_NAMES = {
  ...INJECTIONS,
  empty: "",
  blank: " ",
  slash: "a/b",
  "parent folder": "../leaf1",
  "dot dot": "..",
  dot: "leaf.1",
  capital: "Leaf1",
  "digit first": "1leaf",
  "dash first": "-leaf",
  "dash last": "leaf-",
  "two dashes": "leaf--1",
  underscore: "leaf_1",
  "very long": "a".repeat(41),
};
const NOT_TEXTS = [undefined, null, 1, true, {}, ["leaf1"], Symbol("leaf1"), { toString: () => "leaf1" }];

describe("deviceName", () => {
  it.each(["leaf1", "su1-leaf8", "a", "spine", "x2-y3-z4", "a".repeat(40)])("takes %s as it is", (name) => {
    expect(deviceName("w", name)).toBe(name);
  });

  it.each(Object.entries(NOT_NAMES))("refuses a name with: %s", (_, name) => {
    expect(mistakeOf(() => deviceName("pod1: id", name))).toMatch(/^pod1: id: /);
  });

  it("refuses whatever is not text", () => {
    for (const name of NOT_TEXTS) expect(mistakeOf(() => deviceName("w", name as string))).toContain("cannot be a name");
  });

  it("says what a name is for and what is allowed, on lines of its own", () => {
    expect(mistakeOf(() => deviceName("pod1: id", "leaf1\n  fix:     trust me"))).toBe(
      [
        "pod1: id: cannot be a name: it becomes a hostname, a file name and a resource address",
        '  got:     "leaf1\\n  fix:     trust me"',
        "  allowed: a lower-case letter, then lower-case letters, digits and single dashes, at most 40 characters",
      ].join("\n"),
    );
  });

  it("lets nothing through but letters, digits and inner dashes", () => {
    const accepted = (name: string) => {
      try {
        return deviceName("w", name) === name;
      } catch {
        return false;
      }
    };
    const nearNames = fc.array(fc.constantFrom("a", "z", "0", "9", "-", "A", "_", ".", "\n"), { minLength: 1, maxLength: 45 }).map((c) => c.join(""));
    const lowerCase = fc.string({ unit: fc.constantFrom("a", "b", "1", "-"), minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.oneof(nearNames, lowerCase, fc.string({ unit: "binary" })),
        (name) => accepted(name) === (/^[a-z][a-z0-9-]*$/.test(name) && !/--|-$/.test(name) && name.length <= 40),
      ),
    );
  });
});

describe("lineText", () => {
  it.each(["", "to spine1 swp1s0", "rack A-12 (row 3), 10.0.0.1/31 + x=y #4 @dc1", "a".repeat(200)])("takes %j as it is", (text) => {
    expect(lineText("w", text)).toBe(text);
  });

  it.each([...Object.entries(INJECTIONS), ["blank first", " a"], ["blank last", "a "], ["very long", "a".repeat(201)]])("refuses text with: %s", (_, text) => {
    expect(mistakeOf(() => lineText("leaf1: description", text))).toMatch(/^leaf1: description: /);
  });

  it("refuses the placeholder of a secret, which the push would fill in", () => {
    expect(mistakeOf(() => lineText("snmp.location", "row __ROCEFAB_SECRET_X__"))).toMatch(/^snmp.location: has the placeholder of a secret in it/);
  });

  it("refuses whatever is not text", () => {
    for (const text of NOT_TEXTS) expect(mistakeOf(() => lineText("w", text as string))).toContain("cannot stand on a config line");
  });
});

describe("interfaceName", () => {
  it.each(["eno3", "enp24s0np0", "bond0.100", "a", "eth_0-1", "abcdefghijklmno"])("takes %s as it is", (name) => {
    expect(interfaceName("w", name)).toBe(name);
  });

  it.each([
    ...Object.entries(INJECTIONS),
    ["too long for Linux", "abcdefghijklmnop"],
    ["a slash", "eth/0"],
    ["a blank", "eth 0"],
    ["a dot first", ".eth0"],
    ["a digit first", "0eth"],
    ["nothing", ""],
  ])("refuses: %s", (_, name) => {
    expect(mistakeOf(() => interfaceName("w", name))).toMatch(/^w: /);
  });
});

describe("tokens", () => {
  const resolvable = { resolve: () => "x", creationStack: [], toString: () => "x" };

  it("are known in every form that cdktf gives them", () => {
    const [inList = ""] = Token.asList(resolvable);
    const [inNumberList = 0] = Token.asNumberList(resolvable);
    const [key = ""] = Object.keys(Token.asMap(resolvable, "x"));
    const forms = [Token.asString(resolvable), `a ${Token.asString(resolvable)} b`, Token.asNumber(resolvable), inList, inNumberList, key];
    expect(forms.filter((t) => !isToken(t))).toEqual([]);
  });

  it("are nothing that a person would write", () => {
    const plain = ["", "leaf1", "$TfToken", "${var.x}", "TfToken[", 0, -1, -1e288, Number.MAX_SAFE_INTEGER, Number.NaN, null, undefined, {}, []];
    expect(plain.filter(isToken)).toEqual([]);
  });

  it("are refused with the reason", () => {
    expect(mistakeOf(() => refuseToken("pod1: props.underlay.links", Token.asString(resolvable)))).toBe(
      [
        "pod1: props.underlay.links: is a Terraform token, which is known only when Terraform runs; topology is decided before that",
        "  allowed: a plain value (only `connection` takes tokens)",
        "  fix:     write the value itself, or read it from a variable of your program",
      ].join("\n"),
    );
    expect(() => refuseToken("w", "plain")).not.toThrow();
  });
});

describe("shellWord", () => {
  /** What the shell makes of the words: each argument, ended by NUL. */
  function seenBy(shell: string, words: readonly string[]): string[] {
    const script = `printf '%s\\0' ${words.map(shellWord).join(" ")}`;
    return execFileSync(shell, ["-c", script], { encoding: "utf8" }).split("\0").slice(0, -1);
  }

  const nasty = [
    "",
    " ",
    "'",
    "''",
    "a'b",
    '"',
    "\\",
    "$HOME",
    "${HOME}",
    "$(id)",
    "`id`",
    "a;b",
    "a&b",
    "a|b",
    "a>b",
    "*",
    "?",
    "[a]",
    "~",
    "#x",
    "!x",
    "a\nb",
    "\t",
    "-n",
    "--",
    "=ls",
    "a=b",
    "{a,b}",
    "%1",
    "é",
    "\u{1f600}",
  ];

  it("reaches sh as one argument, whatever is in it", () => {
    expect(seenBy("sh", nasty)).toEqual(nasty);
  });

  it("does so for any text without NUL", () => {
    const text = fc.string({ unit: "grapheme", maxLength: 12 }).filter((s) => !s.includes("\0"));
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 40 }), (words) => {
        expect(seenBy("sh", words)).toEqual(words);
      }),
      { numRuns: 40 },
    );
  });

  it("leaves plain words unquoted", () => {
    expect(["nv", "set", "10.0.0.1/31", "swp1s0", "a=b", "user@host:22", "50%"].map(shellWord)).toEqual([
      "nv",
      "set",
      "10.0.0.1/31",
      "swp1s0",
      "a=b",
      "user@host:22",
      "50%",
    ]);
  });
});

describe("terraformText", () => {
  it("doubles what starts an expression or a directive", () => {
    expect(terraformText("a ${b} %{c} $ % {d} $x")).toBe("a $${b} %%{c} $ % {d} $x");
    expect(terraformText("${a}${b}")).toBe("$${a}$${b}");
  });

  it("leaves no start of an expression that is not doubled", () => {
    const soup = fc.array(fc.constantFrom("$", "%", "{", "}", "a", "${", "%{"), { maxLength: 12 }).map((p) => p.join(""));
    fc.assert(
      fc.property(soup, (text) => {
        const escaped = terraformText(text);
        expect(escaped.replaceAll(/([$%])\1\{/g, "$1{")).toBe(text);
        expect(escaped.match(/(?<![$%])[$%]\{/)).toBeNull();
      }),
    );
  });
});
