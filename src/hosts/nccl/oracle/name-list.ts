/** NCCL_IB_HCA, NCCL_SOCKET_IFNAME and NCCL_OOB_NET_IFNAME, read. */
export interface NameList {
  /** `^`: all but these. */
  readonly exclude: boolean;
  /** `=`: whole names; otherwise every name that starts with one of these. */
  readonly exact: boolean;
  readonly names: readonly { readonly name: string; readonly port: number | null }[];
}

const MOST_NAMES = 32;
const LONGEST_NAME = 63;

/** `[^][=]name[:port],...` (src/misc/utils.cc): the two operators once, in this order, for the whole list; nothing is trimmed. */
export function parseNameList(text: string): NameList {
  const exclude = text.startsWith("^");
  const rest = exclude ? text.slice(1) : text;
  const exact = rest.startsWith("=");
  const tokens = (exact ? rest.slice(1) : rest).split(",").map(parseName);
  return { exclude, exact, names: tokens.filter(({ name }) => name !== "").slice(0, MOST_NAMES) };
}

function parseName(token: string): NameList["names"][number] {
  const [name = "", port] = token.split(":");
  return { name: name.slice(0, LONGEST_NAME), port: port === undefined ? null : Number.parseInt(port, 10) || 0 };
}

/** Whether NCCL takes a device or interface; an empty list takes all, `^` alone none. */
export function takes({ exclude, exact, names }: NameList, device: string, port = 1): boolean {
  const listed = names.some((n) => (exact ? device === n.name : device.startsWith(n.name)) && (n.port === null || n.port === -1 || n.port === port));
  return (names.length === 0 || listed) !== exclude;
}
