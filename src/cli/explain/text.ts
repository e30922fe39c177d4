import type { Derivation } from "../../base/derivation.js";
import { naturalSort } from "../../base/sort.js";
import { portRanges } from "../../base/text.js";
import { speedText } from "../../base/units.js";
import { NOS_FACTS } from "../../catalog/nos.js";
import { groupBy } from "../../checks/group.js";
import { plural } from "../../checks/words.js";
import type { NosIntent } from "../../intent/fabric-intent.js";
import type { FabricPlan } from "../../plan/fabric-plan.js";
import type { Absent, Explanation, PortNumbers } from "./explanation.js";
import { alias } from "./quantity.js";

/** The devices of a fabric, one a line. */
export function devicesText({ fabric, switches, imported, hosts }: FabricPlan): string {
  const lines = [
    ...switches.map((s) => ({ name: s.name, text: `${s.role}, ${modelText(s)}` })),
    ...imported.map((s) => ({ name: s.name, text: `${s.role} of somebody else, ${modelText(s)}` })),
    ...hosts.map((h) => ({ name: h.name, text: `host, ${h.model}` })),
  ];
  const widest = Math.max(0, ...lines.map((l) => l.name.length));
  const counts = `${plural(switches.length + imported.length, "switch", "switches")}, ${plural(hosts.length, "host")}`;
  return [`${fabric}: ${counts}`, ...naturalSort(lines, (l) => l.name).map((l) => `  ${l.name.padEnd(widest)}  ${l.text}`), ""].join("\n");
}

/** A device and its numbers, a block for each reason. */
export function explanationText(explanation: Explanation): string {
  const { fabric, device, ports, numbers, absent } = explanation;
  const whole = blocks(numbers, absent);
  const sections = [
    ...ports.map((group) => [portsHeading(group), ...blocks(group.numbers, group.absent)]),
    ...(whole.length > 0 ? [[`${device} as a whole`, ...whole]] : []),
  ];
  return `${[`${fabric} ${device}: ${modelText(explanation)}`, ...sections.flat()].join("\n\n")}\n`;
}

function modelText({ model, asic, nos }: { readonly model: string; readonly asic?: string | null; readonly nos: NosIntent | null }): string {
  const chip = asic ? ` (${asic})` : "";
  return `${model}${chip}${nos ? `, ${NOS_FACTS[nos.name].title} ${nos.release}` : ""}`;
}

function portsHeading({ ports, profile, speedMbps, lengthM, headroomM }: PortNumbers): string {
  const delayed = headroomM === lengthM ? "" : `, with its delays as late as ${headroomM} m`;
  const cable = lengthM === null ? "" : `, ${lengthM} m of cable${delayed}`;
  return `${portRanges(ports)}: ${speedText(speedMbps)}${cable}${profile === null ? "" : `, profile ${profile}`}`;
}

function blocks(numbers: readonly Derivation[], absent: readonly Absent[]): string[] {
  const sameReason = groupBy(numbers, ({ formula, inputs, rounding, source, confidence }) => JSON.stringify([formula, inputs, rounding, source, confidence]));
  return [...[...sameReason.values()].map(block), ...absent.map(({ what, why }) => `no ${what}: ${why}`)];
}

/** Numbers that are so for one and the same reason. */
function block(numbers: readonly Derivation[]): string {
  const [{ formula, inputs, rounding, source, confidence }] = numbers as [Derivation];
  const { text, left } = filled(formula, inputs);
  const reasons: [string, string][] = [
    ["formula", formula],
    ["", text === formula ? "" : `= ${text}`],
    ["inputs", left.map(([name, value]) => `${words(name)} ${inputText(name, value)}`).join(", ")],
    ["rounding", rounding ?? ""],
    ["source", `${source} [${confidence}]`],
  ];
  return [...numbers.map(numberText), ...reasons.filter(([, text]) => text !== "").map(([name, text]) => `  ${(name && `${name}:`).padEnd(10)}${text}`)].join(
    "\n",
  );
}

function numberText({ name, value, unit }: Derivation): string {
  const known = alias(name);
  return `${name}${known === undefined ? "" : ` (${known})`} = ${valueText(value, unit)}`;
}

const KIB = 1024;

function valueText(value: number, unit: string): string {
  if (unit === "percent") return `${grouped(value)} %`;
  const wholeKib = unit === "bytes" && value >= KIB && value % KIB === 0;
  return `${grouped(value)} ${unit}${wholeKib ? ` (${grouped(value / KIB)} KiB)` : ""}`;
}

/** A formula with the inputs that it names in their places, and the inputs that it does not name. */
function filled(formula: string, inputs: Derivation["inputs"]): { readonly text: string; readonly left: readonly (readonly [string, number | string])[] } {
  const byWords = new Map(Object.entries(inputs).map((input) => [words(input[0]).toLowerCase(), input]));
  if (byWords.size === 0) return { text: formula, left: [] };
  const used = new Set<string>();
  const longestFirst = [...byWords.keys()].sort((a, b) => b.length - a.length);
  const named = new RegExp(`\\b(?:${longestFirst.map((name) => name.replaceAll(" ", "[ /]")).join("|")})\\b`, "gi");
  const text = formula.replaceAll(named, (found) => {
    const [name, value] = byWords.get(found.toLowerCase().replaceAll("/", " ")) as [string, number | string];
    used.add(name);
    return inputText(name, value);
  });
  return { text, left: Object.entries(inputs).filter(([name]) => !used.has(name)) };
}

/** Ends of the names of inputs that are units. */
const UNITS: readonly (readonly [end: RegExp, text: (value: number) => string])[] = [
  [/Mbps$/, speedText],
  [/Bytes$/, (n) => `${grouped(n)} bytes`],
  [/Percent$/, (n) => `${grouped(n)} %`],
  [/Ms$/, (n) => `${grouped(n)} ms`],
  [/Us$/, (n) => `${grouped(n)} us`],
  [/Ns$/, (n) => `${grouped(n)} ns`],
  [/M$/, (n) => `${grouped(n)} m`],
];

function unitOf(name: string): (typeof UNITS)[number] {
  return UNITS.find(([end]) => end.test(name)) ?? [/$/, factorText];
}

/** `cableM` and 30 -> `30 m`. */
function inputText(name: string, value: number | string): string {
  return typeof value === "string" ? value : unitOf(name)[1](value);
}

/** `smallPacketPercent` -> `small packet`. */
function words(name: string): string {
  return name.replace(unitOf(name)[0], "").replaceAll(/([a-z])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
}

const MOST_DECIMALS = 3;

/** Of a factor, enough to give the value again that the formula gave. */
const MOST_DECIMALS_OF_FACTOR = 9;

function factorText(n: number): string {
  return n.toLocaleString("en", { maximumFractionDigits: MOST_DECIMALS_OF_FACTOR });
}

function grouped(n: number): string {
  return n.toLocaleString("en", { maximumFractionDigits: MOST_DECIMALS });
}
