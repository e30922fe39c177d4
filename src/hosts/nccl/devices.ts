import { type Mistake, RocefabError } from "../../base/errors.js";
import type { NcclHost } from "./host.js";
import { LONGEST_VALUE } from "./values.js";

/** NCCL reads at most 32 devices of at most 63 characters. */
const MOST_DEVICES = 32;
const DEVICE = /^[A-Za-z0-9_.-]{1,63}$/;

/** @throws RocefabError where the GPU-NIC map of a host cannot become an exact NCCL_IB_HCA list */
export function refuseBadDevices(where: string, { rails, managementInterface }: NcclHost): void {
  const refuse = (wrong: Omit<Mistake, "where">): never => {
    throw new RocefabError({ where, ...wrong });
  };
  const devices = rails.map((r) => r.hca);
  const netdevs = rails.map((r) => r.netdev);
  if (devices.length > MOST_DEVICES)
    refuse({ what: "is on a host with more NICs on rails than NCCL reads", got: devices.length, allowed: `at most ${MOST_DEVICES}` });
  for (const device of devices) {
    if (!DEVICE.test(device))
      refuse({
        what: "is on a host with an RDMA device whose name cannot stand in NCCL_IB_HCA",
        got: device,
        allowed: "letters, digits and . _ - , at most 63 characters",
      });
  }
  const list = exactList(devices);
  if (list.length > LONGEST_VALUE)
    refuse({ what: `is on a host with RDMA devices whose list is longer than the ${LONGEST_VALUE} characters that NCCL reads`, got: list });
  for (const [kind, names] of [["RDMA device", devices] as const, ["network interface", netdevs] as const]) {
    const twice = names.find((name, i) => names.indexOf(name) !== i);
    if (twice !== undefined) refuse({ what: `is on a host with one ${kind} on two rails`, got: twice, fix: "give every rail a NIC of its own" });
  }
  if (netdevs.includes(managementInterface)) {
    refuse({
      what: "is on a host whose management interface is a NIC of a rail: NCCL's bootstrap would share the lossless fabric",
      got: managementInterface,
      fix: "name the interface of the management network; to have the bootstrap on a rail all the same, set NCCL_SOCKET_IFNAME",
    });
  }
}

/** The environment's spelling, e.g. `=mlx5_0,mlx5_3`; a conf file has one more `=` before it, which separates. */
export function exactList(names: readonly string[]): string {
  return `=${names.join(",")}`;
}
