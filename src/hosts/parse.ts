import { parse } from "yaml";
import { z } from "zod";
import { RocefabError } from "../base/errors.js";
import { COPY_READERS } from "./copies.js";
import type { HostInterfaceView, HostView } from "./host-view.js";
import { parseConf } from "./nccl/oracle/conf.js";
import { DEFAULT_ROUTES } from "./netplan.js";
import { CONF_PATH, HOST_PATHS, NETPLAN_PATH, SYSCTL_PATH } from "./paths.js";
import { reversePathFilters } from "./sysctl.js";

const route = z.object({ to: z.string(), via: z.string().optional(), table: z.int().optional(), type: z.string().optional() });
const rule = z.object({ from: z.string(), table: z.int(), priority: z.int().optional() });
const ethernet = z.object({
  mtu: z.int().optional(),
  addresses: z.array(z.string()).optional(),
  routes: z.array(route).optional(),
  "routing-policy": z.array(rule).optional(),
});
const netplan = z.object({ network: z.object({ ethernets: z.record(z.string(), ethernet).optional() }) });

/**
 * The files of a host, read as their readers read them. A missing file says nothing, and is named.
 *
 * @param files text by on-host path without the leading slash
 * @param ncclVersion the release whose reading is wanted. @default the newest
 * @throws RocefabError where the netplan file is none
 */
export function parseHost(device: string, files: Readonly<Record<string, string>>, ncclVersion?: string): HostView {
  return {
    device,
    nccl: parseConf(files[CONF_PATH] ?? "", ncclVersion),
    copies: copiesOf(files),
    interfaces: interfacesOf(`${device} ${NETPLAN_PATH}`, files[NETPLAN_PATH] ?? ""),
    reversePathFilters: reversePathFilters(files[SYSCTL_PATH] ?? ""),
    missing: HOST_PATHS.filter((path) => files[path] === undefined),
  };
}

function copiesOf(files: Readonly<Record<string, string>>): HostView["copies"] {
  return Object.fromEntries(
    Object.entries(COPY_READERS).flatMap(([path, read]) => {
      const text = files[path];
      return text === undefined ? [] : [[path, read(text)] as const];
    }),
  );
}

function interfacesOf(where: string, text: string): HostInterfaceView[] {
  if (text === "") return [];
  const result = netplan.safeParse(yaml(where, text));
  if (!result.success) {
    const path = result.error.issues[0]?.path.join(".") ?? "";
    throw new RocefabError({ where, what: `is no netplan file: ${path === "" ? "the top" : path} is missing or of the wrong kind` });
  }
  return Object.entries(result.data.network.ethernets ?? {}).map(([netdev, found]) => interfaceOf(netdev, found));
}

function yaml(where: string, text: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new RocefabError({ where, what: "is not YAML" });
  }
}

function interfaceOf(netdev: string, found: z.output<typeof ethernet>): HostInterfaceView {
  return {
    netdev,
    mtu: found.mtu ?? null,
    addresses: found.addresses ?? [],
    routes: (found.routes ?? []).map(({ to, via, table, type }) => ({
      to: Object.values(DEFAULT_ROUTES).includes(to) ? "default" : to,
      via: via ?? null,
      table: table ?? null,
      type: type ?? null,
    })),
    rules: (found["routing-policy"] ?? []).map(({ from, table, priority }) => ({ from, table, priority: priority ?? null })),
  };
}
