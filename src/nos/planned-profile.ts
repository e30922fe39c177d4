import type { SwitchSlice } from "../plan/slices.js";

/** The planned numbers of a port by its name; undefined where the port is not planned, or is at the trust boundary. */
export function plannedProfile({ ports, profiles }: Pick<SwitchSlice, "ports" | "profiles">, port: string): SwitchSlice["profiles"][string] | undefined {
  return profiles[ports.find((p) => p.name === port)?.profile ?? ""];
}
