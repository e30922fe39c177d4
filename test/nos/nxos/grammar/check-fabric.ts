import { contains } from "./arguments.js";
import { AS_PUBLISHED, checkConfig, configIn } from "./check-config.js";
import type { GrammarFinding } from "./config-tree.js";
import type { MatchedLine } from "./match-lines.js";
import { addressOf, all, arg, below, type Config, flat, type Given, hostnameOf, repeated, upPorts } from "./query.js";
import { announced, bgpOf, loopbacksOf, neighborsOf, portTo, remoteAs, roleOf } from "./routing-view.js";

export interface FabricFinding extends GrammarFinding {
  readonly device: string;
}

/** What both ends of a cable have alike (fact 19, docs/facts/routing.md, fact 11). */
const ALIKE = ["port-mtu", "pfc", "port-watchdog", "bfd-interval", "speed", "no-negotiation"];

/** What every device has alike (facts 7, 11 and 28; docs/facts/routing.md, fact 5). */
const EVERYWHERE = ["class-map", "qos-policy", "network-qos-policy"];

interface End {
  readonly config: Config;
  readonly port: MatchedLine;
}

function far(configs: readonly Config[], { config, port }: End): End | undefined {
  const [device, name] = arg(below(port, "description")[0], "text").split(" ");
  const other = configs.find((c) => hostnameOf(c) === device && c !== config);
  const end = other && upPorts(other).find((p) => arg(p, "port") === name);
  return other && end ? { config: other, port: end } : undefined;
}

function texts(port: MatchedLine): string {
  return below(port, ...ALIKE)
    .map((l) => l.text)
    .join("; ");
}

function linkFindings(configs: readonly Config[], end: End): FabricFinding[] {
  const { config, port } = end;
  const found = (rule: string): FabricFinding => ({ device: hostnameOf(config), line: port.number, rule, text: port.text });
  const other = far(configs, end);
  const neighbor = neighborsOf(config).find((n) => portTo(config, n) === port);
  if (!other) return neighbor ? [found("routing fact 14: no such far end")] : [];
  const findings: FabricFinding[] = [];
  if (arg(below(other.port, "description")[0], "text") !== `${hostnameOf(config)} ${arg(port, "port")}`) findings.push(found("the far end names another"));
  if (texts(port) !== texts(other.port)) findings.push(found("fact 19: the two ends of a cable differ"));
  if (!neighbor) return [...findings, found("fact 23: a link without a neighbour")];
  if (remoteAs(config, neighbor) !== arg(bgpOf(other.config), "asn")) findings.push(found("routing fact 14: remote-as is not the far device's ASN"));
  const peer = arg(neighbor, "neighbor");
  if (!peer.startsWith("Ethernet") && addressOf(other.port) !== `${peer}/31`) findings.push(found("fact 23: the neighbour is not the far end's address"));
  return findings;
}

/** What every device says alike: its classes, and the fabric's own lists. */
function common(config: Config): string {
  const lists = all(config.top, "prefix-list", "prefix-list-v6").filter((l) => arg(l, "exact4") || arg(l, "exact6"));
  return [...flat(all(config.top, ...EVERYWHERE)), ...lists].map((l) => l.text).join("\n");
}

function firstDifference(config: Config, other: Config): MatchedLine | undefined {
  const known = new Set(common(other).split("\n"));
  return flat(config.top).find((l) => common(config).split("\n").includes(l.text) && !known.has(l.text));
}

/** Each text by itself, both ends of each cable, and what must be one or unique in a fabric. All devices of the fabric are wanted. */
export function checkFabric(devices: readonly string[], given: Given = AS_PUBLISHED): FabricFinding[] {
  const configs = devices.map((text) => configIn(text, given));
  const single = devices.flatMap((text, i) => checkConfig(text, given).map((f) => ({ ...f, device: hostnameOf(configs[i] as Config) })));
  const links = configs.flatMap((config) => upPorts(config).flatMap((port) => linkFindings(configs, { config, port })));
  const [first, ...more] = configs;
  const differing = more.flatMap((config) => {
    if (!first || common(config) === common(first)) return [];
    const line = firstDifference(config, first);
    return [
      { device: hostnameOf(config), line: line?.number ?? 1, rule: "facts 7 and 19: classes or lists differ from another device's", text: line?.text ?? "" },
    ];
  });
  return [...single, ...links, ...differing, ...uniqueness(configs)];
}

function uniqueness(configs: readonly Config[]): FabricFinding[] {
  const at = (config: Config, rule: string): FabricFinding => ({ device: hostnameOf(config), line: 1, rule, text: hostnameOf(config) });
  const leaves = configs.filter((c) => roleOf(c) === "leaf");
  const blocks = leaves.flatMap((config) => announced(config, "aggregate").map(({ prefix }) => ({ config, prefix })));
  const overlapping = blocks.filter(({ config, prefix }) => blocks.some((b) => b.config !== config && contains(b.prefix, prefix)));
  return [
    ...repeated(configs, (c) =>
      loopbacksOf(c)
        .map((l) => `${l.address}`)
        .join(),
    ).map((c) => at(c, "routing fact 14: a loopback twice")),
    ...repeated(leaves, (c) => arg(bgpOf(c), "asn")).map((c) => at(c, "fact 26: an ASN of two leaves")),
    ...overlapping.map(({ config }) => at(config, "routing fact 6: blocks of two leaves overlap")),
  ];
}
