const ASSIGNMENT = /^-?\s*([^\s=]+)\s*=\s*(\S+)$/;
const RP_FILTER = /^net\/ipv4\/conf\/(.+)\/rp_filter$/;

/** rp_filter by interface. Of two equal keys the last wins; `#` and `;` begin comments. Source: sysctl.d(5). */
export function reversePathFilters(text: string): Record<string, string> {
  const filters = text.split("\n").flatMap((line) => {
    const [, key, value] = ASSIGNMENT.exec(line.trim()) ?? [];
    const [, netdev] = RP_FILTER.exec(pathOf(key ?? "")) ?? [];
    return /^\s*[#;]/.test(line) || netdev === undefined || value === undefined ? [] : [[netdev, value] as const];
  });
  return Object.fromEntries(filters);
}

/** Where the first separator is a dot, dots and slashes change places. */
function pathOf(key: string): string {
  const first = /[./]/.exec(key)?.[0];
  return first === "." ? key.replaceAll(/[./]/g, (c) => (c === "." ? "/" : ".")) : key;
}
