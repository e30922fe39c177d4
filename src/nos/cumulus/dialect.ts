import { CUMULUS, spellingAt, spellingIn } from "../../catalog/capabilities/index.js";
import { below, merged, type NvueTree } from "./tree.js";

/** The words of a release. Inside pfc, congestion-control and pfc-watchdog it is `enable` and `disable` in all. */
export interface Dialect {
  readonly release: string;
  readonly on: "on" | "enabled";
  readonly off: "off" | "disabled";
}

export function dialectOf(release: string): Dialect {
  return { release, on: spellingIn(CUMULUS.switchOn, release), off: spellingIn(CUMULUS.switchOff, release) };
}

export function word({ on, off }: Dialect, value: boolean): string {
  return value ? on : off;
}

/** The switch of a feature. */
export function enabled({ release, on }: Dialect): NvueTree {
  return { [spellingIn(CUMULUS.switchKey, release)]: on };
}

export interface Ipv4Settings {
  /** With length. */
  readonly address: string;
  readonly gateway?: string;
  readonly vrf?: string;
}

/** What an interface says of its IPv4 address; the management port's address is never asked of a DHCP server where the release can say so. */
export function ipv4({ release, off }: Dialect, { address, gateway, vrf }: Ipv4Settings): NvueTree {
  const dhcp = spellingAt(CUMULUS.dhcpClient, release);
  return [
    ofInterface(spellingIn(CUMULUS.address, release), { [address]: {} }),
    gateway ? ofInterface(spellingIn(CUMULUS.gateway, release), { [gateway]: {} }) : {},
    gateway ? ofInterface(dhcp, off) : {},
    vrf ? ofInterface(spellingIn(CUMULUS.vrf, release), vrf) : {},
  ].reduce(merged, {});
}

/** LLDP starts at boot; the switch that says so too came with 5.11. */
export function lldp({ release }: Dialect): NvueTree {
  const path = spellingAt(CUMULUS.lldpSwitch, release);
  return path === undefined ? {} : below(path, "enabled");
}

/** `interface.<port>.a.b` -> the tree of b in a, below one interface; nothing where the release has no such path. */
function ofInterface(path: string | undefined, node: NvueTree | string): NvueTree {
  return path === undefined ? {} : below(path.split(".").slice(2).join("."), node);
}
