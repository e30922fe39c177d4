/** Names that `match dscp` takes beside numbers; source: RFC 2474 (CS), RFC 2597 (AF), RFC 3246 (EF). */
const NAMES: Readonly<Record<string, number>> = {
  default: 0,
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((n) => [`cs${n}`, 8 * n])),
  ...Object.fromEntries([1, 2, 3, 4].flatMap((c) => [1, 2, 3].map((d) => [`af${c}${d}`, 8 * c + 2 * d]))),
  ef: 46,
};

const HIGHEST = 63;

/** `18,20,af31,24-26` -> numbers; undefined where a part is none, or not 0-63. */
export function dscpList(text: string): number[] | undefined {
  return numberList(text, HIGHEST, NAMES);
}

/** A comma and dash list of numbers up to `highest`, or of names. */
export function numberList(text: string, highest: number, names: Readonly<Record<string, number>> = {}): number[] | undefined {
  const out: number[] = [];
  for (const part of text.split(",").map((p) => p.trim().toLowerCase())) {
    const named = Object.hasOwn(names, part) ? names[part] : undefined;
    const m = /^(\d+)(?:-(\d+))?$/.exec(part);
    const from = named ?? Number(m?.[1]);
    const to = named ?? Number(m?.[2] ?? m?.[1]);
    if (!(from <= to && to <= highest)) return undefined;
    for (let n = from; n <= to; n++) out.push(n);
  }
  return out;
}
