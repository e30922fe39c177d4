import { inspect } from "node:util";
import { describe, expect, it } from "vitest";
import { mistakeText, RocefabError, shown } from "../../src/base/errors.js";
import { blocking, type Finding, findingText } from "../../src/base/finding.js";
import { Secret } from "../../src/base/secret.js";
import { mistakeOf } from "../support/mistake.js";

describe("mistakes", () => {
  it("say where, what, got, allowed and fix, each on its line", () => {
    const error = new RocefabError({ where: "pod1/leaf3: props.index", what: "is too big", got: 33, allowed: "at most 32", fix: "raise capacity.leaves" });
    expect(error.message).toBe("pod1/leaf3: props.index: is too big\n  got:     33\n  allowed: at most 32\n  fix:     raise capacity.leaves");
    expect(error.name).toBe("RocefabError");
    expect(error).toBeInstanceOf(Error);
  });

  it("leave out what they do not have", () => {
    expect(mistakeText({ where: "pod1", what: "is missing", got: undefined })).toBe("pod1: is missing");
  });

  it("are told once where Node prints an error that nobody caught", () => {
    const printed = inspect(new RocefabError({ where: "pod1", what: "is wrong", allowed: "at most 32" }));
    expect(printed.split("at most 32")).toHaveLength(2);
  });

  it("are known by their brand", () => {
    expect(RocefabError.isRocefabError(new RocefabError({ where: "a", what: "b" }))).toBe(true);
    expect(RocefabError.isRocefabError({ [Symbol.for("rocefab.RocefabError")]: true })).toBe(true);
    expect([new Error("a"), null, undefined, "text", {}].filter(RocefabError.isRocefabError)).toEqual([]);
  });
});

describe("a value in a message", () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;

  it.each([
    ["text", '"text"'],
    ['a "b"\n', '"a \\"b\\"\\n"'],
    ["\u001b[31m\u009b\u202e\u2028", '"\\u001b[31m\\u{9b}\\u{202e}\\u{2028}"'],
    [undefined, "undefined"],
    [null, "null"],
    [1.5, "1.5"],
    [5n, "5n"],
    [Number.NaN, "NaN"],
    [Symbol("x"), "Symbol(x)"],
    [() => "two\nlines", "a function"],
    [{ a: [1] }, '{"a":[1]}'],
  ])("%#: stays on one line", (value, text) => {
    expect(shown(value)).toBe(text);
  });

  it("is said of objects that JSON cannot hold too", () => {
    for (const value of [circular, { n: 5n }, [5n]]) expect(shown(value)).toMatch(/^.{3,}$/);
  });

  it("is cut where it is long", () => {
    expect(shown("a".repeat(500))).toBe(`"${"a".repeat(119)}...`);
  });
});

describe("findings", () => {
  const finding = (severity: Finding["severity"], acknowledged?: string): Finding => ({
    rule: "MTU_DIFFERS",
    severity,
    at: "leaf1",
    message: "m",
    acknowledged,
  });

  it("read as text, late", () => {
    expect(findingText({ ...finding("error"), got: "1500", allowed: "9216", fix: "set mtu.switch", acknowledged: "lab" })).toBe(
      "error MTU_DIFFERS at leaf1: m\n  got:     1500\n  allowed: 9216\n  fix:     set mtu.switch\n  accepted: lab",
    );
    expect(findingText(finding("info"))).toBe("info MTU_DIFFERS at leaf1: m");
  });

  it("block as errors, as warnings where strict, and never once accepted", () => {
    const all = [finding("error"), finding("error", "known"), finding("warning"), finding("warning", "known"), finding("info")];
    expect(blocking(all, false)).toEqual([finding("error")]);
    expect(blocking(all, true)).toEqual([finding("error"), finding("warning")]);
  });
});

describe("secrets", () => {
  it("are a placeholder and a version, never a value", () => {
    const secret = Secret.env("BGP_MD5", { version: "2" });
    expect([secret.name, secret.version, secret.placeholder()]).toEqual(["BGP_MD5", "2", "__ROCEFAB_SECRET_BGP_MD5__"]);
    expect(Secret.env("A").version).toBe("1");
    expect(Secret.isSecret(secret)).toBe(true);
    expect([null, {}, "BGP_MD5"].filter(Secret.isSecret)).toEqual([]);
  });

  it.each(["", "a", "1A", "A-B", "A B", "A\n", "A;B", "${A}", "A_", "_A", "A__B", "A__ROCEFAB_SECRET_B", "A".repeat(65), undefined, null, 1])(
    "are not named %j",
    (name) => {
      expect(mistakeOf(() => Secret.env(name as string))).toMatch(/^Secret\.env: is not the name of an environment variable for a secret/);
    },
  );

  it.each(["", "1 2", "2\n", "${x}", "v".repeat(65), 2, {}])("have no version such as %j", (version) => {
    const text = mistakeOf(() => Secret.env("A", { version: version as string }));
    expect(text).toMatch(/^Secret\.env\(A\)\.version: is not a version/);
  });

  it("have placeholders of which none is a part of another", () => {
    const placeholders = ["A", "B", "A_B", "AB", "SECRET", "ROCEFAB_SECRET_A", "A_ROCEFAB_SECRET_B"].map((n) => Secret.env(n).placeholder());
    const inside = placeholders.flatMap((p) => placeholders.filter((q) => p !== q && q.includes(p)));
    expect(inside).toEqual([]);
  });
});
