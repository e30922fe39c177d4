import { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { describe, expect, it } from "vitest";
import { Cable, CableLength, Duration, GpuHost, ImportedSwitch, LeafSwitch, Nos, RoceFabric, SpineSwitch } from "../../src/index.js";
import { dac, gx2b, leafProps, messageOf, range, smallFabric, smallProps, stackIn } from "../support/app.js";

describe("the model", () => {
  it("gives plain strings at once, from index and capacity alone", () => {
    const { stack } = stackIn();
    const fabric = new RoceFabric(stack, "pod1", smallProps);
    const leaf = new LeafSwitch(fabric, "leaf5", leafProps(5));
    const spine = new SpineSwitch(fabric, "spine2", { ...gx2b, management: { address: "192.0.2.12/25", gateway: "192.0.2.1" } });
    expect([leaf.loopback, leaf.asn, leaf.hostname, leaf.managementAddress, leaf.index]).toEqual(["10.255.0.7", 65105, "leaf5", "192.0.2.35", 5]);
    expect([spine.loopback, spine.asn]).toEqual(["10.255.0.2", 65000]);
    const host = new GpuHost(fabric, "gpu3", { model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" } });
    leaf.connect(host, { rail: 1, slot: 3 });
    expect(host.railAddresses).toEqual(["10.0.0.69"]);
  });

  it("does not see the order of construction", () => {
    const forward = stackIn();
    smallFabric(forward.stack);
    const backward = stackIn();
    const fabric = new RoceFabric(backward.stack, "pod1", smallProps);
    const hosts = [2, 1].map(
      (n) => new GpuHost(fabric, `su1-host${n}`, { model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" }, index: n }),
    );
    const leaves = [8, 7, 6, 5, 4, 3, 2, 1].map((n) => new LeafSwitch(fabric, `su1-leaf${n}`, leafProps(n)));
    for (const host of hosts) for (const leaf of leaves) host.connect(leaf, { rail: leaf.index, slot: host.index });
    for (const leaf of leaves) leaf.connectSpines();
    for (const n of [2, 1]) new SpineSwitch(fabric, `spine${n}`, { ...gx2b, management: { address: `192.0.2.${10 + n}/25`, gateway: "192.0.2.1" } });
    const first = forward.stack.node.findChild("pod1") as RoceFabric;
    expect(fabric.plan()).toEqual(first.plan());
    expect(fabric.artifacts()).toEqual(first.artifacts());
  });

  it("is found from inside, also through a construct of the user's own", () => {
    const { stack } = stackIn();
    const fabric = new RoceFabric(stack, "pod1", smallProps);
    const room = new Construct(fabric, "room");
    const leaf = new LeafSwitch(room, "leaf1", leafProps(1));
    expect(RoceFabric.of(leaf)).toBe(fabric);
    expect(RoceFabric.isRoceFabric(fabric)).toBe(true);
    expect(RoceFabric.isRoceFabric(stack)).toBe(false);
    expect(fabric.plan().switches.map((s) => s.name)).toEqual(["leaf1"]);
  });

  it("is clean: a small fabric has no errors and no warnings", () => {
    const { stack } = stackIn();
    expect(
      smallFabric(stack)
        .findings()
        .filter((f) => f.severity !== "info"),
    ).toEqual([]);
  });

  it("gives the links of a spine its own cable, at both ends", () => {
    const { stack } = stackIn();
    const fabric = new RoceFabric(stack, "pod1", smallProps);
    const far = Cable.fiber({ length: CableLength.metres(90), delay: { macsec: Duration.ns(40) } });
    fabric.addSpines("spine", { count: 1, ...gx2b, management: range });
    fabric.addSpines("spine", { first: 2, count: 1, ...gx2b, management: range, leafCable: far });
    new LeafSwitch(fabric, "leaf1", leafProps(1)).connectSpines();
    expect(fabric.plan().cables.map((c) => [c.a.device, c.lengthM, c.delayNs, c.medium])).toEqual([
      ["spine1", 30, 0, "aoc"],
      ["spine2", 90, 40, "fiber"],
    ]);
    const profiles = Object.values(fabric.plan().profiles).map((p) => p.cableM);
    expect(profiles.sort((a, b) => a - b)).toEqual([30, 98]);
  });

  it("cables a leaf to named spines, or to all, also those made later", () => {
    const { stack } = stackIn();
    const fabric = new RoceFabric(stack, "pod1", smallProps);
    const one = new LeafSwitch(fabric, "leaf1", leafProps(1));
    const two = new LeafSwitch(fabric, "leaf2", leafProps(2));
    one.connectSpines();
    const [spine1, spine2] = fabric.addSpines("spine", { count: 2, ...gx2b, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 } });
    two.connect(spine2 as SpineSwitch);
    expect(fabric.plan().cables.map((c) => c.id)).toEqual([
      "spine1:Ethernet1/1--leaf1:Ethernet1/32",
      "spine2:Ethernet1/1--leaf1:Ethernet1/31",
      "spine2:Ethernet1/2--leaf2:Ethernet1/31",
    ]);
    (spine1 as SpineSwitch).connect(two);
    expect(fabric.plan().cables).toHaveLength(4);
  });

  it("accepts a finding with its reason", () => {
    const { stack } = stackIn();
    const fabric = smallFabric(stack);
    const core = ImportedSwitch.fromAttributes(fabric, "core1", { role: "spine", ...gx2b, asn: 64999, loopback: "192.168.9.1" });
    const leaf = fabric.node.findChild("su1-leaf1") as LeafSwitch;
    leaf.connect(core, { links: [{ port: "Ethernet1/20", farPort: "Ethernet1/1", subnet: "192.168.10.0/31" }], cable: dac });
    const unproven = fabric.findings().filter((f) => f.rule === "UNPROVEN_HOP");
    expect(unproven).toHaveLength(1);
    expect(unproven[0]?.severity).toBe("warning");
    fabric.acknowledge("UNPROVEN_HOP", unproven[0]?.at ?? "", "the core team confirmed by mail");
    expect(fabric.findings().find((f) => f.rule === "UNPROVEN_HOP")?.acknowledged).toBe("the core team confirmed by mail");
    const request = fabric.artifacts().find((a) => a.device === "core1" && a.kind === "request");
    expect(request?.text).toContain("address 192.168.10.0/31");
    expect(request?.text).toContain("DSCP 26");
    expect(
      fabric
        .artifacts()
        .filter((a) => a.device === "core1")
        .map((a) => a.kind),
    ).toEqual(["slice", "request"]);
  });
});

describe("generators", () => {
  it("number a second unit from its place, not from what exists", () => {
    const { stack } = stackIn();
    const fabric = new RoceFabric(stack, "pod1", { ...smallProps, capacity: { ...smallProps.capacity, leaves: 16 } });
    const su2 = fabric.addScalableUnit("su2", {
      leaves: { ...gx2b, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 41 }, hostCable: dac },
      hosts: { count: 1, model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" } },
    });
    expect(su2.leaves.map((l) => [l.node.id, l.index])).toContainEqual(["su2-leaf1", 9]);
    expect(su2.hosts.map((h) => [h.node.id, h.index])).toEqual([["su2-host1", 9]]);
  });

  it("fill a rack's leaf with every NIC of every host", () => {
    const { stack } = stackIn();
    const fabric = new RoceFabric(stack, "pod1", { ...smallProps, capacity: { ...smallProps.capacity, hostPortsPerLeaf: 16 } });
    fabric.addSpines("spine", { count: 2, ...gx2b, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 } });
    const rack = fabric.addRack("rack3", {
      leaf: { ...gx2b, management: { address: "192.0.2.33/25", gateway: "192.0.2.1" }, hostCable: dac },
      hosts: { count: 2, model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" } },
    });
    expect(rack.leaves[0]?.index).toBe(3);
    const ports = fabric
      .plan()
      .cables.filter((c) => c.b.device === "rack3-host2")
      .map((c) => c.a.port);
    expect(ports).toEqual(["Ethernet1/9", "Ethernet1/10", "Ethernet1/11", "Ethernet1/12", "Ethernet1/13", "Ethernet1/14", "Ethernet1/15", "Ethernet1/16"]);
  });

  it("cable hosts to one leaf a rail", () => {
    const { stack } = stackIn();
    const fabric = new RoceFabric(stack, "pod1", smallProps);
    const leaves = fabric.addLeaves("leaf", { count: 8, ...gx2b, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 31 }, hostCable: dac });
    const [host] = fabric.addHosts("gpu", { count: 1, first: 4, model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" }, leaves });
    expect(host?.node.id).toBe("gpu4");
    expect(
      fabric
        .plan()
        .cables.filter((c) => c.b.device === "gpu4")
        .map((c) => c.a),
    ).toEqual(leaves.map((l) => ({ device: l.node.id, port: "Ethernet1/4" })));
  });
});

describe("mistakes of use", () => {
  const { stack } = stackIn();
  let n = 0;
  const fabric = (props: object = {}): RoceFabric =>
    new RoceFabric(new TerraformStack(stack.node.root, `s${++n}`), `f${n}`, { ...smallProps, ...props } as typeof smallProps);
  const text = (calls: Record<string, () => unknown>): string =>
    Object.entries(calls)
      .map(([name, call]) => `## ${name}\n${messageOf(call)}\n`)
      .join("\n");

  it("throw at once, with place, value, what is allowed and what to do", async () => {
    const other = fabric();
    const texts = text({
      "index past capacity": () => new LeafSwitch(fabric(), "leaf9", leafProps(9)),
      "spine past capacity": () => new SpineSwitch(fabric(), "spine3", { ...gx2b, management: leafProps(1).management }),
      "no index": () => new LeafSwitch(fabric(), "storage", leafProps(1)),
      "unknown model": () => new LeafSwitch(fabric(), "leaf1", leafProps(1, { model: "SN9999" })),
      "model under another NOS": () => new LeafSwitch(fabric(), "leaf1", leafProps(1, { nos: Nos.sonic("202505") })),
      "unknown release": () => Nos.cumulus("5.99"),
      "unknown prop": () => new LeafSwitch(fabric(), "leaf1", { ...leafProps(1), vlan: 3 } as never),
      "missing prop": () => new LeafSwitch(fabric(), "leaf1", { ...leafProps(1), management: undefined } as never),
      "not a speed": () => fabric({ uplink: { speed: 400, cable: dac } }),
      "name that breaks out": () => new LeafSwitch(fabric(), "leaf1\nno shutdown", leafProps(1)),
      "name with a path": () => new LeafSwitch(fabric(), "../leaf1", leafProps(1)),
      "outside a fabric": () => new LeafSwitch(stack, "leaf1", leafProps(1)),
      "same name twice": () => {
        const f = fabric();
        new LeafSwitch(f, "x1", leafProps(1));
        new GpuHost(new Construct(f, "room"), "x1", { model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" } });
      },
      "same fabric twice": () => new RoceFabric(new TerraformStack(stack.node.root, "again"), other.node.id, smallProps),
      "gateway elsewhere": () => new LeafSwitch(fabric(), "leaf1", leafProps(1, { management: { address: "192.0.2.11/25", gateway: "192.0.3.1" } })),
      "gateway is the switch": () => new LeafSwitch(fabric(), "leaf1", leafProps(1, { management: { address: "192.0.2.11/25", gateway: "192.0.2.11" } })),
      "rail that is none": () => {
        const f = fabric();
        const host = new GpuHost(f, "gpu1", { model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" } });
        host.connect(new LeafSwitch(f, "leaf1", leafProps(1)), { rail: 9, slot: 1 });
      },
      "slot past the reserved ones": () => {
        const f = fabric();
        const host = new GpuHost(f, "gpu1", { model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" } });
        host.connect(new LeafSwitch(f, "leaf1", leafProps(1)), { rail: 1, slot: 9 });
      },
      "leaf to leaf": () => {
        const f = fabric();
        const core = ImportedSwitch.fromAttributes(f, "core1", { role: "leaf", ...gx2b, asn: 64999, loopback: "192.168.9.1" });
        new LeafSwitch(f, "leaf1", leafProps(1)).connect(core, {
          links: [{ port: "Ethernet1/20", farPort: "Ethernet1/1", subnet: "192.168.10.0/31" }],
          cable: dac,
        });
      },
      "too many uplinks": () => fabric({ capacity: { ...smallProps.capacity, spines: 33, linksPerSpine: 2 } }),
      "host MTU": () => fabric({ mtu: { host: 1500 } }),
      "rail as management": () => new GpuHost(fabric(), "gpu1", { model: "dgx-h100", managementInterface: "enp24s0np0", nccl: { version: "2.27.3" } }),
      "edge port without cable": () =>
        new LeafSwitch(fabric(), "leaf1", leafProps(1)).addEdgePort("border", { port: "Ethernet1/20", speed: smallProps.uplink.speed, trust: "dscp" }),
      "ACL name": () => fabric({ hostAcl: { name: "roce acl" } }),
    });
    await expect(texts).toMatchFileSnapshot("golden/mistakes.txt");
  });

  it("never show a schema library's words", () => {
    const message = messageOf(() => new LeafSwitch(fabric(), "leaf1", { model: 3, nos: "sonic" } as never));
    expect(message).not.toMatch(/zod|ZodError|Invalid input|expected/i);
  });
});
