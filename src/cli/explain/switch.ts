import { RocefabError } from "../../base/errors.js";
import { speedText } from "../../base/units.js";
import { NOS_FACTS, NXOS_CARVED_TO_M } from "../../catalog/nos.js";
import { knownSwitchModels } from "../../catalog/switch-models.js";
import { groupBy } from "../../checks/group.js";
import { longestCable } from "../../nos/cumulus/render/qos.js";
import type { FabricPlan } from "../../plan/fabric-plan.js";
import type { PortSlice, SwitchSlice } from "../../plan/slices.js";
import type { Absent, Explanation, PortNumbers } from "./explanation.js";
import { ECN_NAMES, HEADROOM_NAMES } from "./quantity.js";

/** The numbers of a switch, its ports with equal ones together. */
export function explainSwitch(plan: FabricPlan, slice: SwitchSlice): Explanation {
  const groups = groupBy(slice.ports, (p) => JSON.stringify([p.profile, p.trust, p.speedMbps, p.cable?.lengthM, p.cable?.headroomM]));
  return {
    fabric: plan.fabric,
    device: slice.name,
    kind: "switch",
    model: slice.model,
    asic: slice.asic,
    nos: slice.nos,
    ports: [...groups.values()].map((ports) => portNumbers(plan, slice, ports)),
    numbers: slice.derivations,
    absent: withoutWatchdog(slice),
  };
}

type Profile = FabricPlan["profiles"][string];

function portNumbers(plan: FabricPlan, slice: SwitchSlice, ports: readonly PortSlice[]): PortNumbers {
  const [first] = ports as [PortSlice];
  const { profile, speedMbps, cable } = first;
  const numbers = profile === null ? undefined : profileOf(plan, slice, profile);
  return {
    ports: ports.map((p) => p.name),
    profile,
    speedMbps,
    lengthM: cable?.lengthM ?? null,
    headroomM: cable?.headroomM ?? null,
    numbers: numbers?.derivations ?? [],
    absent: numbers ? [...withoutHeadroom(slice, first, numbers), ...withoutEcn(numbers)] : [TRUST_BOUNDARY],
  };
}

function profileOf(plan: FabricPlan, slice: SwitchSlice, id: string): Profile {
  const profile = plan.profiles[id];
  if (profile) return profile;
  throw new RocefabError({ where: "plan.json", what: `has no profile ${id}, which device.json of ${slice.name} names`, fix: "run synth again" });
}

const TRUST_BOUNDARY: Absent = {
  what: "headroom and ECN thresholds",
  names: [...HEADROOM_NAMES, ...ECN_NAMES],
  why: "the port is at the trust boundary: PFC is off and every DSCP is best effort",
};

function withoutHeadroom(slice: SwitchSlice, port: PortSlice, { headroom, losslessClasses }: Profile): Absent[] {
  if (headroom) return [];
  const why = losslessClasses.length === 0 ? "no class of the policy is lossless" : whoSizes(slice, port);
  return [{ what: "headroom", names: HEADROOM_NAMES, why }];
}

function whoSizes(slice: SwitchSlice, { speedMbps, cable }: PortSlice): string {
  const metres = cable?.headroomM ?? 0;
  const [speed, length] = [speedText(speedMbps), `${metres} m`];
  switch (slice.nos.name) {
    case "cumulus":
      return `the switch sizes it from the cable-length that it is told, ${longestCable(slice.ports)} m: the longest of its lossless ports`;
    case "nxos":
      return metres <= NXOS_CARVED_TO_M
        ? `the switch carves it for cables up to ${NXOS_CARVED_TO_M} m; this one counts as ${length}`
        : `nobody publishes pause buffers for ${length}: give policy.pauseBuffers for ${speed} and ${length}`;
    case "sonic":
      return `no source gives it for ${speed} and ${length} on ${slice.model}: give sonic.pgProfiles in ${definitionOf(slice.model)}`;
  }
}

/** Where facts of a model are given: a known one is the base of a variant, one of the user's own has a definition already. */
function definitionOf(model: string): string {
  const known = knownSwitchModels().some((m) => m.model === model);
  return known ? `SwitchModel.define({ model, basedOn: "${model}", sonic: { ... } })` : `the SwitchModel.define of ${model}`;
}

function withoutEcn({ ecn, ecnOfClass }: Profile): Absent[] {
  if (ecn || Object.keys(ecnOfClass).length > 0) return [];
  return [{ what: "ECN thresholds", names: ECN_NAMES, why: "no class of the policy has ECN" }];
}

const WATCHDOG_NAMES = ["watchdog.poll", "watchdog.detection", "watchdog.restoration"];

function withoutWatchdog({ nos, qos, derivations }: SwitchSlice): Absent[] {
  const names = WATCHDOG_NAMES.filter((name) => derivations.every((d) => d.name !== name));
  if (names.length === 0) return [];
  if (!qos.watchdog.enabled) return [{ what: "watchdog times", names, why: "policy.watchdog.enabled is false" }];
  return [{ what: names.join(", "), names, why: `policy.watchdog gives none, or ${NOS_FACTS[nos.name].title} has no such setting: the switch's own stand` }];
}
