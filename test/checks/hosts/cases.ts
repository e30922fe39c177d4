import type { CheckContext, CheckedHost } from "../../../src/checks/rule.js";
import type { RailSlice } from "../../../src/plan/slices.js";
import { assembledPod, pod } from "../../support/intents.js";
import { plannedContext, type RuleCase, withHost } from "../support.js";

const fabric = plannedContext(assembledPod(pod("sonic", { leaves: 4, hosts: 2, spines: 2 })));
const withTcByte = (given: Readonly<Record<string, string>>): CheckContext => withSettings(({ NCCL_IB_TC, ...nccl }) => ({ ...nccl, ...given }));
type View = CheckedHost["view"];
const withSettings = (change: (nccl: View["nccl"]) => View["nccl"]): CheckContext =>
  withHost(fabric, "host1", (h) => ({ ...h, view: { ...h.view, nccl: change(h.view.nccl) } }));
const withInterfaces = (change: (all: View["interfaces"]) => View["interfaces"]): CheckContext =>
  withHost(fabric, "host1", (h) => ({ ...h, view: { ...h.view, interfaces: change(h.view.interfaces) } }));
const withRails = (host: string, change: (rails: readonly RailSlice[]) => readonly RailSlice[]): CheckContext =>
  withHost(fabric, host, (h) => ({ ...h, slice: { ...h.slice, rails: change(h.slice.rails) } }));
const allOn = (leaf: string) => (rails: readonly RailSlice[]) => rails.map((r) => ({ ...r, leaf }));

export const HOST_CASES: readonly RuleCase[] = [
  {
    rule: "HOST_WITHOUT_UPLINK",
    name: "a host without a cable",
    context: plannedContext(
      assembledPod(pod("sonic", { change: (i) => ({ ...i, hosts: i.hosts.map((h) => (h.name === "host2" ? { ...h, attachments: [] } : h)) }) })),
    ),
    at: ["host2"],
  },
  {
    rule: "RAIL_NOT_CABLED",
    name: "a rail without a cable",
    context: plannedContext(
      assembledPod(
        pod("sonic", { change: (i) => ({ ...i, hosts: i.hosts.map((h) => (h.name === "host2" ? { ...h, attachments: h.attachments.slice(1) } : h)) }) }),
      ),
    ),
    at: ["host2"],
    says: ["rail 1 of dgx-h100"],
  },
  {
    rule: "RAIL_WIRING",
    name: "two rails are swapped",
    context: withHost(plannedContext(assembledPod(pod("sonic", { leaves: 2, hosts: 3, spines: 3 }))), "host3", (h) => ({
      ...h,
      slice: { ...h.slice, rails: h.slice.rails.map((r, i, all) => ({ ...r, leaf: all[1 - i]?.leaf ?? "" })) },
      view: { ...h.view, interfaces: [] },
    })),
    at: ["host3"],
    says: ["scalable unit 1"],
  },
  {
    rule: "RAIL_WIRING",
    name: "all rails of one host go to one leaf (top of rack)",
    context: withHost(withRails("host2", allOn("leaf4")), "host2", (h) => ({ ...h, view: { ...h.view, interfaces: [] } })),
    at: [],
  },
  {
    rule: "HOST_ADDRESS_NOT_ON_LEAF",
    name: "a rail's address is of another link",
    context: withHost(fabric, "host1", (h) => ({
      ...h,
      view: { ...h.view, interfaces: h.view.interfaces.map((i, n) => (n === 0 ? { ...i, addresses: ["10.0.0.9/31"] } : i)) },
    })),
    at: ["host1"],
    says: ["enp24s0np0 10.0.0.9/31, leaf1 Ethernet0 10.0.0.0/31"],
  },
  {
    rule: "NCCL_SETTINGS_DIFFER",
    name: "the list of HCAs is quoted, RDMA is off, a limit is gone",
    context: withSettings(({ NCCL_IB_TIMEOUT, ...nccl }) => ({ ...nccl, NCCL_IB_HCA: `'${nccl.NCCL_IB_HCA}'`, NCCL_IB_DISABLE: "1" })),
    at: ["host1"],
    says: ["NCCL_IB_HCA is", 'NCCL_IB_DISABLE is "1", planned not set', 'NCCL_IB_TIMEOUT is not set, planned "20"'],
  },
  { rule: "NCCL_SETTINGS_DIFFER", name: "as planned", context: fabric, at: [] },
  {
    rule: "HOST_ROUTES_DIFFER",
    name: "a route is in the main table, a rule is gone, a rail is gone",
    context: withInterfaces((all) =>
      all.slice(0, -1).map((i, n) => ({ ...i, routes: n === 0 ? i.routes.map((r) => ({ ...r, table: null })) : i.routes, rules: n === 1 ? [] : i.rules })),
    ),
    at: ["host1"],
    says: ["enp24s0np0 has route 10.0.0.0/12 via 10.0.0.0 in table main", "enp64s0np0 has", "is not configured"],
  },
  { rule: "HOST_ROUTES_DIFFER", name: "as planned", context: fabric, at: [] },
  { rule: "NCCL_TC_NOT_CLASS", name: "NCCL_IB_TC is not set", context: withTcByte({}), at: ["host1"], says: ["not set"] },
  { rule: "NCCL_TC_NOT_CLASS", name: "NCCL_IB_TC is 0", context: withTcByte({ NCCL_IB_TC: "0" }), at: ["host1"], says: ["DSCP 0"] },
  { rule: "NCCL_TC_NOT_CLASS", name: "NCCL_IB_TC is the CNPs' DSCP", context: withTcByte({ NCCL_IB_TC: "194" }), at: ["host1"], says: ["DSCP 48"] },
  {
    rule: "NCCL_TC_NOT_CLASS",
    name: "NCCL_IB_TC says congestion experienced",
    context: withTcByte({ NCCL_IB_TC: "107" }),
    at: ["host1"],
    says: ["having met congestion"],
  },
  { rule: "NCCL_TC_NOT_CLASS", name: "NCCL_IB_TC is ECT(1)", context: withTcByte({ NCCL_IB_TC: "105" }), at: [] },
  { rule: "NOT_ECT_DROPPED", name: "NCCL_IB_TC is the class without ECT", context: withTcByte({ NCCL_IB_TC: "104" }), at: ["host1"], says: ["leaf1"] },
];
