import type { PortSlice } from "../../../plan/slices.js";
import { type ReadDb, rowOf, textField } from "../config-db.js";
import { type Complaint, type Inspected, rule } from "./support.js";

/**
 * FEC, and optics that negotiate, are for SONIC_PORT_INCOMPLETE; whether mode, lanes and speed go together is for SONIC_BREAKOUT. With asymmetric
 * PFC a port obeys pauses of other priorities than it sends (sonic-swss, portsorch.cpp).
 */
export const portNotAsPlanned = rule(
  "SONIC_PORT_NOT_AS_PLANNED",
  ({ db, slice }: Inspected): Complaint => ({
    severity: "error",
    message: "ports are split or driven otherwise than their far end was planned for",
    allowed: "speed and mtu as planned, the breakout mode of the panel port, no autoneg off on copper, and no pfc_asym",
    places: slice.ports.flatMap((port) => [...fieldProblems(db, port), ...modeProblems(db, port)]),
  }),
);

function fieldProblems(db: ReadDb, { name, speedMbps, mtu, link }: PortSlice): string[] {
  const row = rowOf(db, "PORT", name);
  const planned = { speed: `${speedMbps}`, mtu: `${mtu}`, pfc_asym: "off", ...(link.negotiated ? { autoneg: "on" } : {}) };
  return Object.entries(planned).flatMap(([field, want]) => {
    const seen = textField(row, field) ?? want;
    return seen === want ? [] : [`${name} ${field} ${seen}, planned ${want}`];
  });
}

function modeProblems(db: ReadDb, { panel }: PortSlice): string[] {
  const seen = textField(rowOf(db, "BREAKOUT_CFG", panel.name), "brkout_mode") ?? panel.mode;
  return seen === panel.mode || panel.mode === "" ? [] : [`${panel.name} brkout_mode ${seen}, planned ${panel.mode}`];
}
