import type { Finding } from "../../../src/base/finding.js";
import type { SwitchModelFacts } from "../../../src/catalog/switch-model.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import type { EcnThresholds } from "../../../src/dcb/ecn/ecn.js";
import { ecnOf } from "../../../src/dcb/profile.js";
import type { FabricIntent, SwitchRole } from "../../../src/intent/fabric-intent.js";
import type { DcbPolicy } from "../../../src/intent/policy.js";
import type { DeviceText, DeviceView } from "../../../src/nos/driver.js";
import { sonic } from "../../../src/nos/sonic/index.js";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { assembledPod, type PodOptions, pod } from "../../support/intents.js";

export type Db = Record<string, Record<string, Record<string, string>>>;

/** A rendered switch, and its CONFIG_DB read as plain JSON. */
export interface Rendered extends DeviceText {
  readonly db: Db;
  readonly frr: string;
}

export interface SonicPodOptions extends PodOptions {
  readonly model?: string;
  readonly release?: string;
}

export function sonicPod({ model = "SN5600", release = "202505", ...options }: SonicPodOptions = {}): SwitchSlice[] {
  const device = [model, "sonic", release] as const;
  return [...assembledPod(pod("sonic", { leaf: device, spine: device, ...options })).switches];
}

export function rendered(slice: SwitchSlice, facts = factsOf(slice)): Rendered {
  const onSonic = facts.nos.sonic;
  if (!onSonic) throw new Error(`${slice.model} is not a SONiC switch`);
  const files = Object.fromEntries(sonic.render(slice, onSonic).map((f) => [f.path, f.text]));
  return { slice, files, db: JSON.parse(files["config_db.json"] ?? ""), frr: files["frr.conf"] ?? "" };
}

function factsOf(slice: SwitchSlice): SwitchModelFacts {
  return switchModelFacts("test", slice.model);
}

/** The first leaf or spine of a pod. */
export function renderedDevice(role: SwitchRole, options: SonicPodOptions = {}): Rendered {
  const slice = sonicPod(options).find((s) => s.role === role && s.index === 1);
  if (!slice) throw new Error(`the pod has no ${role}`);
  return rendered(slice);
}

export const leaf = (options: SonicPodOptions = {}): Rendered => renderedDevice("leaf", options);
export const spine = (options: SonicPodOptions = {}): Rendered => renderedDevice("spine", options);

/** The same device with its CONFIG_DB changed in place. */
export function withDb(device: Rendered, change: (db: Db) => void): Rendered {
  const db = structuredClone(device.db);
  change(db);
  return { ...device, db, files: { ...device.files, "config_db.json": JSON.stringify(db) } };
}

export function withFrr(device: Rendered, change: (text: string) => string): Rendered {
  const frr = change(device.frr);
  return { ...device, frr, files: { ...device.files, "frr.conf": frr } };
}

export function viewOf(device: Rendered): DeviceView {
  return sonic.parse(device.slice.name, device.files);
}

/** Findings of one rule, or of all. */
export function findings(device: DeviceText, rule?: string): Finding[] {
  return sonic.rules.filter((r) => rule === undefined || r.rule === rule).flatMap((r) => r.check(device));
}

export function table(db: Db, name: string): Db[string] {
  const rows = db[name];
  if (!rows) throw new Error(`no table ${name}`);
  return rows;
}

export function row(db: Db, name: string, key: string): Record<string, string> {
  const found = table(db, name)[key];
  if (!found) throw new Error(`no row ${name}|${key}`);
  return found;
}

/** Names of the ports that are admin up. */
export function upPorts(db: Db): string[] {
  return Object.entries(table(db, "PORT"))
    .filter(([, r]) => r.admin_status === "up")
    .map(([name]) => name);
}

/** What the compiler computed for a class on a port. */
export function thresholdsOf({ slice }: Rendered, port: string, name = "roce"): EcnThresholds {
  const profile = slice.profiles[slice.ports.find((p) => p.name === port)?.profile ?? ""];
  const ecn = profile && ecnOf(profile, { name, ecn: true });
  if (!ecn) throw new Error(`${name} has no thresholds on ${port}`);
  return ecn;
}

/** The first leaf or spine of a pod with one leaf, filled with hosts and uplinks. */
export function full(
  role: "leaf" | "spine",
  options: {
    model: string;
    hosts: number;
    leaves?: number;
    spines: number;
    linksPerSpine: number;
    speedMbps: number;
    hostM?: number;
    uplinkM?: number;
    policy?: DcbPolicy;
  },
): Rendered {
  const { model, hosts, hostM = 2, ...rest } = options;
  const device = [model, "sonic", "202505"] as const;
  const { switches } = assembledPod(
    pod("sonic", {
      leaf: device,
      spine: device,
      leaves: 1,
      hosts,
      hostPortsPerLeaf: Math.max(1, hosts),
      uplinkM: 40,
      ...rest,
      change: (i) => ({
        ...i,
        hosts: i.hosts.map((h) => ({ ...h, attachments: h.attachments.map((a) => ({ ...a, cable: { ...a.cable, lengthM: hostM } })) })),
      }),
    }),
  );
  const slice = switches.find((s) => s.role === role);
  if (!slice) throw new Error(role);
  return rendered(slice);
}

/** A trusted edge port on leaf1, with a cable of 5 m. */
export function withTrustedEdge(port: string, speedMbps: number): (intent: FabricIntent) => FabricIntent {
  const cable = { lengthM: 5, delayNs: 0, medium: "dac", label: "dac" } as const;
  const edge = { id: "storage", port, speedMbps, trust: "dscp", cable, address: "198.51.100.0/31", description: null } as const;
  return (intent) => ({ ...intent, switches: intent.switches.map((s) => (s.name === "leaf1" ? { ...s, edgePorts: [edge] } : s)) });
}
