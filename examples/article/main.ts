import { type App, TerraformStack } from "cdktf";
import { Bandwidth, Cable, CableLength, DcbPolicy, Nos, RoceFabric } from "rocefab";
import { localState, runAlone } from "../support.js";

/**
 * What an article on RoCE and NCCL asks for: "CoS 3 to queue 3", ports 1 to 48, PFC on, an inbound ACL for RoCE, and NCCL with three variables.
 * Its snippet is no syntax of any release of NX-OS; the intent behind it is below, and each NOS gets what it really needs for it.
 *
 * Six dgx-h100 with 8 NICs fill ports 1 to 48; 16 uplinks: 3:1 oversubscribed.
 */
const SWITCHES = {
  nxos: { leaf: { model: "N9K-C9364D-GX2A", nos: Nos.nxos("10.4") }, spine: { model: "N9K-C9332D-GX2B", nos: Nos.nxos("10.4") } },
  sonic: { leaf: { model: "SN5400", nos: Nos.sonic("202505") }, spine: { model: "SN5400", nos: Nos.sonic("202505") } },
  cumulus: { leaf: { model: "SN5400", nos: Nos.cumulus("5.14") }, spine: { model: "SN5400", nos: Nos.cumulus("5.14") } },
};

export function build(app: App): void {
  for (const [name, { leaf, spine }] of Object.entries(SWITCHES)) {
    const stack = new TerraformStack(app, `article-${name}`);
    localState(stack);
    const fabric = new RoceFabric(stack, `article-${name}`, {
      // CoS 3 -> queue 3. Routed ports carry no CoS, so the class is recognised by its DSCP, and a finding says so.
      policy: DcbPolicy.rocev2({ data: { dscp: [26], priority: 3, cos: 3 } }),
      capacity: { spines: 4, leaves: 4, linksPerSpine: 4, hostPortsPerLeaf: 48 },
      uplink: { speed: Bandwidth.gbps(400), cable: Cable.aoc({ length: CableLength.metres(20) }) },
      underlay: { spineAsn: 65000, leafAsnBase: 65101, loopbacks: "10.255.0.0/24", links: "10.254.0.0/20", rails: "10.0.0.0/16" },
      hostAcl: { name: "roce-acl", rest: "permit" },
    });
    fabric.addSpines("spine", { count: 4, ...spine, management: { subnet: "192.0.2.0/25", gateway: "192.0.2.1", firstHost: 11 } });
    fabric.addRack("rack1", {
      leaf: { ...leaf, management: { address: "192.0.2.31/25", gateway: "192.0.2.1" }, hostCable: Cable.dac({ length: CableLength.metres(3) }) },
      hosts: {
        count: 6,
        model: "dgx-h100",
        managementInterface: "eno3",
        nccl: { version: "2.27.3", env: { NCCL_DEBUG: "INFO", NCCL_IB_DISABLE: 0, NCCL_NET_GDR_LEVEL: 5 } },
      },
    });
  }
}

runAlone(import.meta.url, build);
