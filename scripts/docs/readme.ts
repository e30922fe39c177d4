import { knownHostModels, knownSwitchModels, NOS_FACTS } from "rocefab/core";
import { headroomText, missingText, panelText, type Supported, supported } from "./catalog.js";
import { policyChange } from "./diff.js";
import { linesWith, part, section } from "./excerpt.js";
import { explained } from "./explain.js";
import { fence, table } from "./markdown.js";
import { PROGRAM_FOLDER, shortestProgram } from "./program.js";
import { releasesText } from "./releases.js";

/** The marked blocks of README.md. @param read a file of the repository */
export async function readmeBlocks(read: (path: string) => string): Promise<Record<string, string>> {
  const files = await shortestProgram();
  const leaf = fileOf(files, "switches/su1-leaf1/config.cfg");
  return {
    program: fence("ts", read("examples/readme/main.ts")),
    files: fence("text", fileList(files)),
    "host-port": fence("text", section(leaf, "interface Ethernet1/1")),
    class: fence("text", classText(leaf)),
    explain: fence("text", await explained("Ethernet0", "kmin")),
    nccl: fence("text", linesWith(fileOf(files, "hosts/su1-host1/etc/nccl.conf"), "NCCL_")),
    test: fence("ts", read("examples/rail-pod/rail-pod.test.ts")),
    diff: fence("diff", policyChange()),
    supported: supportedTables(),
  };
}

function fileOf(files: ReadonlyMap<string, string>, path: string): string {
  const text = files.get(path);
  if (text === undefined) throw new Error(`the shortest program writes no ${path}`);
  return text;
}

/** The files of the fabric, of one switch and of one host. */
function fileList(files: ReadonlyMap<string, string>): string {
  const shown = [...files.keys()].filter((path) => !path.includes("/") || /^(switches\/su1-leaf1|hosts\/su1-host1)\//.test(path));
  return [`${PROGRAM_FOLDER}/`, ...shown.map((path) => `  ${path}`)].join("\n");
}

/** Every place in an NX-OS config where the class of data is spelled. */
function classText(config: string): string {
  return [
    section(config, "class-map type qos match-any CM-ROCE"),
    part(config, "policy-map type qos PM-TRUST-DSCP", "class CM-ROCE"),
    part(config, "policy-map type network-qos PM-NETWORK-QOS", "class type network-qos c-8q-nq3"),
    part(config, "policy-map type queuing PM-EGRESS", "class type queuing c-out-8q-q3"),
  ].join("\n");
}

function supportedTables(): string {
  const switches = supported(knownSwitchModels());
  const hosts = knownHostModels();
  return [
    table(["switch", "NOS and releases", "panel", "port facts", "headroom", "missing"], switches.map(switchRow)),
    table(
      ["host", "NIC", "GPU-NIC map"],
      [...hosts.map((h) => [h.model, `${h.nics.length} x ${h.nic}`, `*${h.confidence}*`]), ["`HostModel.define`", "any that NCCL takes over RoCE", "yours"]],
    ),
  ].join("\n\n");
}

function switchRow(model: Supported): string[] {
  const { facts, nos, on } = model;
  const { title } = NOS_FACTS[nos];
  return [
    `${facts.vendor} ${facts.model}`,
    `${title} ${releasesText(nos, facts.model)}`,
    panelText(on),
    `*${on.confidence}*`,
    headroomText(model),
    missingText(model),
  ];
}
