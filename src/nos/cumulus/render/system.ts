import type { SwitchSlice } from "../../../plan/slices.js";
import { type Dialect, word } from "../dialect.js";
import type { NvueTree } from "../tree.js";

/** Every field of the ECMP hash: NVIDIA's own texts disagree on the defaults. Source: docs/facts/routing.md, section 4. */
export const ECMP_HASH: Readonly<Record<string, boolean>> = {
  "destination-ip": true,
  "destination-port": true,
  "gtp-teid": false,
  "ingress-interface": false,
  "inner-destination-ip": false,
  "inner-destination-port": false,
  "inner-ip-protocol": false,
  "inner-ipv6-label": false,
  "inner-source-ip": false,
  "inner-source-port": false,
  "ip-protocol": true,
  "ipv6-label": true,
  "source-ip": true,
  "source-port": true,
};

export function systemTree(slice: SwitchSlice, dialect: Dialect): NvueTree {
  const hash = Object.entries(ECMP_HASH).map(([field, on]) => [field, word(dialect, on)]);
  return { hostname: slice.name, forwarding: { "ecmp-hash": Object.fromEntries(hash), "hash-seed": slice.routing.hashSeed } };
}
