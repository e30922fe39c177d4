import { describe, expect, it } from "vitest";
import { nxos } from "../../../src/nos/nxos/index.js";
import { modelOf } from "../../../src/topology/build.js";
import { assembledPod, pod, podIntent } from "../../support/intents.js";

function leafConfig(rest: "permit" | "deny" | null): { text: string; findings: string[] } {
  const options = pod("nxos", { change: (intent) => ({ ...intent, hostAcl: rest && { name: "roce-acl", rest } }) });
  const slice = assembledPod(options).switches.find((s) => s.name === "leaf1");
  const device = podIntent(options).switches.find((s) => s.name === "leaf1");
  if (!slice || !device) throw new Error("no leaf1");
  const text = nxos.render(slice, modelOf(device))[0]?.text ?? "";
  return { text, findings: nxos.rules.flatMap((r) => r.check({ slice, files: { "config.cfg": text } })).map((f) => f.rule) };
}

describe("docs/facts/nxos.md, fact 33: the filter of host ports", () => {
  it("is bound in the routed form on host ports only, defined above, with the rest said explicitly", () => {
    const { text, findings } = leafConfig("permit");
    expect(text).toContain("ip access-list roce-acl\n  10 permit udp any any eq 4791\n  20 permit ip any any\n");
    const stanzas = text.split(/^interface /m).filter((s) => s.includes("ip access-group roce-acl in"));
    expect(stanzas.map((s) => s.split("\n")[0])).toEqual(["Ethernet1/1", "Ethernet1/2"]);
    expect(text.indexOf("ip access-list")).toBeLessThan(text.indexOf("ip access-group"));
    expect(findings).toEqual([]);
  });

  it("denies the rest only when asked, and is not there otherwise", () => {
    expect(leafConfig("deny").text).toContain("  20 deny ip any any\n");
    expect(leafConfig(null).text).not.toMatch(/ip access-group|4791/);
  });
});
