import { linkSettings } from "../../../catalog/link.js";
import type { ConfigDb, Row, Table } from "../config-db.js";
import type { DevicePlan, PortPlan } from "../device-plan.js";

import { addressed } from "./device.js";

/** Of a port without lossless priority groups where no headroom row says more; nothing is computed from it. */
const SHORTEST_CABLE_M = 5;

export function portTables(device: DevicePlan): ConfigDb {
  const { ports, modes } = device;
  return {
    PORT: Object.fromEntries(ports.map((p) => [p.name, portRow(device, p)])),
    BREAKOUT_CFG: Object.fromEntries(modes.map(({ panel, mode }) => [panel, { brkout_mode: mode }])),
    INTERFACE: Object.assign({}, ...ports.map(interfaceRows)),
    CABLE_LENGTH: { AZURE: Object.fromEntries(ports.map((p) => [p.name, `${cableRowM(device, p)}m`])) },
  };
}

/** Without the switch of an unnumbered port SONiC ignores its link-local neighbours (docs/facts/routing.md, fact 34). */
function interfaceRows({ name, slice }: PortPlan): Table {
  if (slice?.unnumbered) return { [name]: { ipv6_use_link_local_only: "enable" } };
  return addressed(name, slice?.address ?? null, slice?.address6 ?? null);
}

/** Optics cannot negotiate. Which platform can on copper is in no source, and there the image's own setting stands (docs/facts/sonic.md, fact 4). */
function portRow({ slice }: DevicePlan, port: PortPlan): Row {
  const used = port.slice;
  return {
    alias: port.alias,
    lanes: port.lanes,
    index: port.index,
    subport: `${port.subport}`,
    speed: `${port.speedMbps}`,
    fec: (used?.link ?? linkSettings(port.speedMbps, null)).fec,
    ...(used?.link.negotiated === false ? { autoneg: "off" } : {}),
    mtu: `${used?.mtu ?? slice.mtu}`,
    admin_status: used ? "up" : "down",
    ...(used?.description ? { description: used.description } : {}),
  };
}

/**
 * The row of the headroom table on a lossless port; elsewhere the shortest row that is not below the cable, or the shortest of all. Where the switch
 * computes the headroom, the cable itself.
 */
function cableRowM({ platform, dynamic }: DevicePlan, port: PortPlan): number {
  if (port.lossless) return port.lossless.headroom.rowM;
  const lengthM = Math.ceil(port.slice?.cable?.headroomM ?? 0);
  if (dynamic) return Math.max(SHORTEST_CABLE_M, lengthM);
  const rows = platform.pgProfiles.map((r) => r.cable).filter((row) => row >= lengthM);
  return rows.length > 0 ? Math.min(...rows) : Math.max(SHORTEST_CABLE_M, lengthM);
}
