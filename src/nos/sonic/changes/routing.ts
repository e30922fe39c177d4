import type { RoutingStep } from "../../change.js";

/** A line of frr.conf with the headers that it stands below. */
interface FrrLine {
  readonly context: readonly string[];
  readonly text: string;
}

const ABOUT = "routing";
const FILE = "frr.conf";

/** Undefined where both say the same; the order of lines of one kind says nothing. */
export function routingStep(before: string, after: string): RoutingStep | undefined {
  const [old, wanted] = [frrLines(before), frrLines(after)];
  const added = missingFrom(old, wanted);
  const gone = missingFrom(wanted, old);
  if (added.length === 0 && gone.length === 0) return undefined;
  if (gone.length === 0 && added.every((line) => isLive(line, old)))
    return { kind: "routing", about: ABOUT, file: FILE, apply: "lines", lines: entered(added), effects: [] };
  const effect = { kind: "session-flap", at: [], why: "the bgp container starts anew and reads the file; all sessions are set up again" } as const;
  return { kind: "routing", about: ABOUT, file: FILE, apply: "restart", lines: [], effects: [effect] };
}

const HEADER = /^(?:router |interface |route-map |vrf |address-family )/;
const LEAVES = /^(?:exit|exit-address-family|exit-vrf|end)$/;

function frrLines(text: string): FrrLine[] {
  let context: readonly string[] = [];
  return text.split("\n").flatMap((raw) => {
    const line = raw.trim();
    if (line === "" || line.startsWith("!")) return [];
    if (!/^\s/.test(raw) && !LEAVES.test(line)) context = [];
    if (LEAVES.test(line)) {
      context = context.slice(0, -1);
      return [];
    }
    const found = { context, text: line };
    if (HEADER.test(line)) context = [...(line.startsWith("address-family ") ? context : []), line];
    return [found];
  });
}

function missingFrom(lines: readonly FrrLine[], wanted: readonly FrrLine[]): FrrLine[] {
  const there = new Set(lines.map(lineKey));
  return wanted.filter((line) => !there.has(lineKey(line)));
}

function lineKey({ context, text }: FrrLine): string {
  return JSON.stringify([context, text]);
}

/** Entered one after the other, these are taken without a running session being touched. Everything else is left to a restart. */
function isLive({ context, text }: FrrLine, old: readonly FrrLine[]): boolean {
  const [outer = ""] = context;
  if (outer.startsWith("router bgp ")) return text.startsWith("network ") || isOfNewNeighbor(text, old);
  if (outer.startsWith("interface ")) return text === "link-detect";
  return context.length === 0 && /^(?:interface|ip prefix-list|ipv6 prefix-list) /.test(text);
}

/** A setting that is added to a neighbour or group in use may reset its sessions. */
function isOfNewNeighbor(text: string, old: readonly FrrLine[]): boolean {
  const name = /^neighbor (\S+) /.exec(text)?.[1];
  return name !== undefined && !old.some((line) => line.text.startsWith(`neighbor ${name} `));
}

/** With the headers that lead to each line. */
function entered(lines: readonly FrrLine[]): string[] {
  const out: string[] = [];
  let open: readonly string[] = [];
  for (const { context, text } of lines) {
    const shared = sharedDepth(open, context);
    for (const header of open.slice(shared).reverse()) out.push(`${" ".repeat(open.indexOf(header))}${leaving(header)}`);
    for (const [i, header] of context.entries()) if (i >= shared) out.push(`${" ".repeat(i)}${header}`);
    out.push(`${" ".repeat(context.length)}${text}`);
    open = HEADER.test(text) ? [...context, text] : context;
  }
  for (const header of [...open].reverse()) out.push(`${" ".repeat(open.indexOf(header))}${leaving(header)}`);
  return out;
}

function sharedDepth(a: readonly string[], b: readonly string[]): number {
  const differs = a.findIndex((header, i) => header !== b[i]);
  return differs < 0 ? a.length : differs;
}

function leaving(header: string): string {
  return header.startsWith("address-family ") ? "exit-address-family" : "exit";
}
