import { placeholderOf } from "../../../base/secret.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import type { ConfigDb, Row } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";
import { MANAGEMENT_VRF } from "./device.js";

const TACACS_PORT = "49";

/** Servers first, in their order; local accounts where none of them answers. */
export function tacacsTables({ slice }: Pick<DevicePlan, "slice">): ConfigDb {
  const servers = slice.services.tacacs;
  const [first] = servers;
  if (first === undefined) return {};
  const oneKey = servers.every((s) => s.key.name === first.key.name);
  return {
    AAA: { authentication: { login: "tacacs+,local", failthrough: "False" } },
    TACPLUS: { global: { passkey: placeholderOf(first.key) } },
    TACPLUS_SERVER: Object.fromEntries(servers.map((server, i) => [server.address, serverRow(server, servers.length - i, oneKey)])),
  };
}

/** The highest priority is asked first; a key of its own wins over the global one, which sonic-system-aaa.yang wants in any case. */
function serverRow({ key }: SwitchSlice["services"]["tacacs"][number], priority: number, oneKey: boolean): Row {
  return { priority: `${priority}`, tcp_port: TACACS_PORT, vrf: MANAGEMENT_VRF, ...(oneKey ? {} : { passkey: placeholderOf(key) }) };
}
