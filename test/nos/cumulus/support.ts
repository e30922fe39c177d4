import type { Finding } from "../../../src/base/finding.js";
import { Secret } from "../../../src/base/secret.js";
import { ByteSize } from "../../../src/base/units.js";
import { type SharedBufferProps, SwitchModel } from "../../../src/catalog/define.js";
import type { ModelOnNos, SwitchModelFacts } from "../../../src/catalog/switch-model.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import type { ConfigAddition, EdgePortIntent, FabricIntent } from "../../../src/intent/fabric-intent.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { type ServicesProps, servicesIntent } from "../../../src/intent/services.js";
import { cumulus } from "../../../src/nos/cumulus/index.js";
import { readStartup } from "../../../src/nos/cumulus/parse/startup.js";
import type { NvueTree } from "../../../src/nos/cumulus/tree.js";
import type { DeviceView } from "../../../src/nos/driver.js";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { assembledPod, type PodOptions, pod } from "../../support/intents.js";

export type Release = "5.9" | "5.10" | "5.11" | "5.12" | "5.13" | "5.14" | "5.15" | "5.16" | "5.17";
export const RELEASES: readonly Release[] = ["5.9", "5.10", "5.11", "5.12", "5.13", "5.14", "5.15", "5.16", "5.17"];
/** The oldest and the newest, and both sides of the renames of 5.15. */
export const GOLDEN_RELEASES: readonly Release[] = ["5.9", "5.14", "5.16", "5.17"];
export const MODELS = ["SN5600", "SN5400", "SN4700", "SN4600C"] as const;

/** A pod of one model and release. */
export function podOf(release: Release, options: PodOptions = {}, model = "SN5600"): PodOptions {
  const device = [model, "cumulus", release] as const;
  return pod("cumulus", { leaf: device, spine: device, ...options });
}

export function sliceOf(name: string, options: PodOptions = podOf("5.14")): SwitchSlice {
  const slice = assembledPod(options).switches.find((s) => s.name === name);
  if (!slice) throw new Error(`no switch ${name}`);
  return slice;
}

/** Variants that a test has defined. */
const variants = new Map<string, SwitchModelFacts>();

/** A variant whose shared buffer the user knows, so that ECN thresholds can be computed. */
export function variant(model: string, basedOn: string, sharedBuffer: SharedBufferProps = { pool: ByteSize.kib(100_000), dynamicTh: 1 }): SwitchModelFacts {
  const { facts } = SwitchModel.define({ model, basedOn, sharedBuffer });
  variants.set(model, facts);
  return facts;
}

export function modelOf(slice: SwitchSlice): ModelOnNos {
  const model = (variants.get(slice.model) ?? switchModelFacts("test", slice.model)).nos.cumulus;
  if (!model) throw new Error(`${slice.model} is no Cumulus switch`);
  return model;
}

/** Uplinks at another speed than host ports, and every switch of one model. */
export function mixedSpeeds(model: SwitchModelFacts, uplinkMbps: number): (intent: FabricIntent) => FabricIntent {
  return (intent) => ({
    ...intent,
    uplink: { ...intent.uplink, speedMbps: uplinkMbps },
    switches: intent.switches.map((s) => ({ ...s, model })),
  });
}

export interface Files {
  readonly "startup.yaml": string;
  readonly "nv-set.sh": string;
  /** Where the release wants breakouts in a revision of their own. */
  readonly breakouts?: { readonly yaml: string; readonly script: string };
  /** Where it is asked for. */
  readonly replace?: string;
}

export function filesOf(slice: SwitchSlice): Files {
  const files = Object.fromEntries(cumulus.render(slice, modelOf(slice)).map((f) => [f.path, f.text]));
  const { "startup.yaml": yaml, "nv-set.sh": script, "breakouts.yaml": breakouts, "nv-set-breakouts.sh": first, "replace.yaml": replace, ...others } = files;
  if (yaml === undefined || script === undefined || Object.keys(others).length > 0) throw new Error(`files: ${Object.keys(files).join(", ")}`);
  if ((breakouts === undefined) !== (first === undefined)) throw new Error("breakouts in one form alone");
  return {
    "startup.yaml": yaml,
    "nv-set.sh": script,
    ...(breakouts && first ? { breakouts: { yaml: breakouts, script: first } } : {}),
    ...(replace ? { replace } : {}),
  };
}

export function yamlOf(slice: SwitchSlice): string {
  return filesOf(slice)["startup.yaml"];
}

/** All below `set`, read again from the text. */
export function setOf(text: string): NvueTree {
  return readStartup("test", { "startup.yaml": text }).set;
}

export function viewOf(text: string): DeviceView {
  return cumulus.parse("leaf1", { "startup.yaml": text });
}

export function portOf(view: DeviceView, name: string): DeviceView["qos"]["ports"][number] {
  const port = view.qos.ports.find((p) => p.port === name);
  if (!port) throw new Error(`no port ${name} among ${view.qos.ports.map((p) => p.port).join(", ")}`);
  return port;
}

/** The findings of every rule of this NOS on a text. */
export function findingsOf(slice: SwitchSlice, text: string): Finding[] {
  const files = { "startup.yaml": text };
  return cumulus.rules.flatMap((rule) => rule.check({ slice, files }));
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
  return { id: port, port, speedMbps: 400_000, trust, cable, address: "198.51.100.0/31", description: "storage front end", ...more };
}

export function addition(tree: Readonly<Record<string, unknown>>): ConfigAddition {
  return { nos: "cumulus", section: "test", tree, secrets: [] };
}

export const TWO_LOSSLESS = DcbPolicy.rocev2({ second: { name: "storage", dscp: [34], priority: 4, share: 20 } });
export const MOVED = DcbPolicy.rocev2({ data: { priority: 4, dscp: [34] } });
/** What Cumulus does anyway. */
export const IEEE = DcbPolicy.rocev2({ dcbx: { switches: "ieee" } });

const community = Secret.env("SNMP_COMMUNITY");

/** Everything that every release has and one source at least spells out. */
export const SERVICES: ServicesProps = {
  ntp: ["192.0.2.100", "192.0.2.101"],
  dns: { servers: ["192.0.2.100"], domain: "example.net" },
  syslog: { servers: ["192.0.2.102"] },
  snmp: {
    communities: [community],
    users: [{ name: "poller", authPassword: Secret.env("SNMP_AUTH"), privacyPassword: Secret.env("SNMP_PRIVACY") }],
    location: "hall 2, row 7",
    contact: "noc@example.net",
    traps: [{ server: "192.0.2.103", community }],
  },
  users: [
    { name: "cumulus", role: "admin", passwordHash: Secret.env("CUMULUS_HASH") },
    { name: "auditor", role: "operator", passwordHash: Secret.env("AUDITOR_HASH") },
  ],
  api: true,
};

export function withServices(services: ServicesProps): (intent: FabricIntent) => FabricIntent {
  return (intent) => ({ ...intent, services: servicesIntent("test", services) });
}

const TACACS: ServicesProps["tacacs"] = { servers: [{ address: "192.0.2.104", key: Secret.env("TACACS_KEY") }] };

/** SERVICES, and what else the release has. */
export function servicesOf(release: Release): ServicesProps {
  const is = (least: Release) => RELEASES.indexOf(release) >= RELEASES.indexOf(least);
  return { ...SERVICES, ...(is("5.15") ? {} : { tacacs: TACACS }), ...(is("5.13") ? { gnmi: true } : {}) };
}
