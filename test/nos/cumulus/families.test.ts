import { describe, expect, it } from "vitest";
import type { FabricIntent } from "../../../src/intent/fabric-intent.js";
import { mistakeOf } from "../../support/mistake.js";
import { dualStack, unnumbered, unnumberedDualStack, withBfd } from "../../support/underlay.js";
import { expectAsPlanned } from "./as-planned.js";
import { findingsOf, podOf, RELEASES, type Release, setOf, sliceOf, viewOf, yamlOf } from "./support.js";

const dualStackWithBfd = (intent: FabricIntent): FabricIntent => withBfd(dualStack(intent));
const KINDS = { "dual-stack": dualStackWithBfd, "unnumbered-dual-stack": unnumberedDualStack };
const leafOf = (release: Release, change: (intent: FabricIntent) => FabricIntent) => sliceOf("leaf1", podOf(release, { change }));

describe.each(Object.entries(KINDS))("%s", (name, change) => {
  it.each(["5.14", "5.16"] as const)("reads like this in %s", async (release) => {
    await expect(yamlOf(leafOf(release, change))).toMatchFileSnapshot(`golden/leaf1-${name}-${release}.startup.yaml`);
  });
});

describe.each(RELEASES)("in %s", (release) => {
  it.each(Object.entries({ dualStack, unnumbered, unnumberedDualStack, dualStackWithBfd }))(
    "%s is read back as it was planned, without a finding",
    (_, change) => {
      for (const device of ["leaf1", "spine1"]) {
        const slice = sliceOf(device, podOf(release, { change }));
        expectAsPlanned(slice, yamlOf(slice));
        expect(viewOf(yamlOf(slice)).routing.maximumPaths6).toBe(slice.loopback6 === null ? null : 64);
        expect(findingsOf(slice, yamlOf(slice)).filter((f) => f.severity !== "info")).toEqual([]);
      }
    },
  );
});

describe("dual stack", () => {
  it("fact 38: addresses of both families in one map up to 5.14, then apart", () => {
    expect(setOf(yamlOf(leafOf("5.14", dualStack)))).toMatchObject({
      interface: { lo: { ip: { address: { "10.255.0.3/32": {}, "fd00:0:0:ff::3/128": {} } } }, swp64s0: { ip: { address: { "fd00:0:0:fe::1/127": {} } } } },
    });
    expect(setOf(yamlOf(leafOf("5.15", dualStack)))).toMatchObject({
      interface: {
        lo: { ipv4: { address: { "10.255.0.3/32": {} } }, ipv6: { address: { "fd00:0:0:ff::3/128": {} } } },
        swp64s0: { ipv6: { address: { "fd00:0:0:fe::1/127": {} } } },
      },
    });
  });

  it.each([
    ["5.14", { enable: "off" }],
    ["5.15", { state: "disabled" }],
  ] as const)("facts 29 and 38: the session over IPv6 has IPv4 switched off, and both maps of its own (%s)", (release, off) => {
    expect(setOf(yamlOf(leafOf(release, dualStack)))).toMatchObject({
      vrf: {
        default: {
          router: {
            bgp: {
              neighbor: {
                "fd00:0:0:fe::": {
                  type: "numbered",
                  "peer-group": "SPINE_V6",
                  "address-family": {
                    "ipv4-unicast": off,
                    "ipv6-unicast": { policy: { inbound: { "route-map": "FROM_SPINE_V6" }, outbound: { "route-map": "TO_SPINE_V6" } } },
                  },
                },
              },
            },
          },
        },
      },
    });
  });
});

describe("unnumbered links", () => {
  it("have no address, and the port as the key of an unnumbered neighbour with both families", () => {
    const set = setOf(yamlOf(leafOf("5.14", unnumberedDualStack)));
    const neighbor = { type: "unnumbered", "remote-as": 65000, "peer-group": "SPINE", "address-family": { "ipv4-unicast": {}, "ipv6-unicast": {} } };
    expect(set).toMatchObject({ vrf: { default: { router: { bgp: { neighbor: { swp64s0: neighbor, swp64s1: neighbor } } } } } });
    expect(yamlOf(leafOf("5.14", unnumberedDualStack))).not.toMatch(/10\.254\.|fd00:0:0:fe/);
  });
});

describe("BFD", () => {
  it("fact 37: times in the peer-group up to 5.14, in a profile from 5.15", () => {
    const times = { "detect-multiplier": 3, "min-rx-interval": 300, "min-tx-interval": 300 };
    const group = (bfd: object) => ({ vrf: { default: { router: { bgp: { "peer-group": { SPINE: { bfd } } } } } } });
    expect(setOf(yamlOf(leafOf("5.14", withBfd)))).toMatchObject(group({ enable: "on", ...times }));
    expect(setOf(yamlOf(leafOf("5.15", withBfd)))).toMatchObject({
      ...group({ profile: "fabric" }),
      router: { bfd: { state: "enabled", profile: { fabric: times } } },
    });
    expect(yamlOf(leafOf("5.14", dualStack))).not.toContain("bfd");
  });

  it.each([
    ["5.14", 49, "50 to 60000 ms"],
    ["5.15", 9, "10 to 4294967 ms"],
  ] as const)("is refused in %s at %i ms", (release, intervalMs, allowed) => {
    const change = (intent: FabricIntent): FabricIntent => ({ ...intent, underlay: { ...intent.underlay, bfd: { intervalMs, multiplier: 3 } } });
    expect(mistakeOf(() => yamlOf(leafOf(release, change)))).toBe(
      `leaf1: underlay.bfd.interval: is beyond what the release takes\n  got:     "${intervalMs} ms"\n  allowed: ${allowed}`,
    );
  });
});
