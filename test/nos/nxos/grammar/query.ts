import { type Prefix, prefixOf } from "./arguments.js";
import type { GrammarFinding } from "./config-tree.js";
import type { MatchedLine } from "./match-lines.js";

/** What no single text says: what the fabric was meant to be. */
export interface Given {
  /** DSCP of CNPs (fact 14); null where the policy has none of its own. */
  readonly cnpDscp: number | null;
  /** Whether a no-drop class has ECN (fact 7). */
  readonly ecn: boolean;
}

/** The lines of a text that have a form. */
export interface Config {
  readonly top: readonly MatchedLine[];
  readonly given: Given;
}

/** A rule across lines: those that break it. An absence is told at the block that lacks the line. */
export interface CrossRule {
  readonly rule: string;
  offences(config: Config): readonly MatchedLine[];
}

export function findingsOf(rules: readonly CrossRule[], config: Config): GrammarFinding[] {
  return rules.flatMap(({ rule, offences }) => offences(config).map(({ number, text }) => ({ line: number, rule, text })));
}

export function all(lines: readonly MatchedLine[], ...ids: readonly string[]): MatchedLine[] {
  return lines.filter((l) => ids.includes(l.id));
}

export function below(line: MatchedLine, ...ids: readonly string[]): MatchedLine[] {
  return all(line.children, ...ids);
}

export function has(line: MatchedLine, ...ids: readonly string[]): boolean {
  return below(line, ...ids).length > 0;
}

export function arg(line: MatchedLine | undefined, name: string): string {
  return line?.args[name] ?? "";
}

/** A line and all below it, in the order of the text. */
export function flat(lines: readonly MatchedLine[]): MatchedLine[] {
  return lines.flatMap((l) => [l, ...flat(l.children)]);
}

/** Ports that are up. */
export function upPorts({ top }: Config): MatchedLine[] {
  return all(top, "ethernet").filter((p) => has(p, "up"));
}

export function addressOf(port: MatchedLine): string | undefined {
  return below(port, "address")[0]?.args.host4;
}

export function prefixesIn(line: MatchedLine): Prefix[] {
  return ["host4", "host6", "loopback4", "loopback6", "prefix4", "prefix6"].flatMap((name) => (line.args[name] ? [prefixOf(line.args[name])] : []));
}

export function hostnameOf({ top }: Config): string {
  return arg(all(top, "hostname")[0], "hostname");
}

/** N of c-8q-nqN, c-out-8q-qN and c-in-qN; 0 of the default ones. */
export function groupOfClass(line: MatchedLine): number {
  const name = arg(line, "networkQosClass") || arg(line, "outputQueue") || arg(line, "inputQueue");
  return name.endsWith("-default") ? 0 : Number(/\d$/.exec(name)?.[0] ?? Number.NaN);
}

/** Groups of classes by policy line. */
export function groupsOf(policy: MatchedLine | undefined): number[] {
  return (policy?.children ?? []).flatMap((c) => below(c, "set-group").map((g) => Number(arg(g, "group"))));
}

export function noDropGroups({ top }: Config): number[] {
  return all(top, "network-qos-policy").flatMap((p) => p.children.filter((c) => has(c, "pause")).map(groupOfClass));
}

export function repeated<T>(items: readonly T[], key: (item: T) => string): T[] {
  return items.filter((item, i) => items.findIndex((other) => key(other) === key(item)) < i);
}
