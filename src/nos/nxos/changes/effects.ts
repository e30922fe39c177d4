import { naturalSort } from "../../../base/sort.js";
import type { Effect, Reason } from "../../change.js";
import { type ConfigLine, findAll, flattened } from "../reader/lines.js";
import { type Edit, touchedLines } from "./diff.js";

type Touched = ReturnType<typeof touchedLines>[number];

/** What the lines of a step do; both configs tell where a policy is in use. */
export function lineEffects(edits: readonly Edit[], old: Config, wanted: Config): Effect[] {
  const touched = touchedLines(edits);
  const configs = [old, wanted];
  const qos = systemQos(touched, configs) ?? portPolicies(touched, configs, old);
  return [qos, addresses(edits), sessions(touched), neighbors(edits), management(touched)].filter((e) => e !== undefined);
}

type Config = readonly ConfigLine[];

const BINDING = /^service-policy (?:type \S+ )?(?:input |output )?(\S+)$/;

function boundAt(configs: readonly Config[], header: RegExp): Map<string, string[]> {
  const bound = new Map<string, string[]>();
  for (const { line } of configs.flatMap((config) => findAll(config, header))) {
    for (const { words } of findAll(flattened(line.children), BINDING)) {
      const name = words[0] as string;
      bound.set(name, [...(bound.get(name) ?? []), line.text.replace(/^interface /, "")]);
    }
  }
  return bound;
}

/** The policy-map that a line is in, or defines. */
function policyOf({ text, headers }: Touched): string | undefined {
  return /^policy-map (?:type \S+ )?(\S+)$/.exec(headers[0] ?? text)?.[1];
}

/** docs/facts/nxos.md, fact 38. */
function systemQos(touched: readonly Touched[], configs: readonly Config[]): Effect | undefined {
  const bound = boundAt(configs, /^system qos$/);
  const disruptive = touched.some((t) => t.headers[0] === "system qos" || bound.has(policyOf(t) ?? ""));
  if (!disruptive) return undefined;
  return { kind: "loss", at: [], why: "a change under system qos, or of a policy that is bound there, is disruptive on all ports" };
}

const PORT = /^interface (Ethernet\S+)$/;

function portPolicies(touched: readonly Touched[], configs: readonly Config[], old: Config): Effect | undefined {
  const bound = boundAt(configs, PORT);
  const classes = new Set(touched.flatMap((t) => /^class-map (?:type \S+ )?(?:match-(?:any|all) )?(\S+)$/.exec(t.headers[0] ?? t.text)?.[1] ?? []));
  const policies = configs.flat().filter((line) => line.children.some((c) => classes.has(c.text.replace(/^class /, ""))));
  const touchedPolicies = [...touched.map((t) => policyOf(t) ?? ""), ...policies.map((line) => policyOf({ text: line.text, headers: [] }) ?? "")];
  const own = touched.filter((t) => BINDING.test(t.text)).flatMap((t) => PORT.exec(t.headers[0] ?? "")?.[1] ?? []);
  const inUse = new Set([...boundAt([old], PORT).values()].flat());
  const ports = [...own, ...touchedPolicies.flatMap((name) => bound.get(name) ?? [])].filter((port) => inUse.has(port));
  return effect("loss", ports, "until all lines are entered, packets may be classed or queued neither as before nor as wanted");
}

/** Ports whose old address goes, with all that was routed over it. */
function addresses(edits: readonly Edit[]): Effect | undefined {
  const gone = removedLines(edits).filter(({ text, headers }) => /^ip(?:v6)? address /.test(text) && PORT.test(headers[0] ?? ""));
  const ports = gone.flatMap(({ headers }) => PORT.exec(headers[0] as string)?.[1] ?? []);
  return effect("session-flap", ports, "their addresses go, and the sessions over them");
}

function removedLines(edits: readonly Edit[], headers: readonly string[] = []): Touched[] {
  return edits.flatMap((edit) => {
    if (edit.what === "remove") return [{ text: edit.text, headers }];
    return removedLines(edit.children, [...headers, edit.text]);
  });
}

const NEIGHBOR = /^neighbor (\S+)(?: remote-as \S+)?$/;

/** Neighbours that go, and those that stay and get another ASN. */
function neighbors(edits: readonly Edit[]): Effect | undefined {
  const ofRouter = edits.filter((edit) => edit.what === "enter" && edit.text.startsWith("router bgp ")).flatMap((edit) => edit.children);
  const ended = ofRouter.filter(
    (edit) => edit.what === "remove" || edit.children.some((child) => edit.what === "enter" && child.text.startsWith("remote-as ")),
  );
  return effect(
    "session-flap",
    ended.flatMap((edit) => NEIGHBOR.exec(edit.text)?.[1] ?? []),
    "their sessions end",
  );
}

function sessions(touched: readonly Touched[]): Effect | undefined {
  const restarts = touched.filter((t) => /^router bgp /.test(t.text) || (/^router bgp /.test(t.headers[0] ?? "") && /^router-id /.test(t.text)));
  return restarts.length === 0 ? undefined : { kind: "session-flap", at: [], why: "all BGP sessions are set up anew" };
}

function management(touched: readonly Touched[]): Effect | undefined {
  const lines = touched.filter((t) => /^(?:interface mgmt0|vrf context management)$/.test(t.headers[0] ?? t.text));
  return lines.length === 0 ? undefined : { kind: "access", at: ["mgmt0"], why: "the management port changes" };
}

function effect(kind: Effect["kind"], at: readonly string[], why: string): Effect | undefined {
  return at.length === 0 ? undefined : { kind, at: naturalSort(new Set(at), (a) => a), why };
}

/** docs/facts/nxos.md, section 1b and fact 29. */
export function reloadReasons(edits: readonly Edit[]): Reason[] {
  return touchedLines(edits).flatMap(({ text }) => {
    if (text.startsWith("interface breakout ")) return [{ path: text, why: "some breakouts need a reload: show system config reload-pending tells" }];
    if (text.startsWith("hardware ")) return [{ path: text, why: "works after copy running-config startup-config and a reload" }];
    return [];
  });
}
