import { dscpList, numberList } from "./dscp.js";
import { type ConfigLine, findAll, findLast, has } from "./lines.js";

export interface ClassMap {
  /** `qos`, or another type where somebody defines one. */
  readonly type: string;
  readonly name: string;
  readonly matchWord: "match-any" | "match-all" | "";
  readonly dscp: readonly number[];
  readonly cos: readonly number[];
  /** Match lines whose packets are not known by DSCP or CoS (ACLs, protocols), or whose value NX-OS does not take. */
  readonly other: readonly string[];
  readonly line: ConfigLine;
}

export interface PolicyMap {
  /** `qos`, `network-qos`, `queuing` ... */
  readonly type: string;
  readonly name: string;
  readonly classes: readonly PolicyClass[];
  readonly line: ConfigLine;
}

export interface PolicyClass {
  readonly name: string;
  readonly line: ConfigLine;
}

export interface ServicePolicy {
  readonly type: string;
  readonly direction: "input" | "output" | "";
  readonly policy: string;
  readonly line: ConfigLine;
}

/** What is written without a type is of type qos. */
const DEFAULT_TYPE = "qos";
const HIGHEST_COS = 7;
const HIGHEST_PRECEDENCE = 7;

export function classMaps(lines: readonly ConfigLine[]): ClassMap[] {
  return findAll(lines, /^class-map(?: type (\S+))?(?: (match-any|match-all))? (\S+)$/).map(({ line, words: [type, matchWord, name] }) => ({
    type: type || DEFAULT_TYPE,
    name: name as string,
    matchWord: matchWord as ClassMap["matchWord"],
    ...criteria(line.children),
    line,
  }));
}

function criteria(lines: readonly ConfigLine[]): Pick<ClassMap, "dscp" | "cos" | "other"> {
  const dscp: number[] = [];
  const cos: number[] = [];
  const other: string[] = [];
  for (const { line, words } of findAll(lines, /^match (?:ip )?(dscp|precedence|cos) (.+)$/)) {
    const [key = "", value = ""] = words;
    const numbers = matched(key, value);
    if (numbers === undefined) other.push(line.text);
    else (key === "cos" ? cos : dscp).push(...numbers);
  }
  other.push(...lines.filter((l) => /^match /.test(l.text) && !/^match (?:ip )?(?:dscp|precedence|cos) /.test(l.text)).map((l) => l.text));
  return { dscp, cos, other };
}

/** A precedence is the eight DSCPs that begin with it. */
function matched(key: string, value: string): number[] | undefined {
  if (key === "dscp") return dscpList(value);
  if (key === "cos") return numberList(value, HIGHEST_COS);
  return numberList(value, HIGHEST_PRECEDENCE)?.flatMap((p) => Array.from({ length: 8 }, (_, i) => 8 * p + i));
}

export function policyMaps(lines: readonly ConfigLine[]): PolicyMap[] {
  return findAll(lines, /^policy-map(?: type (\S+))? (\S+)$/).map(({ line, words: [type, name] }) => ({
    type: type || DEFAULT_TYPE,
    name: name as string,
    classes: findAll(line.children, /^class(?: type \S+)? (\S+)/).map((c) => ({ name: c.words[0] as string, line: c.line })),
    line,
  }));
}

export function servicePolicies(lines: readonly ConfigLine[]): ServicePolicy[] {
  return findAll(lines, /^service-policy(?: type (\S+))?(?: (input|output))? (\S+)(?: no-stats)?$/).map(({ line, words: [type, direction, policy] }) => ({
    type: type || DEFAULT_TYPE,
    direction: direction as ServicePolicy["direction"],
    policy: policy as string,
    line,
  }));
}

/** qos-group that a class of a qos policy sets; null where it sets none that exists. */
export function qosGroup(c: PolicyClass): number | null {
  const group = findLast(c.line.children, /^set qos-group (\S+)$/)?.words[0];
  return group !== undefined && /^[0-7]$/.test(group) ? Number(group) : null;
}

const SYSTEM_CLASS = {
  "network-qos": /^c-(?:8q-)?nq(?:([1-7])|-default)$/,
  queuing: /^c-out-(?:8q-)?q(?:([1-7])|-default)$/,
  "queuing-input": /^c-in-(?:8q-)?q(?:([1-7])|-default)$/,
} as const;

/** Group of a system-defined class of network-qos, of the output queues or of the input ones, in the 8-queue and the 4-queue model; null for no such name. */
export function systemGroup(kind: keyof typeof SYSTEM_CLASS, name: string): number | null {
  const m = SYSTEM_CLASS[kind].exec(name);
  return m ? Number(m[1] ?? 0) : null;
}

/** What a network-qos class does. */
export interface NetworkQos {
  readonly group: number;
  readonly mtu: number | null;
  /** CoS whose pause frames are sent and obeyed. */
  readonly pauseCos: readonly number[];
}

export function networkQos(c: PolicyClass): NetworkQos | null {
  const group = systemGroup("network-qos", c.name);
  if (group === null) return null;
  const mtu = findLast(c.line.children, /^mtu (\d+)$/)?.words[0];
  return { group, mtu: mtu === undefined ? null : Number(mtu), pauseCos: pauseCos(c) };
}

/** CoS of a class's pause line; with `receive` nothing is sent, so nothing is protected. */
export function pauseCos(c: PolicyClass): number[] {
  const pause = findLast(c.line.children, /^pause (?:.+ )?pfc-cos (\S+)( receive)?$/);
  return pause && pause.words[1] === "" ? (numberList(pause.words[0] as string, HIGHEST_COS) ?? []) : [];
}

export interface Wred {
  /** Bytes; null where they are not stated in bytes. */
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly probability: number;
  readonly ecn: boolean;
}

/** One line, this order; units and `ecn` at their places (docs/facts/nxos.md, fact 15). */
export const RANDOM_DETECT =
  /^random-detect minimum-threshold (\d+) (packets|bytes|kbytes|mbytes) maximum-threshold (\d+) (packets|bytes|kbytes|mbytes) drop-probability (\d+) weight (\d+)( cap-average)?( ecn)?$/;

const BYTES: Readonly<Record<string, number>> = { bytes: 1, kbytes: 1000, mbytes: 1_000_000 };

/** WRED of a queue; null where the class has none. */
export function wred(c: PolicyClass): Wred | null {
  const line = findLast(c.line.children, /^random-detect(?! non-ecn)(.*)$/)?.line;
  if (!line) return null;
  const m = RANDOM_DETECT.exec(line.text);
  if (!m) return { minimum: null, maximum: null, probability: 0, ecn: / ecn$/.test(line.text) };
  return { minimum: bytes(m[1], m[2]), maximum: bytes(m[3], m[4]), probability: Number(m[5]), ecn: m[8] !== undefined };
}

export function bytes(count: string | undefined, unit: string | undefined): number | null {
  const size = BYTES[unit ?? ""];
  return size === undefined ? null : Number(count) * size;
}

/** Packets that are not ECN-capable are dropped above a threshold: by plain WRED, or by a line of their own. */
export function dropsNotEct(c: PolicyClass): boolean {
  const w = wred(c);
  return (w !== null && !w.ecn) || has(c.line.children, /^random-detect non-ecn /);
}

export function isStrict(c: PolicyClass): boolean {
  return has(c.line.children, /^priority(?: level \d+)?$/);
}

export function scheduling(c: PolicyClass): { strict: true } | { weight: number } | null {
  if (isStrict(c)) return { strict: true };
  const weight = bandwidth(c);
  return weight === null ? null : { weight };
}

export function bandwidth(c: PolicyClass): number | null {
  const percent = findLast(c.line.children, /^bandwidth (?:remaining )?percent (\d+)$/)?.words[0];
  return percent === undefined ? null : Number(percent);
}

/** Ingress buffer of a lossless class, bytes. */
export interface PauseBuffer {
  readonly bufferSize: number;
  readonly pauseThreshold: number;
  readonly resumeThreshold: number;
}

export const PAUSE_BUFFER_LINE = /^pause (?:no-drop )?buffer-size\b/;
const PAUSE_BUFFER = /^pause buffer-size (\d+) pause-threshold (\d+) resume-threshold (\d+)$/;

/** The pause buffer of a class; null where its last line of the kind is not complete, or there is none. */
export function pauseBuffer(c: PolicyClass): PauseBuffer | null {
  const m = PAUSE_BUFFER.exec(findLast(c.line.children, PAUSE_BUFFER_LINE)?.line.text ?? "");
  return m && { bufferSize: Number(m[1]), pauseThreshold: Number(m[2]), resumeThreshold: Number(m[3]) };
}
