/** Fields in two patches, so that no state between them has a minimum above its maximum (sonic-buildimage issue 24933). */
export interface InTwoPatches {
  readonly first: Record<string, unknown>;
  readonly second: Record<string, unknown>;
}

const MAXIMUM = /^(.+)_max_threshold$/;

/** Of a threshold pair that moves, the maximum first where it rises, else the minimum. */
export function thresholdsInTwo(row: Readonly<Record<string, unknown>>, fields: Readonly<Record<string, unknown>>): InTwoPatches {
  const later = Object.keys(fields).flatMap((field) => {
    const colour = MAXIMUM.exec(field)?.[1];
    const minimum = `${colour}_min_threshold`;
    if (colour === undefined || !(minimum in fields)) return [];
    return [Number(fields[field]) >= Number(row[field]) ? minimum : field];
  });
  const part = (second: boolean): Record<string, unknown> => Object.fromEntries(Object.entries(fields).filter(([field]) => later.includes(field) === second));
  return { first: part(false), second: part(true) };
}
