import { describe, expect, it } from "vitest";
import { pauseBuffer } from "../../../src/dcb/headroom/pause-buffer.js";
import type { PauseBufferIntent } from "../../../src/intent/fabric-intent.js";

const GX2B = "N9K-C9332D-GX2B";
const given = (more: Partial<PauseBufferIntent>): PauseBufferIntent => ({
  speedMbps: 400_000,
  upToM: 500,
  model: null,
  bufferBytes: 2_000_000,
  pauseBytes: 1_200_000,
  resumeBytes: 900_000,
  ...more,
});

describe("the user's pause buffers of NX-OS", () => {
  it("are taken over, headroom being what is left above the pause threshold", () => {
    const found = pauseBuffer([given({})], GX2B, 400_000, 300);
    expect(found?.value).toEqual({ size: 2_000_000, xon: 900_000, xoff: 800_000, xonOffset: null, dynamicTh: null, rowM: 500 });
    expect(found?.derivations.map((d) => [d.name, d.value, d.unit])).toEqual([
      ["size", 2_000_000, "bytes"],
      ["xon", 900_000, "bytes"],
      ["xoff", 800_000, "bytes"],
    ]);
    const inputs = { bufferSizeBytes: 2_000_000, pauseThresholdBytes: 1_200_000, resumeThresholdBytes: 900_000 };
    for (const d of found?.derivations ?? []) expect(d).toMatchObject({ source: "props.policy.pauseBuffers", confidence: "user", inputs });
  });

  it("serve their speed, up to their length, on their model", () => {
    const of = (more: Partial<PauseBufferIntent>) => pauseBuffer([given(more)], GX2B, 400_000, 300)?.value.rowM;
    expect(of({ upToM: 300 })).toBe(300);
    expect(of({ upToM: 299 })).toBeUndefined();
    expect(of({ speedMbps: 100_000 })).toBeUndefined();
    expect(of({ model: GX2B })).toBe(500);
    expect(of({ model: "N9K-C9364D-GX2A" })).toBeUndefined();
    expect(pauseBuffer([], GX2B, 400_000, 300)).toBeUndefined();
  });

  it("leave cables to 100 m to the switch's own carving, unless they are given for so short ones", () => {
    const of = (cableM: number, ...lengths: number[]) =>
      pauseBuffer(
        lengths.map((upToM) => given({ upToM })),
        GX2B,
        400_000,
        cableM,
      )?.value.rowM;
    expect([of(100, 300), of(101, 300)]).toEqual([undefined, 300]);
    expect([of(2, 100, 300), of(100, 50, 300), of(30, 50)]).toEqual([100, undefined, 50]);
  });

  it("are chosen by model first, then by length, in whatever order they were given", () => {
    const all = [given({ upToM: 1000 }), given({ upToM: 400 }), given({ upToM: 900, model: GX2B }), given({ upToM: 600, model: GX2B })];
    for (const order of [all, [...all].reverse()]) {
      expect(pauseBuffer(order, GX2B, 400_000, 300)?.value.rowM).toBe(600);
      expect(pauseBuffer(order, GX2B, 400_000, 700)?.value.rowM).toBe(900);
      expect(pauseBuffer(order, GX2B, 400_000, 950)?.value.rowM).toBe(1000);
      expect(pauseBuffer(order, "N9K-C9336C-FX2", 400_000, 300)?.value.rowM).toBe(400);
    }
  });
});
