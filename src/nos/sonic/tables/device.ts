import { hostPrefix } from "../../../base/ip.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import type { ConfigDb, Row, Table } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";

/**
 * The type seeds the ECMP hash: 10 on leaves, 25 on spines, 0 on super-spines, so that no tier repeats the choice of the one below (docs/facts/sonic.md,
 * fact 49). None turns on allowas-in here: that is bgpcfgd's template, which this routing mode does not use.
 */
export const DEVICE_TYPE = { leaf: "LeafRouter", spine: "SpineRouter", "super-spine": "ToRRouter" } as const;
/** Seeds that SONiC derives from DEVICE_METADATA.type (docs/facts/sonic.md, section c). */
export const HASH_SEED: Readonly<Record<string, number>> = { ToRRouter: 0, LeafRouter: 10, SpineRouter: 25 };
export const MANAGEMENT_PORT = "eth0";
export const MANAGEMENT_VRF = "mgmt";
const LOOPBACK = "Loopback0";
/** The image has them on itself, and an explicit row keeps them on. */
export const IMAGE_COUNTERS = ["PORT", "QUEUE", "PFCWD", "PG_WATERMARK", "QUEUE_WATERMARK", "PG_DROP", "BUFFER_POOL_WATERMARK"] as const;
/** What ECN telemetry needs; the image leaves them off. */
export const ECN_COUNTERS = ["WRED_ECN_QUEUE", "WRED_ECN_PORT"] as const;

export function deviceTables({ slice, platform, dynamic }: DevicePlan): ConfigDb {
  return {
    DEVICE_METADATA: {
      localhost: {
        hostname: slice.name,
        hwsku: platform.hwsku,
        platform: platform.platform,
        type: DEVICE_TYPE[slice.role],
        bgp_asn: `${slice.asn}`,
        buffer_model: dynamic ? "dynamic" : "traditional",
        ...routingMode(slice),
      },
    },
    MGMT_PORT: { [MANAGEMENT_PORT]: { alias: MANAGEMENT_PORT, admin_status: "up" } },
    MGMT_INTERFACE: { [`${MANAGEMENT_PORT}|${slice.management.address}`]: { gwaddr: slice.management.gateway } },
    MGMT_VRF_CONFIG: { vrf_global: { mgmtVrfEnabled: "true" } },
    LOOPBACK_INTERFACE: addressed(LOOPBACK, hostPrefix(slice.loopback), slice.loopback6 && hostPrefix(slice.loopback6)),
    LLDP: { GLOBAL: { enabled: "true" } },
    FLEX_COUNTER_TABLE: Object.fromEntries([...IMAGE_COUNTERS, ...ECN_COUNTERS].map((name): [string, Row] => [name, { FLEX_COUNTER_STATUS: "enable" }])),
  };
}

/** The bare row first: an address needs its interface (docs/facts/sonic.md, fact 30). Nothing without an address. */
export function addressed(name: string, ...addresses: readonly (string | null)[]): Table {
  const keys = addresses.filter((a) => a !== null).map((a) => `${name}|${a}`);
  return keys.length === 0 ? {} : Object.fromEntries([name, ...keys].map((key) => [key, {}]));
}

export interface RoutingMode {
  readonly docker_routing_config_mode: string;
  readonly frr_mgmt_framework_config?: string;
}

/** `split-unified` leaves /etc/frr/frr.conf to the operator; otherwise frrcfgd renders it from CONFIG_DB. */
export function routingMode({ sonic }: Pick<SwitchSlice, "sonic">): RoutingMode {
  if (sonic?.routing !== "frrcfgd") return { docker_routing_config_mode: "split-unified" };
  return { docker_routing_config_mode: "unified", frr_mgmt_framework_config: "true" };
}
