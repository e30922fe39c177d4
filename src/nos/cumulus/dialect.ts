import type { NvueTree } from "./tree.js";

/** The release that renamed nearly every switch: `enable: on` to `state: enabled`, `ip` to `ipv4` and `ipv6`. Source: NVIDIA, What's New 5.15. */
export const RENAMED_IN = 15;

/** The words of a release. Inside pfc, congestion-control and pfc-watchdog it is `enable` and `disable` in both. */
export interface Dialect {
  readonly minor: number;
  readonly on: "on" | "enabled";
  readonly off: "off" | "disabled";
}

export function dialectOf(release: string): Dialect {
  const minor = minorOf(release);
  return minor < RENAMED_IN ? { minor, on: "on", off: "off" } : { minor, on: "enabled", off: "disabled" };
}

/** `5.14` -> 14. */
export function minorOf(release: string): number {
  return Number(release.split(".")[1]);
}

export function word({ on, off }: Dialect, value: boolean): string {
  return value ? on : off;
}

/** The switch of a feature. */
export function enabled(dialect: Dialect): NvueTree {
  return dialect.minor < RENAMED_IN ? { enable: dialect.on } : { state: dialect.on };
}

export interface Ipv4Settings {
  /** With length. */
  readonly address: string;
  readonly gateway?: string;
  readonly vrf?: string;
}

/** What an interface says of its IPv4 address; the management port's address is never asked of a DHCP server. */
export function ipv4(dialect: Dialect, { address, gateway, vrf }: Ipv4Settings): NvueTree {
  const settings = { address: { [address]: {} }, ...(gateway ? { gateway: { [gateway]: {} } } : {}) };
  if (dialect.minor < RENAMED_IN) return { ip: { ...settings, ...(vrf ? { vrf } : {}) } };
  return { ipv4: { ...settings, ...(gateway ? { "dhcp-client": { state: dialect.off } } : {}) }, ...(vrf ? { vrf } : {}) };
}

/** The tree of a service that moved from `service` to `system`. */
export function lldp(dialect: Dialect): NvueTree {
  const service = { lldp: { state: "enabled" } };
  return dialect.minor < RENAMED_IN ? { service } : { system: service };
}
