/** The next whole number of cells. */
export function upToCell(bytes: number, cellBytes: number): number {
  return Math.ceil(bytes / cellBytes) * cellBytes;
}

/** The last whole number of cells, at least one. */
export function downToCell(bytes: number, cellBytes: number): number {
  return Math.max(1, Math.floor(bytes / cellBytes)) * cellBytes;
}
