import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { cumulus } from "../../../src/nos/cumulus/index.js";
import { modelOf } from "../../../src/topology/build.js";
import { assembledPod, pod, podIntent } from "../../support/intents.js";

interface Tree {
  readonly acl?: Record<string, { type: string; rule: Record<string, { match: { ip: Record<string, unknown> }; action: Record<string, unknown> }> }>;
  readonly interface: Record<string, { acl?: Record<string, unknown> }>;
}

function leafTree(release: string, rest: "permit" | "deny" | null): Tree {
  const sn5600 = ["SN5600", "cumulus", release] as const;
  const options = pod("cumulus", { leaf: sn5600, spine: sn5600, change: (intent) => ({ ...intent, hostAcl: rest && { name: "roce-acl", rest } }) });
  const slice = assembledPod(options).switches.find((s) => s.name === "leaf1");
  const device = podIntent(options).switches.find((s) => s.name === "leaf1");
  if (!slice || !device) throw new Error("no leaf1");
  const files = Object.fromEntries(cumulus.render(slice, modelOf(device)).map((f) => [f.path, f.text]));
  expect(cumulus.rules.flatMap((r) => r.check({ slice, files })).filter((f) => f.severity === "error")).toEqual([]);
  const sections = parse(files["startup.yaml"] ?? "") as { set?: Tree }[];
  return sections.find((s) => s.set)?.set as Tree;
}

describe.each(["5.14", "5.16"])("the filter of host ports on %s", (release) => {
  it("permits RoCEv2, says the rest, and is bound inbound on host ports only", () => {
    const { acl, interface: ports } = leafTree(release, "permit");
    expect(acl?.["roce-acl"]?.rule["10"]).toEqual({ match: { ip: { protocol: "udp", udp: { "dest-port": { "4791": {} } } } }, action: { permit: {} } });
    expect(acl?.["roce-acl"]?.rule["20"]?.action).toEqual({ permit: {} });
    expect(
      Object.entries(ports)
        .filter(([, p]) => p.acl)
        .map(([name, p]) => [name, p.acl]),
    ).toEqual([
      ["swp1s0", { "roce-acl": { inbound: {} } }],
      ["swp1s1", { "roce-acl": { inbound: {} } }],
    ]);
  });

  it("denies the rest only when asked, and is not there otherwise", () => {
    expect(leafTree(release, "deny").acl?.["roce-acl"]?.rule["20"]?.action).toEqual({ deny: {} });
    expect(leafTree(release, null).acl).not.toHaveProperty("roce-acl");
  });
});
