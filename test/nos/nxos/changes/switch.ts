/** A line of a running-config with those below it. */
interface Node {
  readonly text: string;
  readonly below: Node[];
}

/** Settings with one value where they stand; a model of the switch by itself, which shares nothing with the code that writes the lines. */
const SINGLE = [
  "hostname",
  "description",
  "mtu",
  "ip load-sharing address",
  "priority-flow-control mode",
  "priority-flow-control watch-dog-interval",
  "priority-flow-control watch-dog interval",
  "priority-flow-control watch-dog shutdown-multiplier",
  "priority-flow-control auto-restore multiplier",
  "set qos-group",
  "bandwidth",
  "random-detect",
  "pause buffer-size",
  "router-id",
  "reconnect-interval",
  "timers",
  "maximum-paths",
  "maximum-prefix",
  "remote-as",
];

function single(text: string): string | undefined {
  const map = /^route-map \S+ (in|out)$/.exec(text);
  if (map) return `route-map ${map[1]}`;
  return SINGLE.filter((word) => text === word || text.startsWith(`${word} `)).sort((a, b) => b.length - a.length)[0];
}

function entry(text: string): string | undefined {
  return /^(ip prefix-list \S+ seq \d+|ip as-path access-list \S+ seq \d+|\d+(?= (?:permit|deny)))/.exec(text)?.[1];
}

const DEFINES: readonly (readonly [what: string, definition: RegExp, use: RegExp])[] = [
  ["class-map", /^class-map type qos match-any (\S+)$/, /^class (\S+)$/],
  ["policy-map", /^policy-map type \S+ (\S+)$/, /^service-policy .* (\S+)$/],
  ["prefix-list", /^ip prefix-list (\S+) /, /^match ip address prefix-list (\S+)$/],
  ["as-path list", /^ip as-path access-list (\S+) /, /^match as-path (\S+)$/],
  ["access-list", /^ip access-list (\S+)$/, /^ip access-group (\S+) in$/],
  ["route-map", /^route-map (\S+) /, /^route-map (\S+) (?:in|out)$/],
  ["template", /^template peer (\S+)$/, /^inherit peer (\S+)$/],
];

/** It takes the port and makes its children, or takes the children and makes the port. */
const BREAKOUT = /^interface breakout module (\d+) port (\d+) map /;

const BUILT_IN = ["class-default"];

/** Lines that say what is so anyway. */
const DEFAULTS = new Set(["switchport", "graceful-restart", "no shutdown", "bfd echo", "ip redirects", "ipv6 redirects"]);

export class Switch {
  readonly root: Node = { text: "", below: [] };

  constructor(text: string) {
    let open: Node[] = [this.root];
    for (const raw of text.split("\n").filter((l) => l.trim() !== "" && !l.startsWith("!"))) {
      const depth = (raw.length - raw.trimStart().length) / 2;
      open = open.slice(0, depth + 1);
      const parent = open.at(-1) as Node;
      const known = parent.below.find((n) => n.text === raw.trim());
      const node = known ?? { text: raw.trim(), below: [] };
      if (!known) parent.below.push(node);
      open.push(node);
    }
    this.check("at first");
  }

  /** Enters lines as a person would, and looks after each of them whether the switch would still take the config. */
  enter(lines: readonly string[]): void {
    let open: Node[] = [this.root];
    for (const raw of lines) {
      const depth = (raw.length - raw.trimStart().length) / 2;
      if (!Number.isInteger(depth) || depth >= open.length) throw new Error(`indented too deep: ${raw}`);
      open = open.slice(0, depth + 1);
      const node = this.line(open.at(-1) as Node, raw.trim());
      if (node) open.push(node);
      this.check(raw);
    }
  }

  private line(parent: Node, text: string): Node | undefined {
    const positive = /^no (.+)$/.exec(text)?.[1];
    if (positive !== undefined) return this.no(parent, text, positive);
    this.drop(parent, (n) => n.text.startsWith("no ") && (text === n.text.slice(3) || text.startsWith(`${n.text.slice(3)} `)));
    const known = parent.below.find((n) => n.text === text);
    if (known) return known;
    const number = entry(text);
    if (number !== undefined && parent.below.some((n) => entry(n.text) === number)) throw new Error(`there is an entry ${number} already: ${text}`);
    const kind = single(text);
    if (kind !== undefined) this.drop(parent, (n) => single(n.text) === kind);
    const node = { text, below: [] };
    parent.below.push(node);
    const split = BREAKOUT.exec(text);
    if (split) this.drop(parent, (n) => n.text === `interface Ethernet${split[1]}/${split[2]}`);
    return node;
  }

  private no(parent: Node, text: string, positive: string): undefined {
    if (/^interface (?:Ethernet|mgmt)/.test(positive) || positive === "system qos") throw new Error(`not there to be deleted: ${text}`);
    const joined = BREAKOUT.exec(positive);
    if (joined) this.drop(parent, (n) => n.text.startsWith(`interface Ethernet${joined[1]}/${joined[2]}/`));
    const there = parent.below.some((n) => n.text === positive);
    this.drop(parent, (n) => n.text === positive || n.text.startsWith(`${positive} `));
    if (!there && !parent.below.some((n) => n.text === text)) parent.below.push({ text, below: [] });
  }

  private drop(parent: Node, unwanted: (node: Node) => boolean): void {
    for (let i = parent.below.length - 1; i >= 0; i--) if (unwanted(parent.below[i] as Node)) parent.below.splice(i, 1);
  }

  private all(node = this.root): Node[] {
    return node.below.flatMap((n) => [n, ...this.all(n)]);
  }

  private check(after: string): void {
    const nodes = this.all();
    for (const [what, definition, use] of DEFINES) {
      const defined = new Set([...BUILT_IN, ...nodes.flatMap((n) => definition.exec(n.text)?.[1] ?? [])]);
      const used = nodes.flatMap((n) => (definition.test(n.text) ? [] : (use.exec(n.text)?.[1] ?? [])));
      const missing = used.filter((name) => !defined.has(name));
      if (missing.length > 0) throw new Error(`after "${after}": ${what} ${missing.join(", ")} is in use and not there`);
    }
    for (const policy of this.root.below.filter((n) => n.text.startsWith("policy-map type queuing "))) {
      const shares = this.all(policy).map((n) => Number(/^bandwidth (?:remaining )?percent (\d+)$/.exec(n.text)?.[1] ?? 0));
      if (shares.reduce((a, b) => a + b, 0) > 100) throw new Error(`after "${after}": shares above 100 in ${policy.text}`);
    }
  }

  /** What it says, in an order of its own: each line with those above it. */
  says(): string[] {
    const told = (node: Node, path: string): string[] =>
      node.below.flatMap((n) => (DEFAULTS.has(n.text) ? [] : [`${path}${n.text}`, ...told(n, `${path}${n.text} > `)]));
    return told(this.root, "")
      .filter((line, _, all) => !/^interface Ethernet\S+$/.test(line) || all.some((other) => other.startsWith(`${line} > `)))
      .sort();
  }
}
