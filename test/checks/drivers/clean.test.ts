import { describe, expect, it } from "vitest";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { assembledPod, type PodOptions, pod } from "../../support/intents.js";
import { problems, renderedContext } from "./support.js";

/* What rocefab renders passes what rocefab checks: no error and no warning on the text of the real drivers. */
const EDGE = { nxos: "Ethernet1/16", sonic: "Ethernet256", cumulus: "swp33s0" } as const;
const FAR = { nxos: ["Ethernet1/1", "Ethernet1/2"], sonic: ["Ethernet0", "Ethernet8"], cumulus: ["swp1s0", "swp2s0"] } as const;
const MODEL = { nxos: "N9K-C9332D-GX2B", sonic: "SN5600", cumulus: "SN5600" } as const;
const RELEASE = { nxos: "10.4", sonic: "202505", cumulus: "5.14" } as const;
const CORE = { name: "core1", path: "test/pod1/core1", role: "spine", asn: 64_999, loopback: "192.168.9.1", policy: "assume-same" } as const;
/** Weighted classes beside the data, lossy ones that mark and that do not, on priorities of one's choice. */
function manyClasses(data: number, bulk: number, cnp: number, backup: number): DcbPolicy {
  return DcbPolicy.of({
    classes: [
      { name: "roce", dscp: [26], priority: data, lossless: true, ecn: true, scheduling: { share: 45 } },
      { name: "bulk", dscp: [8, 10], priority: bulk, ecn: true, scheduling: { share: 10 } },
      { name: "backup", dscp: [18], priority: backup, scheduling: { share: 15 } },
      { name: "cnp", dscp: [48], priority: cnp, cnp: true, scheduling: { strict: true } },
      { name: "rest", dscp: "rest", priority: 0, scheduling: { share: 30 } },
    ],
  });
}
const SHAPES: Readonly<Record<string, (nos: keyof typeof EDGE) => PodOptions>> = {
  "two leaves and two spines": (nos) => pod(nos),
  "four leaves and parallel links": (nos) => pod(nos, { leaves: 4, spines: 2, linksPerSpine: 4, hosts: 4 }),
  "two lossless classes": (nos) => pod(nos, { policy: DcbPolicy.rocev2({ second: { name: "storage", dscp: [18], priority: 4, share: 20 } }) }),
  "another priority and more DSCPs": (nos) => pod(nos, { policy: DcbPolicy.rocev2({ data: { dscp: [24, 25, 26], priority: 5 } }) }),
  "four weighted classes": (nos) => pod(nos, { policy: manyClasses(3, 1, 6, 4) }),
  "four weighted classes, the data lowest": (nos) => pod(nos, { policy: manyClasses(1, 2, 5, 3) }),
  "four weighted classes, the data highest": (nos) => pod(nos, { policy: manyClasses(6, 3, 2, 1) }),
  "no watchdog": (nos) => pod(nos, { policy: DcbPolicy.rocev2({ watchdog: { enabled: false } }) }),
  "an imported spine with the same policy": (nos) =>
    pod(nos, {
      change: (i) => ({
        ...i,
        imported: [{ ...CORE, model: switchModelFacts("test", MODEL[nos]), nos: { name: nos, release: RELEASE[nos] } }],
        importedLinks: ["leaf1", "leaf2"].map((device, n) => ({
          device,
          imported: "core1",
          port: EDGE[nos],
          farPort: FAR[nos][n] ?? "",
          subnet: `192.168.10.${2 * n}/31`,
          speedMbps: 400_000,
          cable: { lengthM: 30, delayNs: 0, medium: "aoc", label: "aoc" },
        })),
      }),
    }),
  "an edge port": (nos) =>
    pod(nos, {
      change: (i) => ({
        ...i,
        switches: i.switches.map((s) => ({
          ...s,
          edgePorts: [{ id: "border", port: EDGE[nos], speedMbps: 400_000, trust: "none", cable: null, address: "172.16.0.1/31", description: null }].filter(
            () => s.name === "leaf1",
          ) as typeof s.edgePorts,
        })),
      }),
    }),
};

describe.each(["nxos", "sonic", "cumulus"] as const)("%s", (nos) => {
  it.each(Object.keys(SHAPES))("%s", (name) => {
    const shape = SHAPES[name]?.(nos) ?? {};
    expect(problems(renderedContext(assembledPod(shape)))).toEqual([]);
  });
});

describe.each(["nxos", "cumulus"] as const)("DCBX on %s", (nos) => {
  it("is fine where the switches tell and the hosts listen", () => {
    const policy = DcbPolicy.rocev2({ dcbx: { switches: "ieee", hosts: "willing" } });
    expect(problems(renderedContext(assembledPod(pod(nos, { policy }))))).toEqual([]);
  });

  it("is a warning on every leaf where the switches tell and the hosts are set by hand", () => {
    const policy = DcbPolicy.rocev2({ dcbx: { switches: "ieee", hosts: "static" } });
    expect(problems(renderedContext(assembledPod(pod(nos, { policy }))))).toEqual(["DCBX_ROLES leaf1", "DCBX_ROLES leaf2"]);
  });
});

describe("a host that asks NCCL for packets that are not ECN-capable", () => {
  const env = { NCCL_IB_TC: 104 };
  const asking = (nos: keyof typeof EDGE) =>
    problems(renderedContext(assembledPod(pod(nos, { change: (i) => ({ ...i, hosts: i.hosts.map((h) => ({ ...h, nccl: { ...h.nccl, env } })) }) }))));

  it("is refused by SONiC's switches, which drop such packets above the minimum threshold", () => {
    expect(asking("sonic")).toEqual(["NOT_ECT_DROPPED host1", "NOT_ECT_DROPPED host2"]);
  });

  it.each(["nxos", "cumulus"] as const)("meets no drop in a lossless queue of %s", (nos) => {
    expect(asking(nos)).toEqual([]);
  });
});

describe("a mixed fabric", () => {
  it.each([
    ["SONiC leaves, NX-OS spines", { leaf: ["SN5600", "sonic", "202505"], spine: ["N9K-C9332D-GX2B", "nxos", "10.4"] }],
    ["Cumulus leaves, SONiC spines", { leaf: ["SN5600", "cumulus", "5.16"], spine: ["SN5600", "sonic", "202505"] }],
    ["NX-OS leaves, Cumulus spines", { leaf: ["N9K-C9332D-GX2B", "nxos", "10.4"], spine: ["SN5600", "cumulus", "5.14"] }],
  ] as const)("%s", (_, options) => {
    expect(problems(renderedContext(assembledPod({ leaves: 2, spines: 2, ...options })))).toEqual([]);
  });
});
