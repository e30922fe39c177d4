import { ECN_PRESETS, type HostModelFacts, knownHostModels, knownSwitchModels, NOS_FACTS, type SonicPlatform, type SwitchModelFacts } from "rocefab/core";
import { NCCL_RELEASES } from "../../src/catalog/nccl.js";
import { headroomRows, headroomText, missingText, modesOf, panelText, type Supported, speed, supported } from "./catalog.js";
import { code, generated, table } from "./markdown.js";
import { releaseTable } from "./releases.js";

const CONFIDENCE = `How far a fact can be trusted: *published*: printed by the vendor or read in its source; *verified*: a formula checked against a published table;
*fitted*: a curve through a table; *datasheet*; *general*: general knowledge, not checked; *user*: given by you. A model has the confidence of its weakest fact.`;

const OWN_MODELS = `A model of your own, or a variant of one of these with other facts, is made with \`SwitchModel.define\`; its facts have the confidence *user*.
What a row of the tables below calls missing is given in the same way: \`SwitchModel.define({ model, basedOn, sonic: { pgProfiles, buffers } })\`.`;

const RELEASES = `What rendering asks about a release: how it spells a thing, or that it has none. What a release does not have is refused with the release that brings it.`;

/** docs/models.md: everything that the catalogue knows, from the catalogue. */
export function modelsDocument(): string {
  const models = knownSwitchModels();
  return generated(
    "Models and their facts",
    CONFIDENCE,
    "## NOS releases",
    nosTable(),
    RELEASES,
    releaseTable(),
    "## Switches",
    OWN_MODELS,
    summary(supported(models)),
    ...models.flatMap(modelSection),
    "## ECN presets",
    ECN_TEXT,
    ecnTable(),
    "## Hosts",
    "Any other host is described with `HostModel.define`: its NICs in GPU order, each with RDMA device, network interface and speed.",
    ...knownHostModels().flatMap(hostSection),
    "## NCCL releases",
    NCCL_TEXT,
    NCCL_RELEASES.join(", "),
  );
}

function nosTable(): string {
  const rows = Object.values(NOS_FACTS).map(({ title, releases, mostPaths }) => [title, releases.join(", "), String(mostPaths)]);
  return table(["NOS", "releases", "most ECMP paths"], rows);
}

function summary(all: readonly Supported[]): string {
  const rows = all.map((m) => [m.facts.model, NOS_FACTS[m.nos].title, panelText(m.on), `*${m.on.confidence}*`, headroomText(m), missingText(m)]);
  return table(["model", "NOS", "panel", "port facts", "headroom", "missing"], rows);
}

function modelSection(facts: SwitchModelFacts): string[] {
  return [`### ${facts.vendor} ${facts.model}`, `ASIC ${facts.asic}.`, ...supported([facts]).flatMap(nosSection)];
}

function nosSection({ nos, on }: Supported): string[] {
  const rows = modesOf(on).map(({ mode, ports }) => [
    mode.name === "" ? "whole" : code(mode.name),
    mode.speedsMbps.map(speed).join(", "),
    String(mode.ports.length),
    `${ports[0]?.name} to ${ports.at(-1)?.name}`,
    (ports[0]?.modes.find((m) => m.name === mode.name)?.ports ?? []).map((p) => p.name).join(", "),
  ]);
  return [
    `**${NOS_FACTS[nos].title}** (*${on.confidence}*; ${on.source.replaceAll("<", "\\<")})`,
    table(["mode", "speeds", "ports", "on", "of the first"], rows),
    ...(on.sonic ? [platformText(on.sonic)] : []),
  ];
}

function platformText(platform: SonicPlatform): string {
  const pools = Object.entries(platform.buffers).map(([set, b]) => `${set}: ${Object.keys(b?.pools ?? {}).join(", ") || "none"}`);
  return [
    `* platform ${code(platform.platform)}, hwsku ${code(platform.hwsku)}`,
    `* headroom rows: ${headroomRows(platform) || "none"}`,
    `* shipped pools: ${pools.join("; ") || "none"}`,
    `* missing: ${platform.missing.join("; ") || "nothing"}`,
  ].join("\n");
}

const ECN_TEXT = `Thresholds of a queue that marks, by name. On NX-OS and Cumulus the first is the default; on SONiC thresholds are [computed](dcb.md#ecn-thresholds) where the pools are
known. Others are chosen with \`DcbPolicy.rocev2({ ecnThresholds: { nxos: "..." } })\`, or given as \`{ min, max, probability }\`.`;

function ecnTable(): string {
  const rows = Object.entries(ECN_PRESETS).map(([name, p]) => [
    code(name),
    NOS_FACTS[p.nos].title,
    p.minBytes.toLocaleString("en"),
    p.maxBytes.toLocaleString("en"),
    `${p.probability} %`,
    `*${p.confidence}*`,
    p.source,
  ]);
  return table(["preset", "NOS", "min bytes", "max bytes", "probability at max", "confidence", "source"], rows);
}

function hostSection(host: HostModelFacts): string[] {
  const rows = host.nics.map((n) => [String(n.rail), String(n.gpu), n.hca, n.netdev, speed(n.speedMbps)]);
  return [
    `### ${host.model}`,
    `${host.gpus} GPUs, ${host.nics.length} x ${host.nic} (*${host.confidence}*; ${host.source}).`,
    table(["rail", "GPU", "RDMA device", "interface", "speed"], rows),
  ];
}

const NCCL_TEXT = `The release that the jobs load is always stated, because variables and defaults differ. rocefab knows the variables of these release tags of NVIDIA/nccl, and refuses
names and values that a release does not have:`;
