import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contains, withoutLength } from "../../src/base/ip.js";
import type { HostModelFacts } from "../../src/catalog/host-models.js";
import { NCCL_RELEASES, ncclAtLeast } from "../../src/catalog/nccl.js";
import { parseHost, renderHost, splitTrafficClass } from "../../src/hosts/index.js";
import { parseConf } from "../../src/hosts/nccl/oracle/conf.js";
import { trafficClassOnTheWire } from "../../src/hosts/nccl/oracle/integer.js";
import { parseNameList, takes } from "../../src/hosts/nccl/oracle/name-list.js";
import { ncclSettings } from "../../src/hosts/nccl/settings.js";
import { CONF_PATH, ENV_PATH } from "../../src/hosts/paths.js";
import { DcbPolicy } from "../../src/intent/policy.js";
import { filesOf, hostSlice } from "./support.js";

const device = fc.stringMatching(/^[A-Za-z][A-Za-z0-9_.-]{0,20}$/);
const netdev = fc.stringMatching(/^[a-z][a-z0-9_-]{0,12}$/);

/** Any map of up to eight NICs, in any order of names. */
const model = fc
  .record({
    hcas: fc.uniqueArray(device, { minLength: 1, maxLength: 8 }),
    netdevs: fc.uniqueArray(
      netdev.filter((n) => n !== "eno3"),
      { minLength: 8, maxLength: 8 },
    ),
    nic: fc.constantFrom("ConnectX-7", "BlueField-3", "Thor2", "Pollara"),
  })
  .map(
    ({ hcas, netdevs, nic }): HostModelFacts => ({
      model: "any",
      gpus: hcas.length,
      nic,
      nics: hcas.map((hca, i) => ({ rail: i + 1, gpu: i, hca, netdev: netdevs[i] as string, speedMbps: 400_000 })),
      source: "test",
      confidence: "user",
    }),
  );

const host = fc.record({
  model,
  dscp: fc.integer({ min: 0, max: 63 }).filter((d) => d !== 48),
  priority: fc.integer({ min: 1, max: 5 }),
  version: fc.constantFrom(...NCCL_RELEASES),
  spines: fc.integer({ min: 1, max: 3 }),
});

const slices = host.map(({ model, dscp, priority, version, spines }) => ({
  dscp,
  slice: hostSlice({ model, spines, policy: DcbPolicy.rocev2({ data: { dscp: [dscp], priority } }), nccl: { version } }),
}));

const RUNS = { numRuns: 150 };

describe("for any class, map and release", () => {
  it("the text means what was planned, to the release that reads it", () => {
    fc.assert(
      fc.property(slices, ({ slice }) => {
        const meant = Object.fromEntries(ncclSettings(slice).map(({ name, value }) => [name, value]));
        const files = filesOf(slice);
        expect(parseConf(files[CONF_PATH] as string, slice.nccl.version)).toEqual(meant);
        expect(parseConf(files[ENV_PATH] as string)).toEqual(meant);
        expect(parseHost(slice.name, files, slice.nccl.version).nccl).toEqual(meant);
      }),
      RUNS,
    );
  });

  it("NCCL sends in the class's DSCP, marked ECT(0)", () => {
    fc.assert(
      fc.property(slices, ({ slice, dscp }) => {
        const { nccl } = parseHost(slice.name, filesOf(slice), slice.nccl.version);
        expect(splitTrafficClass(trafficClassOnTheWire(nccl.NCCL_IB_TC))).toEqual({ dscp, ecn: 2 });
      }),
      RUNS,
    );
  });

  it("NCCL takes the rails' devices, in rail order, and no device with a longer or shorter name", () => {
    fc.assert(
      fc.property(slices, ({ slice }) => {
        const list = parseNameList(parseHost(slice.name, filesOf(slice)).nccl.NCCL_IB_HCA as string);
        const devices = slice.rails.map((r) => r.hca);
        expect(list.names.map((n) => n.name)).toEqual(devices);
        for (const d of devices) {
          expect(takes(list, d)).toBe(true);
          for (const other of [`${d}0`, d.slice(0, -1)]) expect(takes(list, other)).toBe(devices.includes(other));
        }
      }),
      RUNS,
    );
  });

  it("NCCL gets either the GID index or the range that holds every rail", () => {
    fc.assert(
      fc.property(slices, ({ slice }) => {
        const { NCCL_IB_GID_INDEX: index, NCCL_IB_ADDR_RANGE: range } = parseHost(slice.name, filesOf(slice)).nccl;
        expect(index === undefined).toBe(ncclAtLeast(slice.nccl.version, "2.21.5"));
        expect(range === undefined).toBe(index !== undefined);
        for (const r of slice.rails) expect(range === undefined || contains(range, withoutLength(r.address))).toBe(true);
      }),
      RUNS,
    );
  });

  it("netplan gives each rail its own table, and nothing is lost on the way", () => {
    fc.assert(
      fc.property(slices, ({ slice }) => {
        const { interfaces } = parseHost(slice.name, filesOf(slice));
        expect(interfaces.map((i) => i.netdev).sort()).toEqual(slice.rails.map((r) => r.netdev).sort());
        for (const rail of slice.rails) {
          const found = interfaces.find((i) => i.netdev === rail.netdev);
          const table = found?.rules[0]?.table;
          expect(found?.addresses).toEqual([rail.address]);
          expect(found?.routes.map((r) => [r.to, r.via, r.type, r.table])).toEqual([
            [slice.railsSupernet, rail.gateway, null, table],
            ["default", null, "unreachable", table],
          ]);
        }
        expect(new Set(interfaces.map((i) => i.rules[0]?.table)).size).toBe(slice.rails.length);
      }),
      RUNS,
    );
  });

  it("a second rendering gives the same bytes", () => {
    fc.assert(
      fc.property(slices, ({ slice }) => {
        expect(renderHost(structuredClone(slice))).toEqual(renderHost(slice));
      }),
      { numRuns: 20 },
    );
  });
});
