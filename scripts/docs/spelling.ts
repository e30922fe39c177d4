import { TerraformStack, Testing } from "cdktf";
import { NOS_FACTS, type NosName } from "rocefab/core";
import { FLAVOURS, type Flavour, railPod } from "../../examples/rail-pod/rail-pod.js";
import { code, table } from "./markdown.js";

const LEAF = "switches/su1-leaf1";
const CLASSES = ["roce", "cnp", "best-effort"] as const;

/** What is looked for in the lines of a leaf's text: the captured groups are shown. Null where the class has nothing of the kind. */
type Spelling = readonly [what: string, ...(RegExp | null)[]];

const NXOS: readonly Spelling[] = [
  ["recognised by", / CM-ROCE > (match dscp .+)/, / CM-CNP > (match dscp .+)/, /PM-TRUST-DSCP > class (class-default)/],
  ["queue", /class CM-ROCE > (set qos-group .)/, /class CM-CNP > (set qos-group .)/, /class class-default > (set qos-group .)/],
  ["scheduling", /c-out-8q-q3 > (bandwidth.+)/, /c-out-8q-q7 > (priority.+)/, /c-out-8q-q-default > (bandwidth.+)/],
  ["pause", /c-8q-nq3 > (pause.+)/, null, null],
  ["pause on the port", /Ethernet1\/1 > (priority-flow-control mode.+)/, null, null],
  ["ECN", /c-out-8q-q3 > (random-detect.+)/, null, null],
  ["watchdog on the port", /Ethernet1\/1 > (priority-flow-control watch-dog.+)/, null, null],
];

const SONIC: readonly Spelling[] = [
  ["recognised by", /^(DSCP_TO_TC_MAP\|ROCE 26.+)/, /^(DSCP_TO_TC_MAP\|ROCE 48.+)/, /^(DSCP_TO_TC_MAP\|ROCE 0.+)/],
  ["queue", /^(TC_TO_QUEUE_MAP\|ROCE 3.+)/, /^(TC_TO_QUEUE_MAP\|ROCE 6.+)/, /^(TC_TO_QUEUE_MAP\|ROCE 0.+)/],
  ["scheduling", /^(SCHEDULER\|scheduler\.3 .+)/, /^(SCHEDULER\|scheduler\.6 .+)/, /^(SCHEDULER\|scheduler\.0 .+)/],
  ["priority group", /^(TC_TO_PRIORITY_GROUP_MAP\|ROCE 3.+)/, /^(TC_TO_PRIORITY_GROUP_MAP\|ROCE 6.+)/, /^(TC_TO_PRIORITY_GROUP_MAP\|ROCE 0.+)/],
  ["ingress buffer", /^(BUFFER_PG\|Ethernet0\|3 .+)/, /^(BUFFER_PG\|Ethernet0\|0 .+)/, /^(BUFFER_PG\|Ethernet0\|0 .+)/],
  ["egress buffer", /^(BUFFER_QUEUE\|Ethernet0\|3 .+)/, /^(BUFFER_QUEUE\|Ethernet0\|4-7 .+)/, /^(BUFFER_QUEUE\|Ethernet0\|0-2 .+)/],
  ["pause", /^(PORT_QOS_MAP\|Ethernet0 pfc_enable.+)/, null, null],
  ["ECN", /^(WRED_PROFILE\|ROCE (?:ecn|green_\w+(?:threshold|probability)): .+)/, null, null],
  ["watchdog", /^(PORT_QOS_MAP\|Ethernet0 pfcwd_sw_enable.+|PFC_WD\|Ethernet0 .+)/, null, null],
];

const CUMULUS: readonly Spelling[] = [
  ["recognised by", /qos (mapping default-global dscp 26 .+)/, /qos (mapping default-global dscp 48 .+)/, /qos (mapping default-global dscp 0 .+)/],
  ["queue", /qos (egress-queue-mapping .+-priority 3 .+)/, /qos (egress-queue-mapping .+-priority 6 .+)/, /qos (egress-queue-mapping .+-priority 0 .+)/],
  ["scheduling", /qos (egress-scheduler .+-class 3 .+)/, /qos (egress-scheduler .+-class 6 .+)/, /qos (egress-scheduler .+-class 0 .+)/],
  ["pause", /qos (pfc default-global (?:switch-priority|rx|tx|cable-length) .+)/, null, null],
  [
    "pool",
    /qos (traffic-pool roce-lossless .+)/,
    /qos (traffic-pool default-lossy switch-priority 6.*)/,
    /qos (traffic-pool default-lossy switch-priority 0.*)/,
  ],
  ["ECN", /qos (congestion-control .+-class 3 .+)/, /qos (congestion-control .+-class 6 .+)/, /qos (congestion-control .+-class 0 .+)/],
  ["watchdog", /^nv set qos (pfc-watchdog .+)|interface (swp1s0 qos pfc-watchdog .+)/, null, null],
];

const SPELLINGS: Readonly<Record<NosName, readonly Spelling[]>> = { nxos: NXOS, sonic: SONIC, cumulus: CUMULUS };

/** How each NOS spells the classes of DcbPolicy.rocev2() on a leaf of examples/rail-pod, from its rendered text. */
export function classSpellings(): string {
  return (Object.keys(SPELLINGS) as NosName[]).map((nos) => `**${NOS_FACTS[nos].title}**\n\n${spellingTable(nos)}`).join("\n\n");
}

function spellingTable(nos: NosName): string {
  const lines = linesOf(nos);
  const rows = SPELLINGS[nos].map(([what, ...patterns]) => [what, ...patterns.map((pattern) => (pattern ? cell(lines, pattern) : "-"))]);
  return table(["", ...CLASSES], rows);
}

function cell(lines: readonly string[], pattern: RegExp): string {
  const found = lines.flatMap((line) => {
    const match = pattern.exec(line);
    return match ? [match.slice(1).filter(Boolean).join(" ")] : [];
  });
  if (found.length === 0) throw new Error(`no line matches ${pattern}`);
  return found.map(code).join("<br>");
}

function linesOf(nos: NosName): string[] {
  const fabric = railPod(new TerraformStack(Testing.app(), "rail-pod"), "pod", FLAVOURS[nos] as Flavour);
  const texts = new Map(fabric.artifacts().map((a) => [a.path, a.text]));
  if (nos === "sonic") return rowsOf(JSON.parse(texts.get(`${LEAF}/config_db.json`) ?? ""));
  if (nos === "cumulus") return (texts.get(`${LEAF}/nv-set.sh`) ?? "").split("\n");
  return withParents(texts.get(`${LEAF}/config.cfg`) ?? "");
}

/** `parent > line`, one blank a level taken off each. */
function withParents(config: string): string[] {
  const above: string[] = [];
  return config.split("\n").map((line) => {
    const level = (line.length - line.trimStart().length) / 2;
    above.splice(level, above.length, line.trim());
    return above.slice(-2).join(" > ");
  });
}

/** `TABLE|key field: value`. */
function rowsOf(db: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, unknown>>>>>>): string[] {
  return Object.entries(db).flatMap(([name, rows]) =>
    Object.entries(rows).flatMap(([key, row]) => Object.entries(row).map(([field, value]) => `${name}|${key} ${field}: ${value}`)),
  );
}
