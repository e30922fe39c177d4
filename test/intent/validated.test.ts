import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { RocefabError } from "../../src/base/errors.js";
import { Bandwidth, CableLength } from "../../src/base/units.js";
import { Cable } from "../../src/catalog/cable.js";
import { Nos } from "../../src/catalog/nos.js";
import * as deviceProps from "../../src/intent/device-props.js";
import { roceFabricSchema } from "../../src/intent/props.js";
import { validated } from "../../src/intent/validated.js";
import { mistakeOf } from "../support/mistake.js";

const cable = Cable.aoc({ length: CableLength.metres(30) });
const fabric = {
  capacity: { spines: 16, leaves: 32, linksPerSpine: 4 },
  uplink: { speed: Bandwidth.gbps(400), cable },
  underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/20", links: "10.254.0.0/16", rails: "10.0.0.0/12" },
};
const leaf = { model: "SN5600", nos: Nos.cumulus("5.14"), management: { address: "192.0.2.31/25", gateway: "192.0.2.1" } };
const host = { model: "dgx-h100", managementInterface: "eno3", nccl: { version: "2.27.3" } };
const link = { links: [{ port: "swp33s0", farPort: "swp1s0", subnet: "192.168.10.0/31" }], cable };

/** The library's own words, in any of its messages. */
const LIBRARY_WORDS = /Invalid |expected|received|Unrecognized|Too (small|big)|[Zz]od|must |schema/;

const FABRIC_MISTAKES: Record<string, unknown> = {
  "no props": undefined,
  "props that are text": "capacity",
  "props that are a list": [fabric],
  "props that are null": null,
  "a missing object": { ...fabric, capacity: undefined },
  "a missing number": { ...fabric, capacity: { leaves: 32, linksPerSpine: 4 } },
  "a missing text": { ...fabric, underlay: { ...fabric.underlay, rails: undefined } },
  "a missing value object": { ...fabric, uplink: { cable } },
  "a misspelt prop": { ...fabric, capcity: fabric.capacity },
  "two misspelt props inside": { ...fabric, capacity: { ...fabric.capacity, spine: 1, leafs: 2 } },
  "text for a number": { ...fabric, capacity: { ...fabric.capacity, spines: "16" } },
  "null for a number": { ...fabric, capacity: { ...fabric.capacity, spines: null } },
  "a part of a number": { ...fabric, capacity: { ...fabric.capacity, spines: 1.5 } },
  "no number": { ...fabric, capacity: { ...fabric.capacity, spines: Number.NaN } },
  "an endless number": { ...fabric, capacity: { ...fabric.capacity, spines: Number.POSITIVE_INFINITY } },
  "a bigint": { ...fabric, capacity: { ...fabric.capacity, spines: 16n } },
  "too small": { ...fabric, capacity: { ...fabric.capacity, spines: 0 } },
  "too big": { ...fabric, capacity: { ...fabric.capacity, linksPerSpine: 65 } },
  "far too big": { ...fabric, capacity: { ...fabric.capacity, leaves: 1e300 } },
  "an ASN past 32 bits": { ...fabric, underlay: { ...fabric.underlay, spineAsn: 4_294_967_295 } },
  "a number for text": { ...fabric, underlay: { ...fabric.underlay, loopbacks: 10 } },
  "IPv6 links without rails": { ...fabric, underlay: { ...fabric.underlay, ipv6: { loopbacks: "fd00::/64", links: "fd01::/64" } } },
  "a bare time for BFD": { ...fabric, underlay: { ...fabric.underlay, bfd: { interval: 300 } } },
  "too many lost packets for BFD": { ...fabric, underlay: { ...fabric.underlay, bfd: { multiplier: 51 } } },
  "a word for BFD": { ...fabric, underlay: { ...fabric.underlay, bfd: "on" } },
  "a bare speed": { ...fabric, uplink: { ...fabric.uplink, speed: 400 } },
  "a bare cable": { ...fabric, uplink: { ...fabric.uplink, cable: "aoc" } },
  "a cable for a speed": { ...fabric, uplink: { ...fabric.uplink, speed: cable } },
  "an MTU past the largest": { ...fabric, mtu: { switch: 9217 } },
  "an unknown word": { ...fabric, deploy: "docker" },
  "text for yes or no": { ...fabric, strict: "yes" },
  "a policy that is none": { ...fabric, policy: { classes: [] } },
  "a Terraform token for text": { ...fabric, underlay: { ...fabric.underlay, links: "${TfToken[TOKEN.3]}" }, strict: 1 },
  "a Terraform token for a number": { ...fabric, capacity: { ...fabric.capacity, spines: -8.1e298 } },
  "a Terraform token for a value object": { ...fabric, uplink: { ...fabric.uplink, speed: "${TfToken[TOKEN.4]}" } },
  "text that would forge a line": { ...fabric, deploy: "none\n  allowed: everything\u202e" },
};

const DEVICE_MISTAKES: Record<string, readonly [z.ZodType, unknown]> = {
  "leaf: a misspelt prop": [deviceProps.leafSwitchSchema, { ...leaf, hostCabel: cable }],
  "leaf: a model that is a number": [deviceProps.leafSwitchSchema, { ...leaf, model: 5600 }],
  "leaf: a NOS without a release": [deviceProps.leafSwitchSchema, { ...leaf, nos: "cumulus" }],
  "leaf: no NOS": [deviceProps.leafSwitchSchema, { ...leaf, nos: undefined }],
  "leaf: index 0": [deviceProps.leafSwitchSchema, { ...leaf, index: 0 }],
  "leaf: no gateway": [deviceProps.leafSwitchSchema, { ...leaf, management: { address: "192.0.2.31/25" } }],
  "spine: a host cable": [deviceProps.spineSwitchSchema, { ...leaf, hostCable: cable }],
  "spine: a connection that is text": [deviceProps.spineSwitchSchema, { ...leaf, connection: "192.0.2.31" }],
  "host: no NCCL version": [deviceProps.gpuHostSchema, { ...host, nccl: {} }],
  "host: an NCCL variable that is yes or no": [deviceProps.gpuHostSchema, { ...host, nccl: { version: "2.27.3", env: { NCCL_DEBUG: true } } }],
  "host: NCCL variables as a list": [deviceProps.gpuHostSchema, { ...host, nccl: { version: "2.27.3", env: ["NCCL_DEBUG=INFO"] } }],
  "host: a model that is nothing": [deviceProps.gpuHostSchema, { ...host, model: null }],
  "edge port: an unknown trust": [deviceProps.edgePortSchema, { port: "swp64", speed: Bandwidth.gbps(100), trust: "pcp" }],
  "imported: an unknown role": [deviceProps.importedSwitchSchema, { role: "core", ...leaf }],
  "imported link: no links": [deviceProps.importedLinkSchema, { ...link, links: [] }],
  "imported link: an end without a port": [deviceProps.importedLinkSchema, { ...link, links: [...link.links, { port: "swp1", subnet: "192.168.10.2/31" }] }],
  "imported link: a misspelt prop of the second link": [deviceProps.importedLinkSchema, { ...link, links: [link.links[0], { ...link.links[0], far: "swp1" }] }],
  "scalable unit: hosts without a count": [
    deviceProps.scalableUnitSchema,
    { leaves: { ...leaf, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 }, hostCable: cable }, hosts: host },
  ],
};

describe("mistakes in props", () => {
  const texts = [
    ...Object.entries(FABRIC_MISTAKES).map(([name, props]) => [name, mistakeOf(() => validated(roceFabricSchema, props, "stack/pod1"))] as const),
    ...Object.entries(DEVICE_MISTAKES).map(([name, [schema, props]]) => [name, mistakeOf(() => validated(schema, props, "stack/pod1/device"))] as const),
  ];

  it("read in the field's words", async () => {
    await expect(`${texts.map(([name, text]) => `# ${name}\n${text}`).join("\n\n")}\n`).toMatchFileSnapshot("golden/errors.txt");
  });

  it.each(texts)("%s: names the prop and what is allowed, without the library's words", (_, text) => {
    expect(text).toMatch(/^stack\/pod1(\/device)?: props/);
    expect(text).not.toMatch(LIBRARY_WORDS);
    expect(text).toMatch(/\n {2}allowed: ./);
    expect(text.split("\n").length).toBeLessThanOrEqual(4);
    expect(text).not.toMatch(/undefined|\[object/);
  });
});

describe("validated", () => {
  it("gives right props back, value objects untouched", () => {
    expect(validated(roceFabricSchema, fabric, "pod1").uplink.cable).toBe(cable);
    expect(validated(deviceProps.leafSwitchSchema, leaf, "leaf1")).toEqual(leaf);
  });

  it("has words for every kind of issue, also those that no schema of ours gives today", () => {
    const odd: readonly [z.ZodType, unknown][] = [
      [z.number().multipleOf(2), 3],
      [z.string().regex(/^a/), "b"],
      [z.string().min(2), "b"],
      [z.string().max(2), "bbb"],
      [z.set(z.string()).min(2), new Set()],
      [z.record(z.enum(["a"]), z.string()), { b: "x" }],
      [z.map(z.string(), z.string()), new Map([[1, "x"]])],
      [z.union([z.string(), z.number()]), true],
      [z.union([z.string(), z.array(z.string())]), true],
      [z.custom(() => false), 1],
      [z.discriminatedUnion("kind", [z.object({ kind: z.literal("a") })]), { kind: "b" }],
      [z.bigint(), 1],
      [z.date(), 1],
      [z.never(), 1],
    ];
    for (const [schema, props] of odd) expect(mistakeOf(() => validated(schema, props, "pod1"))).not.toMatch(LIBRARY_WORDS);
    expect(mistakeOf(() => validated(z.union([z.string(), z.array(z.string())]), true, "pod1"))).toBe(
      "pod1: props: is of the wrong kind\n  got:     true\n  allowed: text or a list",
    );
  });

  it("never throws anything but a mistake, whatever it is given", () => {
    const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withNullPrototype: true });
    const nearly = fc.record(
      {
        capacity: fc.oneof(anything, fc.constant(fabric.capacity)),
        uplink: fc.oneof(anything, fc.constant(fabric.uplink)),
        underlay: fc.oneof(anything, fc.constant(fabric.underlay)),
        mtu: anything,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(anything, nearly), (props) => {
        try {
          validated(roceFabricSchema, props, "pod1");
        } catch (error) {
          expect(RocefabError.isRocefabError(error)).toBe(true);
          expect((error as Error).message.split("\n  got:")[0]).not.toMatch(LIBRARY_WORDS);
        }
      }),
      { numRuns: 300 },
    );
  });
});
