/** `2x400G(8)[200G]` -> two ports of 400G or 200G over 8 lanes; without `(n)` the mode uses all lanes of the port. */
export function parseSonicMode(name: string, allLanes: number): { speedsMbps: number[]; count: number; lanes: number } {
  const m = /^(\d+)x(\d+)G(?:\((\d+)\))?(?:\[([^\]]*)\])?$/.exec(name);
  if (!m) throw new Error(`platform.json mode ${name} is not understood`);
  const others = (m[4] ?? "").split(",").filter(Boolean);
  return { speedsMbps: [`${m[2]}G`, ...others].map((s) => Number.parseInt(s, 10) * 1000), count: Number(m[1]), lanes: Number(m[3] ?? allLanes) };
}
