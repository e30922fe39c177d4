import { Secret } from "../../../src/base/secret.js";
import { Bandwidth, ByteSize, CableLength, Duration } from "../../../src/base/units.js";
import { SwitchModel } from "../../../src/catalog/define.js";
import type { ModelOnNos } from "../../../src/catalog/switch-model.js";
import { switchModelFacts } from "../../../src/catalog/switch-models.js";
import type { ConfigAddition, EdgePortIntent, FabricIntent } from "../../../src/intent/fabric-intent.js";
import { DcbPolicy, type PauseBufferProps } from "../../../src/intent/policy.js";
import { type ServicesProps, servicesIntent } from "../../../src/intent/services.js";
import type { NosRule } from "../../../src/nos/driver.js";
import { nxos } from "../../../src/nos/nxos/index.js";
import { readConfig } from "../../../src/nos/nxos/reader/running-config.js";
import type { SwitchSlice } from "../../../src/plan/slices.js";
import { assembledPod, type PodOptions, pod } from "../../support/intents.js";

export function sliceOf(name: string, options: PodOptions = {}): SwitchSlice {
  const slice = assembledPod(pod("nxos", options)).switches.find((s) => s.name === name);
  if (!slice) throw new Error(`no switch ${name}`);
  return slice;
}

/** A GX2B whose owner knows its pool, so that thresholds can be computed by speed. */
const POOLED = SwitchModel.define({ model: "gx2b-pooled", basedOn: "N9K-C9332D-GX2B", sharedBuffer: { pool: ByteSize.kib(81_920), dynamicTh: 0 } }).facts;

export function nxosModelOf(slice: SwitchSlice): ModelOnNos {
  const facts = slice.model === POOLED.model ? POOLED : switchModelFacts("test", slice.model);
  const model = facts.nos.nxos;
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

/** Hosts at 100G on broken-out ports below uplinks at 400G. */
export function mixedSpeeds(options: PodOptions = {}): PodOptions {
  const change = (intent: FabricIntent): FabricIntent => {
    const mixed = { ...intent, uplink: { ...intent.uplink, speedMbps: 400_000 } };
    return options.change ? options.change(mixed) : mixed;
  };
  return { ...options, speedMbps: 100_000, change };
}

/** Mixed speeds on switches whose pool is known; by default with thresholds computed for each. */
export function computedBySpeed(options: PodOptions = {}): PodOptions {
  const policy = options.policy ?? DcbPolicy.rocev2({ ecnThresholds: { nxos: "auto" } });
  const change = (intent: FabricIntent): FabricIntent => {
    const pooled = { ...intent, switches: intent.switches.map((s) => ({ ...s, model: POOLED })) };
    return options.change ? options.change(pooled) : pooled;
  };
  return mixedSpeeds({ ...options, policy, change });
}

/** Ingress buffers of 400G up to a length; the numbers only have the right order. */
export function pauseBuffers(upToM: number, more: Partial<PauseBufferProps> = {}): PauseBufferProps {
  const bytes = 100_000 + 1000 * upToM;
  return {
    speed: Bandwidth.gbps(400),
    upTo: CableLength.metres(upToM),
    bufferSize: ByteSize.bytes(bytes),
    pauseThreshold: ByteSize.bytes(40_000),
    resumeThreshold: ByteSize.bytes(38_000),
    ...more,
  };
}

/** The text in NX-OS's own objects. */
export function configOf(text: string) {
  return readConfig("leaf1", text);
}

/** Policy maps of a type, class by class with their lines. */
export function policiesIn(text: string, header: string): Record<string, Record<string, string[]>> {
  const found = configOf(text).lines.filter((l) => l.text.startsWith(`${header} `));
  return Object.fromEntries(
    found.map((p) => [p.text.slice(header.length + 1), Object.fromEntries(p.children.map((c) => [c.text, c.children.map((l) => l.text)]))]),
  );
}

const COMMUNITY = Secret.env("SNMP_COMMUNITY");

/** All that services can ask of NX-OS. */
export const SERVICES: ServicesProps = {
  ntp: ["192.0.2.100", "192.0.2.101"],
  dns: { servers: ["192.0.2.100", "192.0.2.101"], domain: "example.net" },
  syslog: { servers: ["192.0.2.102", "192.0.2.103"], severity: "warning" },
  snmp: {
    communities: [COMMUNITY],
    users: [{ name: "poller", authPassword: Secret.env("SNMP_AUTH"), privacyPassword: Secret.env("SNMP_PRIVACY") }],
    location: "hall 2, row 7",
    contact: "noc@example.net",
    traps: [
      { server: "192.0.2.104", community: COMMUNITY },
      { server: "192.0.2.105", user: "poller" },
    ],
  },
  users: [
    { name: "admin", role: "admin", passwordHash: Secret.env("ADMIN_HASH") },
    { name: "auditor", role: "operator", passwordHash: Secret.env("AUDITOR_HASH") },
  ],
  tacacs: { servers: [{ address: "192.0.2.106", key: Secret.env("TACACS_KEY") }] },
  telemetry: { collectors: [{ address: "192.0.2.107", port: 57_000 }], interval: Duration.ms(30_000) },
  gnmi: true,
  api: true,
};

export function withServices(services: ServicesProps): (intent: FabricIntent) => FabricIntent {
  return (intent) => ({ ...intent, services: servicesIntent("test", services) });
}
