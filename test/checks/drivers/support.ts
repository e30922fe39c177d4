import { parse, stringify } from "yaml";
import type { Finding } from "../../../src/base/finding.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import { runChecks } from "../../../src/checks/index.js";
import type { CheckContext } from "../../../src/checks/rule.js";
import { parseHost, renderHost } from "../../../src/hosts/index.js";
import { NOS_DRIVERS } from "../../../src/nos/index.js";
import type { AssembledFabric } from "../../../src/plan/assemble.js";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { withSwitch } from "../support.js";

export type Files = Readonly<Record<string, string>>;

/** The whole way: slice, text of the real driver, and what that text means when it is read again. */
export function renderedContext(fabric: AssembledFabric): CheckContext {
  return {
    plan: fabric.plan,
    switches: fabric.switches.map((slice) => readAgain(slice, byPath(NOS_DRIVERS[slice.nos.name].render(slice, modelOn(slice))))),
    hosts: fabric.hosts.map((slice) => ({ slice, view: parseHost(slice.name, byPath(renderHost(slice))) })),
    imported: fabric.imported,
    problems: fabric.problems,
    complete: true,
  };
}

function modelOn(slice: SwitchSlice) {
  const model = switchModelFacts("test", slice.model).nos[slice.nos.name];
  if (!model) throw new Error(`${slice.model} is not known under ${slice.nos.name}`);
  return model;
}

function readAgain(slice: SwitchSlice, files: Files): CheckContext["switches"][number] {
  return { slice, text: { slice, files }, view: NOS_DRIVERS[slice.nos.name].parse(slice.name, files) };
}

function byPath(files: readonly { readonly path: string; readonly text: string }[]): Files {
  return Object.fromEntries(files.map((f) => [f.path, f.text]));
}

/** The same fabric after somebody changed the text of one device. */
export function withText(context: CheckContext, device: string, change: (files: Files) => Files): CheckContext {
  return withSwitch(context, device, (s) => readAgain(s.slice, change(s.text.files)));
}

export type Tables = Record<string, Record<string, Record<string, string>>>;

export function withConfigDb(context: CheckContext, device: string, change: (tables: Tables) => void): CheckContext {
  return withText(context, device, (files) => {
    const tables = JSON.parse(files["config_db.json"] ?? "{}") as Tables;
    change(tables);
    return { ...files, "config_db.json": `${JSON.stringify(tables, null, 2)}\n` };
  });
}

/** `change` gets the tree below `set`. */
// biome-ignore lint/suspicious/noExplicitAny: a tree of NVUE has no narrower type
export function withStartupYaml(context: CheckContext, device: string, change: (set: any) => void): CheckContext {
  return withText(context, device, (files) => {
    const document = parse(files["startup.yaml"] ?? "");
    change(document[1].set);
    return { ...files, "startup.yaml": stringify(document) };
  });
}

export function withFrr(context: CheckContext, device: string, change: (text: string) => string): CheckContext {
  return withText(context, device, (files) => ({ ...files, "frr.conf": change(files["frr.conf"] ?? "") }));
}

export function withNxos(context: CheckContext, device: string, change: (text: string) => string): CheckContext {
  return withText(context, device, (files) => ({ ...files, "config.cfg": change(files["config.cfg"] ?? "") }));
}

/** Errors and warnings, as `RULE device`. */
export function problems(context: CheckContext): string[] {
  return findings(context)
    .filter((f) => f.severity !== "info")
    .map((f) => `${f.rule} ${f.at}`);
}

export function findings(context: CheckContext): Finding[] {
  return runChecks(context);
}
