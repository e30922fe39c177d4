import { describe, expect, it } from "vitest";
import { read } from "../../scripts/docs/documents.js";
import type { ModelOnNos } from "../../src/catalog/switch-model.js";
import { switchModelFacts } from "../../src/catalog/switch-models.js";
import {
  hostAddresses,
  hostBlock,
  hostBlock6,
  hostBlockSize,
  leafAsn,
  leafLoopback,
  leafLoopback6,
  linkAddresses,
  type Numbering,
} from "../../src/topology/addressing.js";
import { fromBottom, fromTop } from "../../src/topology/ports.js";

const text = read("docs/numbering.md").replaceAll(/\s+/g, " ");

const numbering: Numbering = {
  capacity: { spines: 2, leaves: 8, linksPerSpine: 4, leavesPerSu: 8, hostsPerSu: 8, hostPortsPerLeaf: 8, hostPortMbps: 400_000 },
  underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/20", rails: "10.0.0.0/16", ipv6: null, bfd: null },
  superSpines: null,
};

describe("the worked examples of docs/numbering.md", () => {
  it("have the numbers of the README's program", () => {
    const { spines, linksPerSpine } = numbering.capacity;
    const link = linkAddresses(numbering, 2, 2, 3);
    const slot = hostAddresses(numbering, 2, 5);
    for (const sentence of [
      `(S = ${spines}, L = ${linksPerSpine}, B = ${hostBlockSize(numbering.capacity)})`,
      `leaf 2 has the loopback ${leafLoopback(numbering, 2)} and ASN ${leafAsn(numbering, 2)}.`,
      `Link 3 of leaf 2 and spine 2 is ${link.spine.ipv4} at the spine and ${link.leaf.ipv4} at the leaf.`,
      `The host block of leaf 2 is ${hostBlock(numbering, 2)}; slot 5 in it is ${slot.leaf.ipv4} at the leaf and ${slot.host.ipv4} at the host.`,
    ])
      expect(text).toContain(sentence);
  });

  it("have the IPv6 twins of those numbers", () => {
    const ipv6 = { loopbacks: "fd00:0:0:ff::/64", links: "fd00:0:0:fe::/64", rails: "fd00:1::/48" };
    const dual: Numbering = { ...numbering, underlay: { ...numbering.underlay, ipv6 } };
    const link = linkAddresses(dual, 2, 2, 3);
    const slot = hostAddresses(dual, 2, 5);
    for (const sentence of [
      `\`ipv6: { loopbacks: "${ipv6.loopbacks}", links: "${ipv6.links}", rails: "${ipv6.rails}" }\``,
      `leaf 2 has the loopback ${leafLoopback6(dual, 2)}.`,
      `Link 3 of leaf 2 and spine 2 is ${link.spine.ipv6} at the spine and ${link.leaf.ipv6} at the leaf.`,
      `The host block of leaf 2 is ${hostBlock6(dual, 2)}; slot 5 in it is ${slot.leaf.ipv6} at the leaf and ${slot.host.ipv6} at the host.`,
    ])
      expect(text).toContain(sentence);
  });

  it("have the ports of an SN5600", () => {
    const model = switchModelFacts("test", "SN5600").nos.cumulus as ModelOnNos;
    const [links, speed] = [4, 400_000];
    const uplink = (spine: number, link: number) => fromTop(model, speed, (spine - 1) * links + link)?.port.name;
    const host = (slot: number) => fromBottom(model, speed, slot)?.port.name;
    for (const sentence of [
      `SN5600 (${model.panel.length} x 800G)`,
      `Link 1 of spine 1 is \`${uplink(1, 1)}\`, link 2 \`${uplink(1, 2)}\`, link 3 \`${uplink(1, 3)}\`, link 4 of spine 16 is \`${uplink(16, 4)}\`.`,
      `Host slot 1 is \`${host(1)}\`, slot 64 is \`${host(64)}\`.`,
      `link 1 of leaf 2 is \`${fromBottom(model, speed, (2 - 1) * links + 1)?.port.name}\`.`,
    ])
      expect(text).toContain(sentence);
  });
});
