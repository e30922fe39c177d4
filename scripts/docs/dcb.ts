import { NOS_FACTS, type NosName, type Sourced } from "rocefab/core";
import { type AsicFacts, type Fact, type FittedHeadroom, knownAsics, type LosslessPattern, type NvidiaHeadroom } from "../../src/catalog/asics.js";
import { DYNAMIC_PATTERN } from "../../src/dcb/headroom/dynamic.js";
import { FITTED_FORMULA } from "../../src/dcb/headroom/fitted.js";
import { NVIDIA_FORMULA } from "../../src/dcb/headroom/nvidia.js";
import { WATCHDOGS, watchdogTimes } from "../../src/dcb/watchdog/watchdog.js";
import { speed } from "./catalog.js";
import { fence, table } from "./markdown.js";

/** The marked blocks of docs/dcb.md. */
export function dcbBlocks(): Record<string, string> {
  return { asics: asicTable(), nvidia: withFormula(NVIDIA_FORMULA, nvidiaTable()), fits: withFormula(FITTED_FORMULA, fitTable()), watchdog: watchdogTable() };
}

const NOBODY = "-";

function asicTable(): string {
  const rows = knownAsics().map((a) => [
    a.title,
    bytes(a.cell),
    bytes(a.mmu),
    bytes(a.pipeline),
    a.sharedHeadroomCells ? `${grouped(a.sharedHeadroomCells.value)} cells` : NOBODY,
    headroomText(a),
    featuresText(a),
    sources([a.cell, a.mmu, a.pipeline, ...a.features]),
  ]);
  return table(["ASIC", "cell", "MMU", "pipeline", "shared headroom of a port", "headroom", "features", "sources of sizes and features"], rows);
}

function headroomText({ cell, headroom }: AsicFacts): string {
  if (!headroom) return cell ? "tables only, or yours" : "not published";
  const kind = headroom.kind === "nvidia" ? "NVIDIA's formula" : "fit";
  return `${kind} (*${headroom.confidence}*), to ${speed(headroom.fastestMbps)}`;
}

function featuresText({ features }: AsicFacts): string {
  return features.map(({ nos, name }) => `${name} (${NOS_FACTS[nos].title})`).join(", ") || NOBODY;
}

/** Each source once, with its confidence. */
function sources(facts: readonly (Sourced | null)[]): string {
  const texts = facts.flatMap((f) => (f ? [`${f.source} (*${f.confidence}*)`] : []));
  return [...new Set(texts)].join("; ") || NOBODY;
}

function bytes(fact: Fact | null): string {
  return fact ? `${grouped(fact.value)} B` : NOBODY;
}

function grouped(n: number): string {
  return n.toLocaleString("en", { maximumFractionDigits: 2 });
}

function withFormula(formula: string, terms: string): string {
  return `${fence("text", `xoff = ${formula}`)}\n\n${terms}`;
}

function nvidiaTable(): string {
  const rows = knownAsics().flatMap(({ title, headroom, dynamicHeadroom }) => [
    ...(headroom?.kind === "nvidia" ? [nvidiaRow(title, "traditional", headroom, headroom.pattern)] : []),
    ...(dynamicHeadroom ? [nvidiaRow(title, "dynamic", dynamicHeadroom, DYNAMIC_PATTERN)] : []),
  ]);
  return table(["ASIC", "buffer model", "packets of 64 B", "lossless MTU", "peer answers after", "tile", "64 B take", "to", "source"], rows);
}

function nvidiaRow(title: string, model: string, formula: NvidiaHeadroom, { smallPacketPercent, mtu }: LosslessPattern): string[] {
  const { peerResponse, tileBytesPerGbps, wholeCells, fastestMbps, source, confidence } = formula;
  return [
    title,
    model,
    `${smallPacketPercent} %`,
    `${grouped(mtu)} B`,
    peerResponse === "ieee" ? "pause quanta of 802.3 annex 31B" : `${grouped(peerResponse.bytes)} B at any speed`,
    tileBytesPerGbps === 0 ? NOBODY : `${tileBytesPerGbps} B for each Gb/s`,
    wholeCells ? "whole cells" : "parts of cells",
    speed(fastestMbps),
    `${source} (*${confidence}*)`,
  ];
}

function fitTable(): string {
  const rows = knownAsics().flatMap(({ title, headroom }) => (headroom?.kind === "fitted" ? [fitRow(title, headroom)] : []));
  return table(["ASIC", "base", "turnaround", "packet", "worst error, added as margin", "speeds", "platforms"], rows);
}

function fitRow(title: string, { baseBytes, turnaroundNs, packetBytes, error, slowestMbps, fastestMbps, hwskus }: FittedHeadroom): string[] {
  const speeds = `${speed(slowestMbps)} to ${speed(fastestMbps)}`;
  return [title, `${grouped(baseBytes)} B`, `${grouped(turnaroundNs)} ns`, `${packetBytes} B`, `${grouped(error * 100)} %`, speeds, hwskus.join(", ")];
}

const TIMES = ["pollMs", "detectionMs", "restorationMs"] as const;
/** Rows of PORT of an SN5600 that is not broken out, and of one whose 64 panel ports are all split in two. */
const PORT_ROWS = [65, 129];

function watchdogTable(): string {
  const rows = (Object.keys(WATCHDOGS) as NosName[]).flatMap((nos) =>
    TIMES.map((name) => {
      const range = WATCHDOGS[nos].ranges[name];
      const found = PORT_ROWS.map((ports) => watchdogTimes(nos, NOTHING_GIVEN, ports).value[name]);
      return [NOS_FACTS[nos].title, name.replace("Ms", ""), range ? `${grouped(range[0])} to ${grouped(range[1])} ms` : "no such setting", ...found.map(time)];
    }),
  );
  return table(["NOS", "time", "range", ...PORT_ROWS.map((ports) => `default, ${ports} ports`)], rows);
}

const NOTHING_GIVEN = { enabled: true, action: "drop", pollMs: null, detectionMs: null, restorationMs: null } as const;

function time(ms: number | null): string {
  return ms === null ? "the switch's own" : `${grouped(ms)} ms`;
}
