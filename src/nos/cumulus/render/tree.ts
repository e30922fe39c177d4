import type { ModelOnNos } from "../../../catalog/switch-model.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { dialectOf, lldp } from "../dialect.js";
import { merged, type NvueTree } from "../tree.js";
import { aclTree } from "./acl.js";
import { adaptiveRoutingTree } from "./adaptive-routing.js";
import { refuseBfdInterval } from "./bfd.js";
import { routerTree, vrfBgpTree } from "./bgp.js";
import { refuseWilling } from "./dcbx.js";
import { fenceTree } from "./fence.js";
import { interfaceTree } from "./interfaces.js";
import { qosTree } from "./qos.js";
import { servicesTree } from "./services.js";
import { systemTree } from "./system.js";
import { trimmingTree } from "./trimming.js";

/**
 * All below `set`, the user's own additions included.
 *
 * @throws RocefabError where the slice asks for what Cumulus or the model does not have
 */
export function switchTree(slice: SwitchSlice, model: ModelOnNos): NvueTree {
  refuseWilling(slice);
  const dialect = dialectOf(slice.nos.release);
  refuseBfdInterval(slice.name, slice.routing.bfd, dialect);
  const own: NvueTree = {
    ...aclTree(slice.hostAcl),
    interface: interfaceTree(slice, model, dialect),
    qos: qosTree(slice, dialect),
    router: routerTree(slice, dialect),
    system: systemTree(slice, dialect),
    vrf: { default: { router: { bgp: vrfBgpTree(slice.routing, dialect) } } },
  };
  const additions = slice.additions.flatMap((a) => (a.nos === "cumulus" ? [a.tree as NvueTree] : []));
  return [lldp(dialect), adaptiveRoutingTree(slice, dialect), fenceTree(slice), servicesTree(slice, dialect), trimmingTree(slice, model), ...additions].reduce(
    merged,
    own,
  );
}
