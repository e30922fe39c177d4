import { RocefabError } from "../../base/errors.js";
import { hostPrefix } from "../../base/ip.js";
import type { ModelOnNos } from "../../catalog/switch-model.js";
import type { SwitchSlice } from "../../plan/slices.js";
import { fillTemplate } from "../../templates.js";
import type { RenderedFile } from "../driver.js";
import type { NxosAddition, NxosConfig, NxosPort, NxosUnusedPort } from "./config.js";
import { advertisesDcbx } from "./dcbx.js";
import { dlbConfig } from "./dlb-config.js";
import { fenceConfig } from "./fence-config.js";
import { CONFIG_FILE } from "./files.js";
import { breakouts, ports } from "./port-config.js";
import { qosConfig } from "./qos-config.js";
import { routingConfig } from "./routing-config.js";
import { serviceFeatures, servicesConfig } from "./services-config.js";

/** BGP carries the underlay, LLDP shows miscabling and carries DCBX. */
const FEATURES = ["bgp", "lldp"];

export function render(slice: SwitchSlice, model: ModelOnNos): RenderedFile[] {
  return [{ path: CONFIG_FILE, kind: "config", text: configText(nxosConfig(slice, model)) }];
}

function nxosConfig(slice: SwitchSlice, model: ModelOnNos): NxosConfig {
  const qos = qosConfig(slice);
  const services = servicesConfig(slice);
  return {
    hostname: slice.name,
    features: [...FEATURES, ...(slice.routing.bfd ? ["bfd"] : []), ...serviceFeatures(services)],
    lldp: { dcbx: advertisesDcbx(slice) },
    hashSeed: slice.routing.hashSeed,
    hashOffset: hashOffset(slice),
    dlb: dlbConfig(slice, qos.outputQueuing),
    breakouts: breakouts(slice),
    qos,
    services,
    fence: fenceConfig(slice),
    management: { ...slice.management, domain: services.domain },
    loopback: { ipv4: hostPrefix(slice.loopback), ipv6: slice.loopback6 && hostPrefix(slice.loopback6) },
    accessList: slice.hostAcl,
    ports: ports(slice, model, qos),
    routing: routingConfig(slice),
    additions: additions(slice),
  };
}

function additions(slice: SwitchSlice): NxosAddition[] {
  const own = slice.additions.filter((a) => a.nos === "nxos");
  for (const { section, lines } of own) {
    const bad = [section, ...lines].find((line) => /\p{Cc}/u.test(line));
    if (bad !== undefined) {
      throw new RocefabError({
        where: `${slice.name}: added section ${JSON.stringify(section)}`,
        what: "has a line with a control character, which would start a line of its own or none at all",
        got: bad,
        allowed: "one config line an entry",
      });
    }
  }
  return own;
}

/** @throws RocefabError on Silicon One, of whose load sharing no source gives the line */
function hashOffset({ name, asic, nxos }: SwitchSlice): string | null {
  const offset = nxos?.hashOffset ?? null;
  if (offset === null) return null;
  if (asic !== "silicon-one-g200") return String(offset);
  throw new RocefabError({
    where: `${name}: props.nxos.hashOffset`,
    what: "is of Cloud Scale: no source gives the line of Silicon One",
    got: offset,
    fix: "leave it out; each tier has a universal-id of its own",
  });
}

/** The blocks in the order in which NX-OS needs them: each name is defined above its first use (docs/facts/nxos.md, fact 1). */
function configText(config: NxosConfig): string {
  const { qos, routing, services } = config;
  return [
    section("hostname", config),
    section("feature", config),
    section("username", services),
    section("tacacs-server", services),
    section("name-server", services),
    section("logging", services),
    section("snmp-server", services),
    section("ntp", services),
    section("lldp", config.lldp),
    section("aaa", services),
    section("nxapi", services),
    section("load-sharing", config),
    section("breakout", config),
    section("hardware-profile-dlb", config),
    section("class-map-qos", qos),
    section("policy-map-qos", qos),
    section("policy-map-network-qos", qos.networkQos),
    section("policy-map-queuing-input", qos.inputQueuing),
    section("policy-map-queuing-output", qos.outputQueuing),
    section("system-qos", qos),
    section("priority-flow-control", qos),
    section("vrf-context", config.management),
    section("access-list", config),
    section("access-list-management", config.fence),
    section("snmp-server-access", config),
    section("prefix-list", routing),
    section("as-path-list", routing),
    section("route-map", routing),
    section("interface-mgmt", config.management),
    section("interface-loopback", config.loopback),
    ...config.ports.map(interfaceText),
    section("line-vty", config.fence),
    section("router-bgp", routing.bgp),
    section("telemetry", services),
    ...config.additions.map((addition) => section("addition", addition)),
  ].join("");
}

function interfaceText(port: NxosPort | NxosUnusedPort): string {
  return port.kind === "used" ? section("interface-ethernet", port) : section("interface-unused", port);
}

function section(name: string, data: object): string {
  return fillTemplate(`nxos/${name}`, data);
}
