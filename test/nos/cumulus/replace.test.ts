import { describe, expect, it } from "vitest";
import { Secret } from "../../../src/base/secret.js";
import { cumulus } from "../../../src/nos/cumulus/index.js";
import { nodeAt } from "../../../src/nos/cumulus/parse/read.js";
import { leafPaths, type NvueTree } from "../../../src/nos/cumulus/tree.js";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { mistakeOf } from "../../support/mistake.js";
import { addition, filesOf, onLeaf1, podOf, RELEASES, type Release, SERVICES, setOf, sliceOf, withServices } from "./support.js";

function replacing(release: Release, services = SERVICES, additions: Readonly<Record<string, unknown>>[] = []): SwitchSlice {
  const change = withServices(services);
  return sliceOf(
    "leaf1",
    podOf(release, { change: (intent) => onLeaf1({ additions: additions.map(addition) })({ ...change(intent), cumulus: { replace: true } }) }),
  );
}

function textOf(slice: SwitchSlice): string {
  const { replace } = filesOf(slice);
  if (replace === undefined) throw new Error("no replace.yaml");
  return replace;
}

/** Findings on both files, the second one as somebody has it. */
function findings(slice: SwitchSlice, edit: (text: string) => string = (t) => t) {
  const files = { "startup.yaml": filesOf(slice)["startup.yaml"], "replace.yaml": edit(textOf(slice)) };
  return cumulus.rules.flatMap((r) => r.check({ slice, files })).filter((f) => f.rule.startsWith("CUMULUS_REPLACE"));
}

const words = (set: NvueTree) => leafPaths(set).map((path) => path.join(" "));

describe("replace.yaml (docs/facts/cumulus.md, facts 24 and 50)", () => {
  it("is there only when it is asked for", () => {
    expect(filesOf(sliceOf("leaf1")).replace).toBeUndefined();
  });

  it.each(RELEASES)("%s: has the base system beside all of startup.yaml, in the words of the release", (release) => {
    const slice = replacing(release);
    const set = setOf(textOf(slice));
    const both = words(set);
    expect(words(setOf(filesOf(slice)["startup.yaml"])).filter((leaf) => !both.includes(leaf))).toEqual([]);
    const system = set.system as Record<string, NvueTree>;
    expect(nodeAt(system, "aaa", "user", "cumulus")).toEqual({
      "full-name": "cumulus,,,",
      "hashed-password": "__ROCEFAB_SECRET_CUMULUS_HASH__",
      role: "system-admin",
    });
    expect(Object.keys(nodeAt(system, "aaa", "class") as NvueTree)).toEqual(["nvapply", "nvshow", "sudo"]);
    expect(nodeAt(system, "aaa", "role", "system-admin")).toEqual({ class: { nvapply: {}, sudo: {} } });
    expect(system.api).toEqual({ "listening-address": { "192.0.2.31": {} }, state: "enabled" });
    expect(system["ssh-server"]).toEqual({ state: "enabled", vrf: { mgmt: {} } });
    expect(nodeAt(system, "control-plane", "acl")).toEqual({
      "acl-default-dos": { inbound: {} },
      "acl-default-whitelist": { inbound: {} },
      "management-fence": { inbound: {} },
    });
    expect(nodeAt(system, "config", "auto-save")).toEqual(release === "5.9" ? { enable: "on" } : { state: "enabled" });
    expect(nodeAt(system, "wjh", RELEASES.indexOf(release) < RELEASES.indexOf("5.15") ? "enable" : "state")).toBeDefined();
    expect(findings(slice).map((f) => f.rule)).toEqual(["CUMULUS_REPLACE_NOTES"]);
  });

  it.each(RELEASES)("%s: no rule objects to it", (release) => {
    const slice = replacing(release);
    const errors = cumulus.rules.flatMap((r) => r.check({ slice, files: { "startup.yaml": textOf(slice) } })).filter((f) => f.severity !== "info");
    expect(errors).toEqual([]);
  });

  it("reads like this", async () => {
    for (const release of ["5.9", "5.16"] as const) await expect(textOf(replacing(release))).toMatchFileSnapshot(`golden/leaf1-${release}.replace.yaml`);
  });

  it("is refused without the account, or where the account may only read", () => {
    const operator = { users: [{ name: "cumulus", role: "operator" as const, passwordHash: Secret.env("CUMULUS_HASH") }] };
    expect(mistakeOf(() => textOf(replacing("5.14", {})))).toMatch(
      /^leaf1: props\.cumulus\.replace: would delete the account cumulus[\s\S]*got: {5}"no users"/,
    );
    expect(mistakeOf(() => textOf(replacing("5.14", operator)))).toContain('got:     "cumulus (operator)"');
  });

  it("says which base it has", () => {
    expect(findings(replacing("5.9"))).toMatchObject([{ severity: "info", message: expect.not.stringContaining("in the words of") }]);
    expect(findings(replacing("5.16"))).toMatchObject([{ severity: "info", message: expect.stringContaining("its base is that of 5.9 in the words of 5.16") }]);
  });

  it.each([
    ["the password of cumulus", / +hashed-password: '__ROCEFAB_SECRET_CUMULUS_HASH__'\n/, ""],
    ["the role of cumulus", /( {10}sudo:\n(?: {12,}.*\n)+)(?= {8}role)/, ""],
    ["the API", / {8}state: enabled\n(?= {6}config:)/, ""],
    ["SSH", /( {6}ssh-server:\n) {8}state: enabled\n/, "      ssh-server:\n"],
    ["acl-default-whitelist", / {10}acl-default-whitelist:\n {12}inbound: \{\}\n/, ""],
    ["eth0 with its address in VRF mgmt", /192\.0\.2\.31\/25: \{\}/, "dhcp: {}"],
    ["settings of startup.yaml, e.g. qos pfc default-global cable-length 30", /cable-length: 30/, "cable-length: 10"],
  ])("without %s it is an error", (what, from, to) => {
    const [error] = findings(replacing("5.16"), (text) => {
      const changed = text.replace(from, to);
      expect(changed).not.toBe(text);
      return changed;
    });
    expect(error).toMatchObject({ rule: "CUMULUS_REPLACE_BASE", severity: "error", at: "leaf1", message: expect.stringContaining(what) });
  });

  it("an addition that takes the account's role away is an error", () => {
    const slice = replacing("5.16", SERVICES, [{ system: { aaa: { user: { cumulus: { role: "nvue-monitor" } } } } }]);
    expect(findings(slice)).toMatchObject([{ rule: "CUMULUS_REPLACE_BASE", message: expect.stringContaining("the role of cumulus") }, {}]);
  });
});
