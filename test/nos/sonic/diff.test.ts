import { describe, expect, test } from "vitest";
import { naturalSort } from "../../../src/base/sort.js";
import type { FabricIntent } from "../../../src/intent/fabric-intent.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import { type Db, leaf, type Rendered, row, type SonicPodOptions, spine } from "./support.js";

/** `TABLE|key field value` of every field. */
function fieldsOf(db: Db): string[] {
  return Object.entries(db).flatMap(([name, rows]) =>
    Object.entries(rows).flatMap(([key, fields]) => Object.entries(fields).map(([field, value]) => `${name}|${key} ${field} ${value}`)),
  );
}

/** The fields that only one of two devices has, each with its sign. */
function difference(before: Rendered, after: Rendered): string[] {
  const [old, young] = [fieldsOf(before.db), fieldsOf(after.db)];
  const removed = old.filter((line) => !young.includes(line)).map((line) => `- ${line}`);
  const added = young.filter((line) => !old.includes(line)).map((line) => `+ ${line}`);
  return naturalSort([...removed, ...added], (line) => line.slice(2));
}

const DYNAMIC = DcbPolicy.rocev2({ sonicBuffers: { model: "dynamic" } });

const CASES: readonly [golden: string, device: (options: SonicPodOptions) => Rendered, options: SonicPodOptions][] = [
  ["sn5600-leaf1", leaf, { model: "SN5600" }],
  ["sn5600-spine1", spine, { model: "SN5600" }],
  ["z9864f-leaf1", leaf, { model: "Z9864F-ON" }],
  ["sn5600-leaf1-dynamic", leaf, { model: "SN5600", policy: DYNAMIC }],
];

describe("uplinks of 300 m instead of 30 m change exactly what belongs to their cables", () => {
  test.each(CASES)("%s", async (golden, device, options) => {
    const [before, after] = [device({ ...options, uplinkM: 30 }), device({ ...options, uplinkM: 300 })];
    await expect(`${difference(before, after).join("\n")}\n`).toMatchFileSnapshot(`golden/${golden}-30m-300m.diff`);
    expect(after.frr).toBe(before.frr);
  });

  test("on a leaf: the lengths and groups of its uplinks, and the one profile", () => {
    const changed = difference(leaf({ uplinkM: 30 }), leaf({ uplinkM: 300 })).map((line) => line.split(" ").slice(0, 2).join(" "));
    const groups = ["Ethernet504", "Ethernet508"].flatMap((port) => [`- BUFFER_PG|${port}|3`, `+ BUFFER_PG|${port}|3`]);
    const profiles = ["- BUFFER_PROFILE|pg_lossless_400000_40m_profile", "+ BUFFER_PROFILE|pg_lossless_400000_300m_profile"];
    expect([...new Set(changed)].sort()).toEqual(["+ CABLE_LENGTH|AZURE", "- CABLE_LENGTH|AZURE", ...groups, ...profiles].sort());
  });
});

describe("a delay on the link counts as cable", () => {
  const delayed = (lengthM: number, delayNs: number): Rendered => {
    const change = (i: FabricIntent): FabricIntent => ({ ...i, uplink: { ...i.uplink, cable: { ...i.uplink.cable, lengthM, delayNs } } });
    return leaf({ change });
  };

  test("38 m and 10 ns are within the row of 40 m, 38 m and 11 ns are not", () => {
    expect(difference(delayed(38, 0), delayed(38, 10))).toEqual([]);
    expect(difference(delayed(38, 0), delayed(38, 11))).toEqual(difference(leaf({ uplinkM: 38 }), leaf({ uplinkM: 300 })));
    expect(row(delayed(38, 11).db, "BUFFER_PG", "Ethernet504|3")).toEqual({ profile: "pg_lossless_400000_300m_profile" });
    expect(row(delayed(38, 11).db, "CABLE_LENGTH", "AZURE").Ethernet504).toBe("300m");
  });
});
