import { RocefabError } from "../base/errors.js";

export interface SonicMode {
  /** Mb/s a port of the mode can run at, the default first. */
  readonly speedsMbps: readonly number[];
  readonly count: number;
  /** Of the panel port that the mode uses, all its ports together. */
  readonly lanes: number;
}

/**
 * `2x400G(8)[200G]` -> two ports of 400G or 200G over 8 lanes; without `(n)` the mode uses all lanes of the panel port. The two options come in
 * either order. Source: sonic-buildimage src/sonic-config-engine/portconfig.py, BreakoutCfg; its `+` of two kinds of ports is left out.
 *
 * @param name key of platform.json's breakout_modes
 * @param allLanes lanes of the panel port
 * @throws RocefabError where the name is not such a mode
 */
export function parseSonicMode(name: string, allLanes: number, where = "platform.json breakout_modes"): SonicMode {
  const [, count, speed = "", ...options] = /^([1-8])x(\d+G)(\(\d+\)|\[[^\]]*\])?(\(\d+\)|\[[^\]]*\])?$/.exec(name) ?? [];
  const lanes = options.filter((o) => o?.startsWith("("));
  const speeds = options.filter((o) => o?.startsWith("["));
  const mode = {
    count: Number(count),
    lanes: Number(lanes[0]?.slice(1, -1) ?? allLanes),
    speedsMbps: [speed, ...(speeds[0]?.slice(1, -1).split(",") ?? [])].map((s) => 1000 * Number(s.trim().replace(/G$/, ""))),
  };
  const fits = lanes.length < 2 && speeds.length < 2 && mode.lanes <= allLanes && mode.lanes % mode.count === 0 && mode.speedsMbps.every((s) => s > 0);
  if (fits) return mode;
  throw new RocefabError({
    where,
    what: `is not a breakout mode of a port with ${allLanes} lanes`,
    got: name,
    allowed: "a key of platform.json such as 2x400G, 4x100G(4) or 1x800G[400G,200G], with no more lanes than the port has",
  });
}
