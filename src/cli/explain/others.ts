import type { Derivation } from "../../base/derivation.js";
import { groupBy } from "../../checks/group.js";
import { DcbPolicy } from "../../intent/policy.js";
import { policyIntent } from "../../intent/policy-intent.js";
import type { FabricPlan } from "../../plan/fabric-plan.js";
import type { HostSlice, ImportedSlice } from "../../plan/slices.js";
import type { Explanation } from "./explanation.js";

/** DCQCN of a host's NICs. */
export function explainHost(plan: FabricPlan, slice: HostSlice): Explanation {
  const numbers = dcqcnNumbers(slice);
  const groups = groupBy(slice.rails, (r) => r.speedMbps);
  return {
    fabric: plan.fabric,
    device: slice.name,
    kind: "host",
    model: slice.model,
    asic: null,
    nos: null,
    ports: [...groups].map(([speedMbps, rails]) => ({
      ports: rails.map((r) => r.netdev),
      profile: null,
      speedMbps,
      lengthM: null,
      headroomM: null,
      numbers,
      absent: [],
    })),
    numbers: [],
    absent: [],
  };
}

function dcqcnNumbers({ dcqcn }: HostSlice): Derivation[] {
  const standard = policyIntent(DcbPolicy.rocev2()).dcqcn;
  return (["cnpInterval", "alphaTimer"] as const).map((name) => {
    const value = dcqcn[`${name}Us`];
    const common = { name: `dcqcn.${name}`, value, unit: "us", inputs: {} };
    return value === standard[`${name}Us`]
      ? { ...common, formula: "DCQCN's own", source: "Zhu et al., SIGCOMM'15", confidence: "published" }
      : { ...common, formula: "given by hand", source: "props.policy.dcqcn", confidence: "user" };
  });
}

/** A switch of somebody else has no numbers of ours. */
export function explainImported(plan: FabricPlan, { name, model, nos }: ImportedSlice): Explanation {
  const why = "the switch is somebody else's: request.txt says what its owner is asked for";
  return { fabric: plan.fabric, device: name, kind: "imported", model, asic: null, nos, ports: [], numbers: [], absent: [{ what: "numbers", names: [], why }] };
}
