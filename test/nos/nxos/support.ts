import type { ModelOnNos } from "../../../src/catalog/switch-model.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import type { ConfigAddition, EdgePortIntent, FabricIntent } from "../../../src/intent/fabric-intent.js";
import type { NosRule } from "../../../src/nos/driver.js";
import { nxos } from "../../../src/nos/nxos/index.js";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { assembledPod, type PodOptions, pod } from "../../support/intents.js";

export function sliceOf(name: string, options: PodOptions = {}): SwitchSlice {
  const slice = assembledPod(pod("nxos", options)).switches.find((s) => s.name === name);
  if (!slice) throw new Error(`no switch ${name}`);
  return slice;
}

export function nxosModelOf(slice: SwitchSlice): ModelOnNos {
  const model = switchModelFacts("test", slice.model).nos.nxos;
  if (!model) throw new Error(`${slice.model} is no NX-OS switch`);
  return model;
}

export function textOf(slice: SwitchSlice): string {
  const [file, ...more] = nxos.render(slice, nxosModelOf(slice));
  if (!file || more.length > 0 || file.path !== "config.cfg") throw new Error("one config.cfg was expected");
  return file.text;
}

export function viewOf(text: string) {
  return nxos.parse("leaf1", { "config.cfg": text });
}

export function leafText(options: PodOptions = {}): string {
  return textOf(sliceOf("leaf1", options));
}

/** The findings of all rules of NX-OS on a text. */
export function findingsOf(slice: SwitchSlice, text: string, rules: readonly NosRule[] = nxos.rules) {
  const files = { "config.cfg": text };
  return rules.flatMap((rule) => rule.check({ slice, files }));
}

/** `text` with one part of it exchanged; the part must be there. */
export function changed(text: string, from: string | RegExp, to: string): string {
  const after = text.replace(from, () => to);
  if (after === text) throw new Error(`nothing to change: ${from}`);
  return after;
}

export function onLeaf1(change: Partial<FabricIntent["switches"][number]>): (intent: FabricIntent) => FabricIntent {
  return (intent) => ({ ...intent, switches: intent.switches.map((s) => (s.name === "leaf1" ? { ...s, ...change } : s)) });
}

export function edgePort(port: string, trust: "none" | "dscp", more: Partial<EdgePortIntent> = {}): EdgePortIntent {
  const cable = { lengthM: 10, delayNs: 0, medium: "dac", label: "dac" } as const;
  return { id: "storage", port, speedMbps: 400_000, trust, cable, address: "192.168.7.0/31", description: "storage front end", ...more };
}

export function addition(section: string, ...lines: string[]): ConfigAddition {
  return { nos: "nxos", section, lines, secrets: [] };
}

/** The stanza of a top-level line, header included. */
export function stanza(text: string, header: string): string[] {
  const lines = text.split("\n");
  const start = lines.indexOf(header);
  if (start < 0) throw new Error(`no ${header}`);
  const length = lines.slice(start + 1).findIndex((l) => !l.startsWith(" "));
  return lines.slice(start, start + 1 + length);
}
