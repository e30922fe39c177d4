import { naturalSort } from "../base/sort.js";
import { groupBy } from "./group.js";

/** Every port by name, natural order: a finding lists all of its ports. */
export function portsText(ports: Iterable<string>): string {
  return naturalSort(new Set(ports), (p) => p).join(", ");
}

const MOST_LISTED = 6;

/** The first few of a list that can be long, and how many more there are. */
export function listText(items: Iterable<string>, most = MOST_LISTED): string {
  const all = [...new Set(items)];
  const more = all.length - most;
  return more > 1 ? `${all.slice(0, most).join(", ")} and ${more} more` : all.join(", ");
}

export function plural(n: number, one: string, many = `${one}s`): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** Ports that have the same to be said of them, together: `text on a, b; other text on c`. */
export function byText(items: Iterable<{ readonly port: string; readonly text: string }>): string {
  return [...groupBy(items, (i) => i.text)].map(([text, group]) => `${text} on ${portsText(group.map((g) => g.port))}`).join("; ");
}
