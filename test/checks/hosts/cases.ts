import { Duration } from "../../../src/base/units.js";
import type { CheckContext, CheckedHost } from "../../../src/checks/rule.js";
import { parseHost, renderHost } from "../../../src/hosts/index.js";
import { BOOTSTRAP_PATH, CONF_PATH, ENV_PATH, NETPLAN_PATH, SHELL_PATH, SYSCTL_PATH } from "../../../src/hosts/paths.js";
import { DcbPolicy } from "../../../src/intent/policy.js";
import type { HostSlice, RailSlice } from "../../../src/plan/slices.js";
import { assembledPod, pod } from "../../support/intents.js";
import { plannedContext, type RuleCase, withHost, withNccl } from "../support.js";

const fabric = plannedContext(assembledPod(pod("sonic", { leaves: 4, hosts: 2, spines: 2 })));
const withTcByte = (given: Readonly<Record<string, string>>): CheckContext => withSettings(({ NCCL_IB_TC, ...nccl }) => ({ ...nccl, ...given }));
type View = CheckedHost["view"];
const withSettings = (change: (nccl: View["nccl"]) => View["nccl"]): CheckContext =>
  withHost(fabric, "host1", (h) => ({ ...h, view: withNccl(h.view, change) }));
/** A context whose host1 says NCCL_IB_TC=104. */
const withoutEct = (context: CheckContext): CheckContext =>
  withHost(context, "host1", (h) => ({ ...h, view: withNccl(h.view, (nccl) => ({ ...nccl, NCCL_IB_TC: "104" })) }));
const unmarked = plannedContext(assembledPod(pod("sonic", { policy: DcbPolicy.rocev2({ data: { ecn: false } }) })));
const dcqcn = { cnpInterval: Duration.us(4), alphaTimer: Duration.us(60) };
const withTimes = plannedContext(assembledPod(pod("sonic", { policy: DcbPolicy.rocev2({ dcqcn }) })));
const host1Files = Object.fromEntries(renderHost(fabric.hosts[0]?.slice as HostSlice).map((f) => [f.path, f.text]));
/** host1 after somebody changed one of its files, or removed it. */
const withFile = (path: string, change: (text: string) => string | undefined): CheckContext => {
  const { [path]: text = "", ...others } = host1Files;
  const changed = change(text);
  return withHost(fabric, "host1", (h) => ({ ...h, view: parseHost("host1", changed === undefined ? others : { ...others, [path]: changed }) }));
};
const gone = () => undefined;
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
    })),
    at: ["host3"],
    also: ["HOST_ADDRESS_NOT_ON_LEAF"],
    says: ["scalable unit 1"],
  },
  {
    rule: "RAIL_WIRING",
    name: "all rails of one host go to one leaf (top of rack)",
    context: withRails("host2", allOn("leaf4")),
    at: [],
    also: ["HOST_ADDRESS_NOT_ON_LEAF"],
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
  {
    rule: "NOT_ECT_DROPPED",
    name: "clear-to-send messages alone are without ECT",
    context: withTcByte({ NCCL_IB_TC: "106", NCCL_IB_FIFO_TC: "104" }),
    at: ["host1"],
    also: ["NCCL_SETTINGS_DIFFER"],
  },
  {
    rule: "NOT_ECT_DROPPED",
    name: "no switch drops such packets",
    context: withoutEct(plannedContext(assembledPod(pod("cumulus")))),
    at: [],
  },
  { rule: "NOT_ECT_DROPPED", name: "no class marks", context: withoutEct(unmarked), at: [], also: ["CNP_WITHOUT_ECN"] },
  {
    rule: "NOT_ECT_DROPPED",
    name: "CNPs without ECT, in a lossy queue",
    context: withTcByte({ NCCL_IB_TC: "106", NCCL_IB_FIFO_TC: "192" }),
    at: [],
    also: ["NCCL_SETTINGS_DIFFER"],
  },
  {
    rule: "DCQCN_DIFFERS",
    name: "somebody has changed the times of one host",
    context: withHost(fabric, "host2", (h) => ({ ...h, slice: { ...h.slice, dcqcn: { ...h.slice.dcqcn, cnpIntervalUs: 4 } } })),
    at: ["host2"],
  },
  { rule: "DCQCN_DIFFERS", name: "every host has the policy's times", context: withTimes, at: [] },
  {
    rule: "NCCL_FILES_DIFFER",
    name: "NCCL_IB_TC is another one in Docker's env file",
    context: withFile(ENV_PATH, (text) => text.replace("NCCL_IB_TC=106", "NCCL_IB_TC=0")),
    at: ["host1"],
    says: ["NCCL_IB_TC in etc/rocefab/nccl.env"],
  },
  {
    rule: "NCCL_FILES_DIFFER",
    name: "NCCL_IB_TC is another one in the shell profile",
    context: withFile(SHELL_PATH, (text) => text.replace("export NCCL_IB_TC=106", "export NCCL_IB_TC=0")),
    at: ["host1"],
    says: ["NCCL_IB_TC in etc/profile.d/rocefab-nccl.sh"],
  },
  {
    rule: "NCCL_FILES_DIFFER",
    name: "NCCL_IB_TC is another one in the PyTorch bootstrap",
    context: withFile(BOOTSTRAP_PATH, (text) => text.replace('"NCCL_IB_TC": "106"', '"NCCL_IB_TC": "0"')),
    at: ["host1"],
    says: ["NCCL_IB_TC in opt/rocefab/bootstrap.py"],
  },
  {
    rule: "NCCL_FILES_DIFFER",
    name: "a line of the shell profile is taken back further down",
    context: withFile(SHELL_PATH, (text) => `${text}unset NCCL_IB_TC\n`),
    at: ["host1"],
    says: ["etc/profile.d/rocefab-nccl.sh has a line of somebody else: unset NCCL_IB_TC"],
  },
  {
    rule: "NCCL_FILES_DIFFER",
    name: "nccl.conf alone is changed, to another code point of ECN",
    context: withFile(CONF_PATH, (text) => text.replace("NCCL_IB_TC=106", "NCCL_IB_TC=105")),
    at: ["host1"],
    says: ["NCCL_IB_TC in etc/rocefab/nccl.env"],
  },
  {
    rule: "NCCL_FILES_DIFFER",
    name: "a copy is missing",
    context: withFile(ENV_PATH, gone),
    at: ["host1"],
    says: ["etc/rocefab/nccl.env: the file is missing"],
  },
  {
    rule: "NCCL_FILES_DIFFER",
    name: "nccl.conf is missing, of which no other rule tells",
    context: withFile(CONF_PATH, gone),
    at: ["host1"],
    says: ["etc/nccl.conf: the file is missing"],
  },
  { rule: "NCCL_FILES_DIFFER", name: "as rendered", context: withFile(ENV_PATH, (text) => text), at: [] },
  {
    rule: "HOST_ROUTES_DIFFER",
    name: "netplan's file is missing",
    context: withFile(NETPLAN_PATH, gone),
    at: ["host1"],
    says: ["etc/netplan/60-rocefab.yaml: the file is missing"],
  },
  {
    rule: "HOST_ROUTES_DIFFER",
    name: "netplan's file has no rail left",
    context: withFile(NETPLAN_PATH, () => "network: {version: 2}\n"),
    at: ["host1"],
    says: ["enp24s0np0 is not configured"],
  },
  {
    rule: "HOST_RP_FILTER",
    name: "one rail is strict, all is not set",
    context: withFile(SYSCTL_PATH, (text) => text.replace("enp64s0np0/rp_filter = 2", "enp64s0np0/rp_filter = 1").replace(/^.*conf.all.*$/m, "")),
    at: ["host1"],
    says: ["reverse-path filter"],
  },
  {
    rule: "HOST_RP_FILTER",
    name: "the file is missing",
    context: withFile(SYSCTL_PATH, gone),
    at: ["host1"],
    says: ["etc/sysctl.d/90-rocefab.conf: the file is missing"],
  },
  { rule: "HOST_RP_FILTER", name: "the filters are off", context: withFile(SYSCTL_PATH, (text) => text.replaceAll("= 2", "= 0")), at: [] },
];
