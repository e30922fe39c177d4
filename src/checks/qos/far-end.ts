import type { PortSlice } from "../../plan/slices.js";
import { type Lookups, portView } from "../lookups.js";

/** Whether the other end of a port's cable pauses a priority: a switch by its text, a host or an imported switch because the plan asks it to. */
export function farEndPauses(lookups: Lookups, port: PortSlice, priority: number): boolean {
  if (!port.peer) return false;
  if (port.peer.kind !== "switch") return true;
  return portView(lookups.switches.get(port.peer.device), port.peer.port)?.pfcPriorities.includes(priority) ?? false;
}
