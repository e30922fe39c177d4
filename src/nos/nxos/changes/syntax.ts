import type { ConfigLine } from "../reader/lines.js";

/** Blocks that the switch has always: they are emptied, never deleted. */
const BLOCKS = [
  /^interface (?:Ethernet\d+(?:\/\d+)+|mgmt0)$/,
  /^system qos$/,
  /^line (?:vty|console)$/,
  /^vrf context management$/,
  /^class (?:type \S+ )?\S*class-default$/,
  /^class type queuing c-out-(?:8q-)?q\S+$/,
  /^class type network-qos c-(?:8q-)?nq-default$/,
];

export function isBlock(text: string): boolean {
  return BLOCKS.some((pattern) => pattern.test(text));
}

/** The account that every switch has: nobody may get in without it. */
export const BASE_ACCOUNT = /^username admin /;

/** Lines that take one value where they stand: the new one is entered over the old. Groups tell lines of one kind apart. */
const ONE_VALUE = [
  /^hostname /,
  /^description /,
  /^mtu /,
  /^ip load-sharing address /,
  /^priority-flow-control mode /,
  /^priority-flow-control (watch-dog-interval|watch-dog interval|watch-dog shutdown-multiplier|auto-restore multiplier|fixed-restore multiplier) /,
  /^set qos-group /,
  /^bandwidth /,
  /^random-detect minimum-threshold /,
  /^pause buffer-size /,
  /^router-id /,
  /^reconnect-interval /,
  /^timers /,
  /^maximum-paths /,
  /^maximum-prefix /,
  /^remote-as /,
  /^route-map \S+ (in|out)$/,
  /^username (\S+) (password) /,
] as const;

function kindOf(text: string): string | undefined {
  const index = ONE_VALUE.findIndex((pattern) => pattern.test(text));
  return index < 0 ? undefined : [index, ...(ONE_VALUE[index]?.exec(text)?.slice(1) ?? [])].join(" ");
}

/** `no X` is replaced by X and the other way round, and one value by another of the same kind. */
export function isReplacedBy({ text }: ConfigLine, wanted: readonly ConfigLine[]): boolean {
  const kind = kindOf(text);
  return wanted.some((line) => negates(line.text, text) || negates(text, line.text) || (kind !== undefined && kindOf(line.text) === kind));
}

function negates(line: string, other: string): boolean {
  const positive = line.startsWith("no ") ? line.slice(3) : undefined;
  return positive !== undefined && (other === positive || other.startsWith(`${positive} `));
}

/** An account goes by its name alone. */
export function negated(text: string): string {
  const account = /^username \S+/.exec(text)?.[0];
  if (account !== undefined) return `no ${account}`;
  return text.startsWith("no ") ? text.slice(3) : `no ${text}`;
}

/** Lines that define a name, which others use. */
const DEFINITIONS = [
  /^class-map (?:type \S+ )?(?:match-(?:any|all) )?(\S+)$/,
  /^policy-map (?:type \S+ )?(\S+)$/,
  /^ip(?:v6)? prefix-list (\S+) /,
  /^ip as-path access-list (\S+) /,
  /^ip(?:v6)? access-list (\S+)$/,
  /^route-map (\S+) (?:permit|deny) /,
  /^template (?:peer|peer-policy|peer-session) (\S+)$/,
];

/** The name that a line defines. */
export function definedName(text: string): string | undefined {
  return DEFINITIONS.map((pattern) => pattern.exec(text)?.[1]).find((name) => name !== undefined);
}

export function mentions(text: string, name: string): boolean {
  return text.split(" ").includes(name);
}
