/** The numbers of a lossless priority group; all others have names with dots, of which the first part says what they belong to. */
export const HEADROOM_NAMES: readonly string[] = ["size", "xon", "xoff", "xonOffset", "dynamicTh"];
export const ECN_NAMES: readonly string[] = ["ecn.min", "ecn.max", "ecn.probability"];

/** `ecn.min`, or `ecn.<class>.min` of a class with thresholds of its own. */
const ECN = /^ecn\.(?:(.+)\.)?(min|max|probability)$/;
const LITERATURE = { min: "kmin", max: "kmax", probability: "pmax" } as const;
type EcnPart = keyof typeof LITERATURE;

/** What the literature calls a number: `kmin`, `kmin of storage`; undefined where it has the same name. */
export function alias(name: string): string | undefined {
  const [, ofClass, part] = ECN.exec(name) ?? [];
  if (part === undefined) return undefined;
  const known = LITERATURE[part as EcnPart];
  return ofClass === undefined ? known : `${known} of ${ofClass}`;
}

/**
 * Whether a number is what somebody has typed: its name, the beginning or end of it (`watchdog`, `poll`), the literature's name (`kmin`), or `headroom`
 * for all of a priority group. Case does not matter.
 */
export function means(quantity: string, name: string): boolean {
  const [q, n] = [quantity.toLowerCase(), name.toLowerCase()];
  if (n === q || n.startsWith(`${q}.`) || n.endsWith(`.${q}`)) return true;
  if (q === "headroom") return HEADROOM_NAMES.includes(name);
  return alias(name)?.split(" of ")[0] === q;
}

/** Everything that can be typed for some numbers. */
export function quantitiesText(names: readonly string[]): string {
  const all = names.map((name) => (alias(name) === undefined ? name : `${name} (${alias(name)})`));
  const kinds = [
    ...(names.some((n) => HEADROOM_NAMES.includes(n)) ? ["headroom"] : []),
    ...names.flatMap((n) => (n.includes(".") ? [n.split(".")[0] as string] : [])),
  ];
  return [...all, ...new Set(kinds)].join(", ");
}
