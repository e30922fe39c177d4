import type { Finding } from "../base/finding.js";
import { naturalCompare } from "../base/sort.js";
import { jsonText } from "../base/text.js";
import { runChecks } from "../checks/index.js";
import type { CheckedHost, CheckedSwitch } from "../checks/rule.js";
import { parseHost, renderHost } from "../hosts/index.js";
import type { FabricIntent } from "../intent/fabric-intent.js";
import { NOS_DRIVERS } from "../nos/index.js";
import { type AssembledFabric, assemble } from "../plan/assemble.js";
import type { FabricPlan } from "../plan/fabric-plan.js";
import type { DeviceSlice, HostSlice, SwitchSlice } from "../plan/slices.js";
import { buildTopology, modelOf } from "../topology/build.js";
import type { Artifact } from "./artifact.js";
import { orRefusal } from "./refusal.js";
import { requestText } from "./request.js";

/** A fabric as `{plan, findings, artifacts}`: all that a CLI, a test or an exporter may see of it. */
export interface CompiledFabric {
  readonly plan: FabricPlan;
  readonly slices: readonly DeviceSlice[];
  /** Errors first, acknowledged ones included. */
  readonly findings: readonly Finding[];
  /** Of the devices, in natural order of their paths. */
  readonly artifacts: readonly Artifact[];
  /** What each device's text was found to say. */
  readonly checked: { readonly switches: readonly CheckedSwitch[]; readonly hosts: readonly CheckedHost[] };
}

/** Intent to text and proof. Mistakes of use throw; everything that can be listed is a finding. */
export function compileFabric(intent: FabricIntent): CompiledFabric {
  const topology = buildTopology(intent);
  const assembled = assemble(topology);
  const refusals: Finding[] = [];
  const models = new Map(intent.switches.map((s) => [s.name, modelOf(s)]));
  const switches = assembled.switches.flatMap((slice) => orRefusal(slice.name, refusals, () => renderedSwitch(slice, models)));
  const hosts = assembled.hosts.flatMap((slice) => orRefusal(slice.name, refusals, () => renderedHost(slice)));
  const checked = { switches: switches.map((s) => s.checked), hosts: hosts.map((h) => h.checked) };
  const { plan, imported, problems } = assembled;
  const findings = runChecks({ plan, ...checked, imported, problems, complete: refusals.length === 0 });
  const artifacts = [...switches.flatMap((s) => s.artifacts), ...hosts.flatMap((h) => h.artifacts), ...importedArtifacts(assembled)];
  return {
    plan,
    slices: [...assembled.switches, ...assembled.hosts, ...assembled.imported],
    findings: [...refusals, ...findings],
    artifacts: artifacts.sort((a, b) => naturalCompare(a.path, b.path)),
    checked,
  };
}

function renderedSwitch(slice: SwitchSlice, models: ReadonlyMap<string, ReturnType<typeof modelOf>>): { checked: CheckedSwitch; artifacts: Artifact[] } {
  const driver = NOS_DRIVERS[slice.nos.name];
  const model = models.get(slice.name);
  if (!model) throw new Error(`no model for ${slice.name}`);
  const rendered = driver.render(slice, model);
  const files = Object.fromEntries(rendered.map((f) => [f.path, f.text]));
  const folder = `switches/${slice.name}`;
  const artifacts = [...rendered.map((f) => ({ path: `${folder}/${f.path}`, device: slice.name, kind: f.kind, text: f.text })), deviceJson(folder, slice)];
  return { checked: { slice, text: { slice, files }, view: driver.parse(slice.name, files) }, artifacts };
}

function renderedHost(slice: HostSlice): { checked: CheckedHost; artifacts: Artifact[] } {
  const rendered = renderHost(slice);
  const folder = `hosts/${slice.name}`;
  const view = parseHost(slice.name, Object.fromEntries(rendered.map((f) => [f.path, f.text])), slice.nccl.version);
  const artifacts = [...rendered.map((f) => ({ path: `${folder}/${f.path}`, device: slice.name, kind: f.kind, text: f.text })), deviceJson(folder, slice)];
  return { checked: { slice, view }, artifacts };
}

function importedArtifacts(assembled: AssembledFabric): Artifact[] {
  return assembled.imported.flatMap((slice) => {
    const folder = `switches/${slice.name}`;
    return [deviceJson(folder, slice), { path: `${folder}/request.txt`, device: slice.name, kind: "request" as const, text: requestText(slice) }];
  });
}

function deviceJson(folder: string, slice: DeviceSlice): Artifact {
  return { path: `${folder}/device.json`, device: slice.name, kind: "slice", text: jsonText(slice) };
}
