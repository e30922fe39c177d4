import { RocefabError } from "../base/errors.js";
import { jsonText } from "../base/text.js";
import type { FabricIntent, HostIntent, ImportedLinkIntent, SwitchIntent } from "../intent/fabric-intent.js";

/**
 * Refuses an intent whose parts do not fit together: names that no device has, rails that no NIC has or that are cabled twice, trust without a cable, links to a
 * switch of the same role, one model name for two models.
 *
 * @throws RocefabError
 */
export function refuseLooseEnds(intent: FabricIntent): void {
  const roles = new Map(intent.switches.map((s) => [s.name, s.role]));
  for (const device of intent.switches) {
    refuseUnknownSpines(device, roles);
    refuseTrustWithoutCable(device);
  }
  for (const host of intent.hosts) refuseOddAttachments(host, roles);
  for (const link of intent.importedLinks) refuseOddLink(link, roles, new Map(intent.imported.map((i) => [i.name, i.role])));
  refuseTwoModels([...intent.switches, ...intent.imported]);
}

type Roles = ReadonlyMap<string, SwitchIntent["role"]>;

function refuseUnknownSpines(leaf: SwitchIntent, roles: Roles): void {
  const named = leaf.spines === "all" ? [] : leaf.spines;
  const unknown = named.filter((name) => roles.get(name) !== "spine");
  if (unknown.length > 0) throw new RocefabError({ where: leaf.path, what: "is cabled to spines that the fabric does not have", got: unknown.join(", ") });
}

function refuseTrustWithoutCable({ path, edgePorts }: SwitchIntent): void {
  const edge = edgePorts.find((e) => e.trust === "dscp" && e.cable === null);
  if (edge)
    throw new RocefabError({
      where: `${path}: edge port ${edge.id}`,
      what: "trusts DSCP, so it is paused and needs headroom, but has no cable to size it for",
    });
}

function refuseOddAttachments({ path, model, attachments }: HostIntent, roles: Roles): void {
  const twice = attachments.find((a, i) => attachments.findIndex((b) => b.rail === a.rail) !== i);
  if (twice) throw new RocefabError({ where: path, what: "has a rail that is cabled twice", got: twice.rail });
  for (const { leaf, rail } of attachments) {
    if (roles.get(leaf) !== "leaf") throw new RocefabError({ where: path, what: `has rail ${rail} on a leaf that the fabric does not have`, got: leaf });
    if (model.nics.some((n) => n.rail === rail)) continue;
    throw new RocefabError({ where: path, what: `is a ${model.model}, which has no such rail`, got: rail, allowed: model.nics.map((n) => n.rail).join(", ") });
  }
}

function refuseOddLink({ device, imported }: ImportedLinkIntent, roles: Roles, importedRoles: Roles): void {
  const [near, far] = [roles.get(device), importedRoles.get(imported)];
  const where = `${device}: link to ${imported}`;
  if (!near || !far) throw new RocefabError({ where, what: "joins switches of which the fabric does not know both", got: near ? imported : device });
  if (near === far)
    throw new RocefabError({ where, what: "joins switches of one role, which would make a path down and up again", got: near, allowed: "a leaf with a spine" });
}

/** Models known by name in the plan, so one name stands for one set of facts. */
function refuseTwoModels(devices: readonly Pick<SwitchIntent, "path" | "model">[]): void {
  const first = new Map<string, SwitchIntent["model"]>();
  for (const { path, model } of devices) {
    const other = first.get(model.model) ?? model;
    first.set(model.model, other);
    if (other === model || jsonText(other) === jsonText(model)) continue;
    throw new RocefabError({
      where: path,
      what: "has a model of the same name as another switch, but other facts",
      got: model.model,
      fix: "give each SwitchModel.define a name of its own",
    });
  }
}
