import { stringify } from "csv-stringify/sync";
import type { FabricPlan } from "../plan/fabric-plan.js";

const COLUMNS = ["id", "a_device", "a_port", "b_device", "b_port", "speed_mbps", "length_m", "medium"];

/** cabling.csv: one cable a line, the upper end first; what a spreadsheet would run as a formula is escaped. */
export function cablingCsv(plan: FabricPlan): string {
  const rows = plan.cables.map((c) => [c.id, c.a.device, c.a.port, c.b.device, c.b.port, c.speedMbps, c.lengthM, c.label]);
  return stringify([COLUMNS, ...rows], { escape_formulas: true });
}
