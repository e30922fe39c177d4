import { portRanges, rangeText } from "../../../base/text.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { DCB_TLVS, sentDcbTlvs } from "../parse/dcbx.js";
import { roceMode } from "../parse/roce-defaults.js";
import type { Startup } from "../parse/startup.js";
import { startupRule } from "./startup-rule.js";

/** Priority of UDP 4791 in RoCE mode's application TLV. Source: NVIDIA, RoCE page. */
const ROCE_APP_PRIORITY = 3;

const HEARD: Readonly<Record<SwitchSlice["qos"]["dcbx"]["hosts"], string>> = {
  static: 'hosts "static" do not listen, but a NIC whose firmware is willing takes it',
  willing: 'hosts "willing" take it',
  advertising: 'hosts "advertising" tell their own, and neither listens',
};

/**
 * In RoCE mode LLDP carries PFC, ETS and the application priority on every port, the same on all, whatever the leaves of a port say (docs/facts/cumulus.md,
 * fact 31). Fabric ports are left out: no switch of the fabric listens there.
 */
export const dcbxAdvertised = startupRule({
  rule: "CUMULUS_DCBX_ADVERTISED",
  severity: ({ qos }) => (qos.dcbx.hosts === "static" ? "info" : "warning"),
  message: "ports advertise PFC, ETS and application priority otherwise than the policy has it (RoCE mode does so on every port, whatever its leaves say)",
  fix: 'NIC firmware that is not willing for hosts "static", dcbx.switches "ieee" for hosts "willing"; or, from 5.11, addConfig interface.<port>.lldp.state: disabled, which ends all LLDP of the port',
  problems: ({ startup, slice }) => {
    const sending = slice.ports.filter((p) => p.kind !== "fabric" && sentDcbTlvs(startup.set, startup.interfaces.get(p.name) ?? {}).length > 0);
    if (sending.length === 0) return [];
    const { switches, hosts } = slice.qos.dcbx;
    const unwanted = switches === "off" ? [`${portRanges(sending.map((p) => p.name))} with switches "off": ${HEARD[hosts]}`] : [];
    return [...unwanted, ...boundaryProblems(slice, sending), ...applicationProblems(startup, slice)];
  },
});

function boundaryProblems({ qos }: SwitchSlice, sending: SwitchSlice["ports"]): string[] {
  const lossless = qos.classes.filter((c) => c.lossless).map((c) => c.priority);
  const closed = sending.filter((p) => p.trust === "none").map((p) => p.name);
  return lossless.length > 0 && closed.length > 0
    ? [`${portRanges(closed)} at the trust boundary, PFC of priority ${rangeText(lossless)} without having it`]
    : [];
}

/** Which classes are RoCE's: the lossless ones, of a lossy policy those that mark. */
function applicationProblems({ set }: Startup, { qos: { classes } }: SwitchSlice): string[] {
  if (roceMode(set) === "none") return [];
  const lossless = classes.filter((c) => c.lossless);
  const priorities = (lossless.length > 0 ? lossless : classes.filter((c) => c.ecn)).map((c) => c.priority);
  if (priorities.length === 0 || priorities.includes(ROCE_APP_PRIORITY)) return [];
  return [`UDP 4791 has priority ${ROCE_APP_PRIORITY} in it, and no source says that it follows RoCE to priority ${rangeText(priorities)}`];
}

/** The other way round: what the policy has advertised is not. */
export const dcbxSilent = startupRule({
  rule: "CUMULUS_DCBX_SILENT",
  severity: "error",
  message: 'ports do not advertise DCB, and the policy has switches "ieee"',
  allowed: `RoCE mode or ${DCB_TLVS.join(", ")}, with LLDP on`,
  problems: ({ startup, slice }) => {
    if (slice.qos.dcbx.switches !== "ieee") return [];
    const trusted = slice.ports.filter((p) => p.trust === "dscp").map((p) => p.name);
    const silent = trusted.filter((name) => sentDcbTlvs(startup.set, startup.interfaces.get(name) ?? {}).length < DCB_TLVS.length);
    return silent.length > 0 ? [portRanges(silent)] : [];
  },
});
