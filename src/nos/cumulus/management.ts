import { withoutLength } from "../../base/ip.js";
import type { SwitchSlice } from "../../plan/slices.js";

export const MANAGEMENT_PORT = "eth0";
export const MANAGEMENT_VRF = "mgmt";

/** Address of the management port, without length. */
export function managementAddress({ management }: Pick<SwitchSlice, "management">): string {
  return withoutLength(management.address);
}

/** A service of the switch that no GPU host may reach. */
export interface FencedService {
  readonly title: string;
  readonly protocol: "tcp" | "udp";
  readonly port: number;
}

/** What the default firewall lets in from anywhere and only operators need (docs/facts/cumulus.md, fact 38). */
export const FENCED: readonly FencedService[] = [
  { title: "SSH", protocol: "tcp", port: 22 },
  { title: "HTTPS", protocol: "tcp", port: 443 },
  { title: "NVUE API", protocol: "tcp", port: 8765 },
  { title: "gNMI", protocol: "tcp", port: 9339 },
  { title: "SNMP", protocol: "udp", port: 161 },
];

export const FENCE = { ipv4: "management-fence", ipv6: "management-fence-v6" } as const;
