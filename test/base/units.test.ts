import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Bandwidth, ByteSize, CableLength, Duration, speedText } from "../../src/base/units.js";
import { mistakeOf } from "../support/mistake.js";

describe("units", () => {
  it("turn into their smallest unit", () => {
    expect(Bandwidth.gbps(400).toMbps()).toBe(400_000);
    expect(Bandwidth.mbps(2500).toMbps()).toBe(2500);
    expect(CableLength.metres(30).toMetres()).toBe(30);
    expect(ByteSize.kib(150).toBytes()).toBe(153_600);
    expect(ByteSize.bytes(0).toBytes()).toBe(0);
    expect(Duration.seconds(3).toMs()).toBe(3000);
    expect(Duration.ms(200).toMs()).toBe(200);
    expect([Duration.ns(1500).toUs(), Duration.us(55).toNs(), Duration.us(500).toMs()]).toEqual([1.5, 55_000, 0.5]);
    expect([Duration.ns(1500), Duration.us(55), Duration.us(2000)].map(String)).toEqual(["1500 ns", "55 us", "2 ms"]);
  });

  it("read well", () => {
    const texts = [Bandwidth.gbps(400), Bandwidth.mbps(2500), CableLength.metres(1), ByteSize.kib(1), Duration.seconds(1)].map(String);
    expect(texts).toEqual(["400G", "2500M", "1 m", "1024 B", "1000 ms"]);
    expect(speedText(25_000)).toBe("25G");
    expect(JSON.stringify({ speed: Bandwidth.gbps(400) })).toBe('{"speed":"400G"}');
  });

  it("are known by their brand, also those of another copy of the package", () => {
    const foreign = { [Symbol.for("rocefab.unit")]: "Bandwidth" };
    expect(Bandwidth.isBandwidth(Bandwidth.gbps(1))).toBe(true);
    expect(Bandwidth.isBandwidth(foreign)).toBe(true);
    expect(CableLength.isCableLength(CableLength.metres(1))).toBe(true);
    expect(ByteSize.isByteSize(ByteSize.bytes(1))).toBe(true);
    expect(Duration.isDuration(Duration.ms(1))).toBe(true);
    const others = [null, undefined, 400, "400G", {}, CableLength.metres(400)];
    expect(others.filter(Bandwidth.isBandwidth)).toEqual([]);
    expect([Bandwidth.gbps(1), {}, null].filter((x) => CableLength.isCableLength(x) || ByteSize.isByteSize(x) || Duration.isDuration(x))).toEqual([]);
  });

  const makers = {
    "Bandwidth.gbps": [Bandwidth.gbps, 1, 1600],
    "Bandwidth.mbps": [Bandwidth.mbps, 1, 1_600_000],
    "CableLength.metres": [CableLength.metres, 1, 100_000],
    "ByteSize.bytes": [ByteSize.bytes, 0, 2 ** 40],
    "ByteSize.kib": [ByteSize.kib, 0, 2 ** 30],
    "Duration.ns": [Duration.ns, 1, 86_400_000_000_000],
    "Duration.us": [Duration.us, 1, 86_400_000_000],
    "Duration.ms": [Duration.ms, 1, 86_400_000],
    "Duration.seconds": [Duration.seconds, 1, 86_400],
  } as const;

  it.each(Object.entries(makers))("%s takes whole numbers of its range and refuses all else in the field's words", (name, [make, least, most]) => {
    expect(make(least)).toBeDefined();
    expect(make(most)).toBeDefined();
    const odd = [least - 1, most + 1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, 1e300, -8.1e298, "400", null, undefined, [400], 5n, {}];
    for (const value of odd) {
      const text = mistakeOf(() => make(value as number));
      expect(text).toContain(`${name}: is not a number of this unit`);
      expect(text).toContain(`allowed: a whole number from ${least} to ${most}, not a Terraform token`);
    }
  });

  it("round trip for every whole number of their range", () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 1_600_000 }), (n) => Bandwidth.mbps(n).toMbps() === n));
    fc.assert(fc.property(fc.integer({ min: 1, max: 1600 }), (n) => speedText(Bandwidth.gbps(n).toMbps()) === `${n}G`));
  });

  it("have one text for a bad number", () => {
    expect(mistakeOf(() => Bandwidth.gbps(0.4))).toBe(
      "Bandwidth.gbps: is not a number of this unit\n  got:     0.4\n  allowed: a whole number from 1 to 1600, not a Terraform token",
    );
  });
});
