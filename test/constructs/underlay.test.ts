import { describe, expect, it } from "vitest";
import { Bandwidth, Duration, type LeafSwitch, type RoceFabricProps } from "../../src/index.js";
import { aoc, smallFabric, smallProps, stackIn } from "../support/app.js";
import { mistakeOf } from "../support/mistake.js";

type Underlay = Partial<RoceFabricProps["underlay"]>;

const IPV6 = { loopbacks: "fd00:0:0:ff::/64", links: "fd00:0:0:fe::/64", rails: "fd00:1::/48" };
const props = (underlay: Underlay): Partial<RoceFabricProps> => ({ underlay: { ...smallProps.underlay, ...underlay }, deploy: "none" });
const fabricOf = (underlay: Underlay) => smallFabric(stackIn().stack, "pod1", props(underlay));
const refused = (underlay: Underlay, more: Partial<RoceFabricProps> = {}): string =>
  mistakeOf(() => smallFabric(stackIn().stack, "pod1", { ...props(underlay), ...more }));

const superSpines = {
  count: 2,
  linksPerSpine: 1,
  leavesPerPod: 8,
  uplink: { speed: Bandwidth.gbps(400), cable: aoc },
  asn: 64_900,
  loopbacks: "10.255.16.0/24",
  links: "10.253.0.0/20",
};

describe("the underlay of a program", () => {
  it("may have IPv6 beside IPv4, and changes nothing of IPv4 by it", () => {
    const [dual, plain] = [fabricOf({ ipv6: IPV6 }), fabricOf({})].map((f) => f.plan());
    expect(dual?.switches.filter((s) => s.role === "leaf").map((s) => [s.loopback6, s.hostBlock6])[1]).toEqual(["fd00:0:0:ff::4", "fd00:1:0:1::/64"]);
    const without = { loopback6: null, hostBlock6: null };
    expect(dual?.switches.map((s) => ({ ...s, ...without }))).toEqual(plain?.switches);
    expect(dual?.hosts).toEqual(plain?.hosts);
    expect(
      fabricOf({ ipv6: IPV6 })
        .findings()
        .filter((f) => f.severity === "error"),
    ).toEqual([]);
  });

  it("has IPv6 loopbacks as plain strings, and none with IPv4 alone", () => {
    const leaf = (underlay: Underlay) => fabricOf(underlay).node.findChild("su1-leaf2") as LeafSwitch;
    expect([leaf({ ipv6: IPV6 }).loopback6, leaf({}).loopback6]).toEqual(["fd00:0:0:ff::4", null]);
  });

  it("may have unnumbered links, with IPv6 without links of its own", () => {
    const { rails, loopbacks } = IPV6;
    const fabric = fabricOf({ links: "unnumbered", ipv6: { rails, loopbacks } });
    expect(fabric.plan().underlay).toMatchObject({ links: null, ipv6: { links: null } });
    expect(fabric.findings().filter((f) => f.severity === "error")).toEqual([]);
    expect(fabric.artifacts().find((a) => a.path.endsWith("spine1/config.cfg"))?.text).toContain("  neighbor Ethernet1/1\n    inherit peer LEAF\n");
  });

  it.each([
    [undefined, null],
    [false, null],
    [true, { intervalMs: 300, multiplier: 3 }],
    [{}, { intervalMs: 300, multiplier: 3 }],
    [
      { interval: Duration.ms(100), multiplier: 5 },
      { intervalMs: 100, multiplier: 5 },
    ],
  ])("takes %j for BFD", (bfd, planned) => {
    expect(fabricOf({ bfd }).plan().underlay.bfd).toEqual(planned);
  });

  it("is refused where its parts do not go together", async () => {
    const { links, ...withoutLinks } = IPV6;
    const texts = {
      "IPv6 links that are missing": refused({ ipv6: withoutLinks }),
      "IPv6 links of unnumbered ones": refused({ links: "unnumbered", ipv6: IPV6 }),
      "another word than unnumbered": refused({ links: "none" }),
      "IPv4 for IPv6": refused({ ipv6: { ...IPV6, rails: "10.64.0.0/12" } }),
      "upper case": refused({ ipv6: { ...IPV6, rails: "FD00:1::/48" } }),
      "host bits": refused({ ipv6: { ...IPV6, rails: "fd00:1::1/48" } }),
      "link-local rails": refused({ ipv6: { ...IPV6, rails: "fe80::/48" } }),
      "a part of a millisecond for BFD": refused({ bfd: { interval: Duration.us(300_500) } }),
      "super-spines with links beside unnumbered ones": refused({ links: "unnumbered" }, { superSpines }),
      "super-spines without IPv6": refused({ ipv6: IPV6 }, { superSpines }),
      "super-spines with IPv6 alone": refused({}, { superSpines: { ...superSpines, ipv6: { loopbacks: "fd00:0:1:ff::/64", links: "fd00:0:1:fe::/64" } } }),
    };
    const text = Object.entries(texts).map(([name, mistake]) => `# ${name}\n${mistake}\n`);
    expect(links).toBe("fd00:0:0:fe::/64");
    await expect(text.join("\n")).toMatchFileSnapshot("golden/underlay-errors.txt");
  });
});
