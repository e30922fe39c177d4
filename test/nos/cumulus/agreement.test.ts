import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { leafPaths } from "../../../src/nos/cumulus/tree.js";
import type { PodOptions } from "../../support/intents.js";
import { addition, edgePort, filesOf, MOVED, onLeaf1, podOf, RELEASES, SERVICES, setOf, sliceOf, TWO_LOSSLESS, withServices } from "./support.js";

const SEPARATOR = "\u001f";

/** The words that `nv` gets from each line when sh runs the script. */
function callsOf(script: string): string[] {
  const nv = `nv() { printf 'nv'; printf '${SEPARATOR}%s' "$@"; printf '\\n'; }\n`;
  return execFileSync("sh", { input: nv + script, encoding: "utf8" })
    .trimEnd()
    .split("\n");
}

const CASES: Readonly<Record<string, PodOptions>> = {
  plain: {},
  "moved priority": { policy: MOVED },
  "two lossless": { policy: TWO_LOSSLESS },
  services: { change: withServices(SERVICES) },
  "edge ports": { change: onLeaf1({ edgePorts: [edgePort("swp10s0", "none")] }) },
  additions: {
    change: onLeaf1({
      additions: [
        addition({ system: { timezone: "Etc/UTC", message: { "pre-login": "it's $HOME; `id`" } } }),
        addition({ interface: { swp1s0: { link: { mtu: 9000 }, description: "" } } }),
      ],
    }),
  },
};

describe("startup.yaml and nv-set.sh", () => {
  for (const release of RELEASES) {
    for (const [name, options] of Object.entries(CASES)) {
      it(`say the same: ${name} on ${release}`, () => {
        const files = filesOf(sliceOf("leaf1", podOf(release, options)));
        const calls = callsOf(files["nv-set.sh"]);
        const leaves = leafPaths(setOf(files["startup.yaml"])).map((path) => ["nv", "set", ...path].join(SEPARATOR));
        expect([...calls].sort()).toEqual([...leaves].sort());
        expect(new Set(calls).size).toBe(calls.length);
      });
    }
  }

  it("the script stops at the first error, and applies nothing", () => {
    const script = filesOf(sliceOf("leaf1"))["nv-set.sh"];
    const commands = script.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
    expect(script.startsWith("#!/bin/sh\n")).toBe(true);
    expect(commands[0]).toBe("set -eu");
    expect(commands.slice(1).every((line) => line.startsWith("nv set "))).toBe(true);
    expect(script).toContain("nothing is applied here");
  });

  it("additions are merged below set, in both files", () => {
    const [tree] = [{ system: { timezone: "Etc/UTC" }, interface: { swp1s0: { link: { mtu: 9000 } } } }];
    const files = filesOf(sliceOf("leaf1", podOf("5.14", { change: onLeaf1({ additions: [addition(tree)] }) })));
    expect(setOf(files["startup.yaml"])).toMatchObject({ ...tree, qos: { roce: { mode: "lossless" } } });
    expect(setOf(files["startup.yaml"])).toMatchObject({ system: { hostname: "leaf1" }, interface: { swp1s0: { link: { speed: "400G" } } } });
    expect(files["nv-set.sh"]).toContain("nv set system timezone Etc/UTC\n");
    expect(files["nv-set.sh"]).not.toContain("swp1s0 link mtu 9216");
  });

  it("secrets stay placeholders, in quotes: what takes their place may look like a number, or have a $", () => {
    const tree = { vrf: { default: { router: { bgp: { "peer-group": { SPINE: { password: "__ROCEFAB_SECRET_BGP_MD5__" } } } } } } };
    const files = filesOf(sliceOf("leaf1", podOf("5.16", { change: onLeaf1({ additions: [addition(tree)] }) })));
    expect(files["startup.yaml"]).toContain("password: '__ROCEFAB_SECRET_BGP_MD5__'\n");
    expect(files["nv-set.sh"]).toContain("peer-group SPINE password '__ROCEFAB_SECRET_BGP_MD5__'\n");
  });
});
