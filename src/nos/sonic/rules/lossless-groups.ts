import { dynamicPoolBytes } from "../../../dcb/budget/dynamic-pools.js";
import { reserved } from "../../../dcb/budget/reserved.js";
import { dynamicPools } from "../../../dcb/budget/sonic.js";
import { worstCaseXoffShare } from "../../../dcb/ecn/ecn.js";
import type { Headroom } from "../../../dcb/headroom/headroom.js";
import { plannedProfile } from "../../planned-profile.js";
import { numberField, type PortRange, rowOf, tableOf, textField } from "../config-db.js";
import { LOSSLESS_POOL, shippedBuffers } from "../platform.js";
import { groupOfPause, isComputed, isLossless, profileOf, queueOfPause } from "../qos-lookup.js";
import { type Inspected, pausingPorts } from "./support.js";

/** A lossless priority group of an up port. */
export interface LosslessGroup {
  readonly port: string;
  readonly group: number;
  /** Queue that the group's pause protects. */
  readonly queue: number;
  /** Bytes. */
  readonly size: number;
  readonly xon: number;
  readonly xoff: number;
  /** Bytes of the shared pool that the group surely gets while every lossless group of the switch is full. */
  readonly worstShare: number;
}

/** The groups whose share of a pool follows from the text, or, where the switch computes headroom and pools, from the planned headroom. */
export function losslessGroups(device: Inspected): LosslessGroup[] {
  const computedPool = computedPoolBytes(device);
  const groups = pausingPorts(device).flatMap(({ port, priorities }) =>
    priorities.flatMap((priority) => {
      const group = groupOfPause(device.look, port, priority);
      const buffer = bufferOf(device, port, device.look.at("BUFFER_PG", port, group), computedPool);
      return buffer ? [{ ...buffer, port, group, queue: queueOfPause(device.look, port, priority) }] : [];
    }),
  );
  return groups.map(({ poolBytes, dynamicTh, ...group }) => ({ ...group, worstShare: worstCaseXoffShare(poolBytes, dynamicTh, groups.length) }));
}

type GroupBuffer = Pick<LosslessGroup, "size" | "xon" | "xoff"> & { readonly poolBytes: number; readonly dynamicTh: number };

function bufferOf(device: Inspected, port: string, range: PortRange | undefined, computedPool: number | null): GroupBuffer | undefined {
  return isComputed(range) ? computedBuffer(device, port, computedPool) : writtenBuffer(device, range);
}

function writtenBuffer({ db }: Inspected, range: PortRange | undefined): GroupBuffer | undefined {
  const profile = profileOf(db, range);
  const poolBytes = numberField(rowOf(db, "BUFFER_POOL", textField(profile, "pool") ?? ""), "size");
  const dynamicTh = numberField(profile, "dynamic_th");
  if (!isLossless(profile) || poolBytes === null || dynamicTh === null) return undefined;
  const bytes = (field: string): number => numberField(profile, field) ?? 0;
  return { size: bytes("size"), xon: bytes("xon"), xoff: bytes("xoff"), poolBytes, dynamicTh };
}

function computedBuffer(device: Inspected, port: string, computedPool: number | null): GroupBuffer | undefined {
  const headroom = plannedHeadroom(device, port);
  const poolBytes = numberField(rowOf(device.db, "BUFFER_POOL", LOSSLESS_POOL), "size") ?? computedPool;
  const dynamicTh = numberField(rowOf(device.db, ...DYNAMIC_PARAMETER), "default_dynamic_th");
  if (!headroom || poolBytes === null || dynamicTh === null) return undefined;
  const { size, xon, xoff } = headroom;
  return { size, xon, xoff, poolBytes, dynamicTh };
}

const DYNAMIC_PARAMETER = ["DEFAULT_LOSSLESS_BUFFER_PARAMETER", "AZURE"] as const;

function plannedHeadroom({ slice }: Inspected, port: string): Headroom | null {
  return plannedProfile(slice, port)?.headroom ?? null;
}

/** What the switch makes of its shared ingress pools; null on models of the user's own, and where nothing is left or a fact of the ASIC is missing. */
function computedPoolBytes(device: Inspected): number | null {
  const { db, slice, platform } = device;
  const shipped = platform && shippedBuffers(platform, slice.role);
  const rows = Object.values(tableOf(db, "PORT")).map((row) => ({
    lanes: (textField(row, "lanes") ?? "").split(",").length,
    up: textField(row, "admin_status") === "up",
  }));
  const buffers = shipped && dynamicPools({ asic: slice.asic, rows }, shipped, numberField(rowOf(db, ...DYNAMIC_PARAMETER), "over_subscribe_ratio") ?? 0);
  if (!buffers) return null;
  const ports = pausingPorts(device).flatMap(({ port, groups }) => {
    const [headroom, speedMbps] = [plannedHeadroom(device, port), numberField(rowOf(db, "PORT", port), "speed") ?? 0];
    return headroom ? [{ name: port, speedMbps, cableM: headroom.rowM, groups: groups.length, headroom }] : [];
  });
  const bytes = dynamicPoolBytes(buffers, reserved({ buffers, portRows: rows.length, ports }).needed);
  return bytes > 0 ? bytes : null;
}
