import { RocefabError } from "../base/errors.js";
import { LEAST_HOST_MTU } from "../intent/props.js";

const HEADERS = 96;
const PATH_MTUS = [4096, 2048, 1024, 512, 256];

/** The RDMA path MTU that an Ethernet MTU gives, 0 for none. */
export function pathMtu(mtu: number): number {
  return PATH_MTUS.find((path) => path + HEADERS <= mtu) ?? 0;
}

/** @throws RocefabError where the host MTU halves the path MTU, or a switch drops what hosts send */
export function refuseBadHostMtu(where: string, mtu: { readonly host: number; readonly switch: number }): void {
  if (mtu.host >= LEAST_HOST_MTU && mtu.host <= mtu.switch) return;
  const small = mtu.host < LEAST_HOST_MTU;
  throw new RocefabError({
    where,
    what: small ? `gives an RDMA path MTU of ${pathMtu(mtu.host)}` : "is larger than the MTU of the switches, which drop what they cannot forward",
    got: mtu.host,
    allowed: `${LEAST_HOST_MTU} to ${mtu.switch}`,
  });
}
