import { RocefabError } from "../../../base/errors.js";
import { hostPrefix } from "../../../base/ip.js";
import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import type { ModelOnNos } from "../../../catalog/switch-model.js";
import type { PortSlice, SwitchSlice } from "../../../plan/slices.js";
import { type Dialect, ipv4 } from "../dialect.js";
import { hardwareOf, portNames, sidePorts } from "../panel.js";
import { below, merged, type NvueTree } from "../tree.js";
import { servicePort } from "../trimming.js";
import { portAclTree } from "./acl.js";
import { congestionProfiles } from "./congestion.js";
import { dcbxTree } from "./dcbx.js";
import { type LinkFacts, linkTree } from "./link.js";
import { UNTRUSTED } from "./qos.js";

const DOWN: NvueTree = { type: "swp", link: { state: { down: {} } } };

/** eth0, lo and every port of the panel: the planned ones in full, the others down. */
export function interfaceTree(slice: SwitchSlice, model: ModelOnNos, dialect: Dialect): NvueTree {
  refuseUnknownPorts(slice, model);
  const { address, gateway } = slice.management;
  const profiles = congestionProfiles(slice);
  const hardware = hardwareOf(slice.model, model);
  const planned = slice.ports.map((port): [string, NvueTree] => [
    port.name,
    plannedPort(slice, port, { dialect, hardware, nominalMbps: nominalSpeed(model, port), congestionProfile: profiles.get(port.speedMbps) }),
  ]);
  return {
    ...unusedPorts(slice, model),
    ...breakouts(slice, model),
    ...Object.fromEntries(planned),
    eth0: { type: "eth", ...ipv4(dialect, { address, gateway, vrf: "mgmt" }) },
    lo: { type: "loopback", ...addresses(dialect, hostPrefix(slice.loopback), slice.loopback6 && hostPrefix(slice.loopback6)) },
  };
}

function refuseUnknownPorts(slice: SwitchSlice, model: ModelOnNos): void {
  const known = portNames(slice.model, model);
  const unknown = slice.ports.filter((p) => !known.has(p.name)).map((p) => p.name);
  if (unknown.length === 0) return;
  throw new RocefabError({
    where: slice.name,
    what: `has ports that a ${slice.model} does not have (NVUE accepts any name in silence)`,
    got: unknown.join(", "),
    allowed: `${model.panel[0]?.name} to ${model.panel.at(-1)?.name}, broken out as the model can`,
  });
}

interface PortSettings extends LinkFacts {
  /** Undefined where default-global serves the port. */
  readonly congestionProfile: string | undefined;
}

function plannedPort(slice: SwitchSlice, port: PortSlice, settings: PortSettings): NvueTree {
  const { dialect, congestionProfile } = settings;
  return {
    type: "swp",
    description: port.description,
    link: { state: { up: {} }, mtu: port.mtu, ...linkTree(port, settings) },
    ...addresses(dialect, port.address, port.address6),
    ...(port.trust === "none" ? untrustedQos(slice) : trustedQos(slice, congestionProfile)),
    ...(port.trust === "none" ? {} : dcbxTree(slice, dialect)),
    ...portAclTree(slice.hostAcl, port),
  };
}

/** With length. Both families are in one map up to 5.14. */
function addresses(dialect: Dialect, address: string | null, address6: string | null): NvueTree {
  const path6 = spellingIn(CUMULUS.address6, dialect.release).split(".").slice(2).join(".");
  return merged(address === null ? {} : ipv4(dialect, { address }), address6 === null ? {} : below(path6, { [address6]: {} }));
}

/** The speed of a port in its breakout mode where none is written. */
export function nominalSpeed({ panel }: ModelOnNos, port: PortSlice): number | undefined {
  return panel.find((p) => p.name === port.panel.name)?.modes.find((m) => m.name === port.panel.mode)?.speedsMbps[0];
}

function untrustedQos({ qos }: SwitchSlice): NvueTree {
  const pauses = qos.classes.some((c) => c.lossless);
  return { qos: { mapping: { profile: UNTRUSTED }, ...(pauses ? { pfc: { profile: UNTRUSTED } } : {}) } };
}

function trustedQos({ qos: { classes, watchdog } }: SwitchSlice, congestionProfile: string | undefined): NvueTree {
  const qos: NvueTree = {
    ...(classes.some((c) => c.lossless) ? { "pfc-watchdog": { state: watchdog.enabled ? "enable" : "disable" } } : {}),
    ...(congestionProfile === undefined ? {} : { "congestion-control": { profile: congestionProfile } }),
  };
  return Object.keys(qos).length > 0 ? { qos } : {};
}

/** The parent of a broken-out port only says how it is split; its unused children are down. */
function breakouts(slice: SwitchSlice, model: ModelOnNos): NvueTree {
  const split = new Map(slice.ports.filter((p) => p.panel.mode !== "").map(({ panel }) => [panel.name, panel]));
  return Object.fromEntries([...split].map(([name, panel]) => [name, { link: { breakout: { [panel.mode]: lanes(model, panel) } } }]));
}

/** Both ends must have as many, and the default of a split by four changed in 5.9. Source: NVIDIA, Switch Port Attributes. */
function lanes(model: ModelOnNos, panel: PortSlice["panel"]): NvueTree {
  const perPort = lanesPerPort(model, panel);
  return perPort === undefined ? {} : { "lanes-per-port": String(perPort) };
}

export function lanesPerPort({ panel }: ModelOnNos, { name, mode }: PortSlice["panel"]): number | undefined {
  return panel.find((p) => p.name === name)?.modes.find((m) => m.name === mode)?.lanesPerPort;
}

function unusedPorts(slice: SwitchSlice, model: ModelOnNos): NvueTree {
  const modeOf = new Map(slice.ports.map((p) => [p.panel.name, p.panel.mode]));
  const names = model.panel.flatMap((p) => {
    const mode = p.modes.find((m) => m.name === modeOf.get(p.name));
    return mode ? mode.ports.map((child) => child.name) : [p.name];
  });
  const hardware = hardwareOf(slice.model, model);
  const service = slice.qos.trimming === null ? undefined : servicePort(hardware);
  return Object.fromEntries([...names, ...sidePorts(hardware).filter((name) => name !== service)].map((name) => [name, DOWN]));
}
