import type { Capability, InNoRelease } from "./capability.js";

function published<T extends string>(title: string, source: string, ...history: Capability<T>["history"]): Capability<T> {
  return { title, source: `NVIDIA, ${source}`, confidence: "published", history };
}

/** Packet trimming and adaptive routing: of the ASICs that rocefab renders Cumulus Linux for, Spectrum-4 alone. */
const SPECTRUM_4 = ["spectrum-4"] as const;

/**
 * What rendering asks about a release of Cumulus Linux. A path is that of the NVUE tree below `set`; `<port>` is any interface. 5.0 stands for
 * every release before 5.9, the oldest that is rendered for.
 */
export const CUMULUS = {
  switchKey: published<"enable" | "state">("key of a feature's switch", "What's New 5.15", { since: "5.0", is: "enable" }, { since: "5.15", is: "state" }),
  switchOn: published<"on" | "enabled">("a switch that is on", "What's New 5.15", { since: "5.0", is: "on" }, { since: "5.15", is: "enabled" }),
  switchOff: published<"off" | "disabled">("a switch that is off", "What's New 5.15", { since: "5.0", is: "off" }, { since: "5.15", is: "disabled" }),
  address: published(
    "address of an interface",
    "What's New 5.15",
    { since: "5.0", is: "interface.<port>.ip.address" },
    { since: "5.15", is: "interface.<port>.ipv4.address" },
  ),
  address6: published(
    "IPv6 address of an interface",
    "What's New 5.15",
    { since: "5.0", is: "interface.<port>.ip.address" },
    { since: "5.15", is: "interface.<port>.ipv6.address" },
  ),
  gateway: published(
    "gateway of the management port",
    "What's New 5.15",
    { since: "5.0", is: "interface.<port>.ip.gateway" },
    { since: "5.15", is: "interface.<port>.ipv4.gateway" },
  ),
  vrf: published("VRF of an interface", "What's New 5.15", { since: "5.0", is: "interface.<port>.ip.vrf" }, { since: "5.15", is: "interface.<port>.vrf" }),
  dhcpClient: published("switch of an interface's DHCP client", "What's New 5.15", { since: "5.15", is: "interface.<port>.ipv4.dhcp-client.state" }),
  lldp: published("LLDP", "What's New 5.15", { since: "5.0", is: "service.lldp" }, { since: "5.15", is: "system.lldp" }),
  lldpSwitch: published(
    "switch of LLDP",
    "Link Layer Discovery Protocol page, 5.9 and 5.11",
    { since: "5.11", is: "service.lldp.state" },
    { since: "5.15", is: "system.lldp.state" },
  ),
  lldpSwitchOfPort: published("switch of a port's LLDP", "What's New 5.11", { since: "5.11", is: "interface.<port>.lldp.state" }),
  lossyHeadroom: published("headroom of a port's lossy traffic", "What's New 5.16", { since: "5.16", is: "interface.<port>.qos.headroom" }),
  snmpSwitch: published<"enable" | "state">("key of SNMP's switch", "What's New 5.11", { since: "5.0", is: "enable" }, { since: "5.11", is: "state" }),
  snmpSwitchOn: published<"on" | "enabled">("SNMP that is on", "What's New 5.11", { since: "5.0", is: "on" }, { since: "5.11", is: "enabled" }),
  snmp: published("SNMP", "What's New 5.11", { since: "5.0", is: "service.snmp-server" }, { since: "5.11", is: "system.snmp-server" }),
  syslog: published("syslog", "What's New 5.13", { since: "5.0", is: "service.syslog" }, { since: "5.13", is: "system.syslog" }),
  ntp: published("NTP", "What's New 5.15", { since: "5.0", is: "service.ntp" }, { since: "5.15", is: "system.ntp" }),
  dns: published("DNS", "What's New 5.15", { since: "5.0", is: "service.dns" }, { since: "5.15", is: "system.dns" }),
  syslogSeverity: published("filter of a syslog server by severity alone", "Network Troubleshooting, syslog, 5.13 to 5.16", {
    since: "5.15",
    is: "system.syslog.selector",
  }),
  tacacsServer: published<"priority" | "address">(
    "key of a TACACS+ server",
    "What's New 5.12",
    { since: "5.0", is: "priority" },
    { since: "5.12", is: "address" },
  ),
  authenticationOrder: {
    ...published(
      "order of authentication",
      "TACACS page to 5.12, RADIUS page of 5.16; between them by NVIDIA's own test code",
      { since: "5.0", is: "system.aaa.authentication-order" },
      { since: "5.15", is: "system.aaa.authentication.order" },
    ),
    confidence: "general",
  },
  otlp: published("OTLP export", "Open Telemetry Export page, 5.10", { since: "5.10", is: "system.telemetry.export.otlp" }),
  otlpVrf: published("VRF of OTLP export", "Open Telemetry Export page, 5.16", { since: "5.16", is: "system.telemetry.export.vrf" }),
  otlpBesideGnmi: published<"no" | "doubtful">(
    "OTLP export beside a gNMI server",
    "What's New 5.15, a sentence that later versions of the page lack",
    { since: "5.0", is: "no" },
    { since: "5.15", is: "doubtful" },
  ),
  gnmi: published("gNMI server", "What's New 5.13", { since: "5.13", is: "system.gnmi-server" }),
  autoSave: published<"enable" | "state">("key of the switch of auto-save", "What's New 5.10", { since: "5.0", is: "enable" }, { since: "5.10", is: "state" }),
  roceLossless: published("RoCE mode lossless", "RoCE page", { since: "5.0", is: "lossless" }),
  roceLossy: published("RoCE mode lossy", "RoCE page", { since: "5.0", is: "lossy" }),
  roceSinglePool: published("RoCE mode with one ingress pool", "What's New 5.12", { since: "5.12", is: "lossless-single-ipool" }),
  roceMultiTc: published("lossy RoCE mode with eight traffic classes", "What's New 5.14", { since: "5.14", is: "lossy-multi-tc" }),
  trimming: { ...published("packet trimming", "Packet Trimming, 5.14", { since: "5.14", is: "system.forwarding.packet-trim" }), asics: SPECTRUM_4 },
  adaptiveRouting: {
    ...published("adaptive routing", "Equal Cost Multipath page", { since: "5.6", is: "router.adaptive-routing" }),
    asics: SPECTRUM_4,
  },
  adaptiveRoutingApply: published<"restarts" | "reloads">(
    "what a change of adaptive routing does to switchd",
    "Equal Cost Multipath page, 5.12 and 5.13",
    { since: "5.0", is: "restarts" },
    { since: "5.13", is: "reloads" },
  ),
  flowlets: { title: "load balancing by flowlets", source: "NVIDIA, Equal Cost Multipath page, 5.9 to 5.16", confidence: "published", history: [] },
  breakoutRevision: published<"own" | "any">(
    "revision of a breakout whose ports have QoS: its own, or any",
    "release note 3362113",
    { since: "5.4", is: "own" },
    { since: "5.11", is: "any" },
  ),
  writtenSpeed: published<"forced" | "negotiated">(
    "what `link.speed` alone makes of a port",
    "Switch Port Attributes, 5.9, 5.13 and 5.14",
    { since: "5.0", is: "forced" },
    { since: "5.14", is: "negotiated" },
  ),
  bfd: published<"ptm" | "profile">(
    "BFD",
    "BFD page, 5.14 and 5.16, and command reference of BGP",
    { since: "5.0", is: "ptm" },
    { since: "5.15", is: "profile" },
  ),
  enforceFirstAs: published("`enforce-first-as` where it is not written", "What's New 5.14", { since: "5.0", is: "off" }, { since: "5.14", is: "on" }),
} as const satisfies Readonly<Record<string, Capability | InNoRelease>>;

/** Models that came with a release; those that are not named here are older than every release that is rendered for. */
export const CUMULUS_MODELS: Readonly<Record<string, Capability>> = {
  SN5400: published("model SN5400", "What's New 5.10", { since: "5.10", is: "SN5400" }),
  SN5600: published("model SN5600", "What's New 5.6", { since: "5.6", is: "SN5600" }),
};
