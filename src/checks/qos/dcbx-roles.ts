import type { Severity } from "../../base/finding.js";
import type { DcbxIntent } from "../../intent/fabric-intent.js";
import type { SwitchSlice } from "../../plan/slices.js";
import { switchRule, type Verdict } from "../per-device.js";

const ERROR: Severity = "error";
const WARNING: Severity = "warning";

/** By what the switches and the hosts do; undefined where the two go together. */
const ROLES: Readonly<Record<DcbxIntent["switches"], Readonly<Record<DcbxIntent["hosts"], Verdict | undefined>>>> = {
  off: {
    static: undefined,
    willing: {
      severity: ERROR,
      message: "hosts take their PFC and ETS from a switch that tells none, so that PFC never comes up",
      fix: 'dcbx.hosts "static", or dcbx.switches "ieee" where the NOS has it',
    },
    advertising: {
      severity: WARNING,
      message: "hosts tell their PFC and ETS to a switch that does not listen",
      fix: 'dcbx.hosts "static", or dcbx.switches "willing" where the NOS has it',
    },
  },
  ieee: {
    static: {
      severity: WARNING,
      message: "the switch tells its PFC and ETS to hosts that are set by hand; a NIC whose firmware is willing takes its word instead of theirs",
      fix: 'turn the firmware\'s willing mode off on every NIC, or say dcbx.hosts "willing" and leave PFC to the switch',
    },
    willing: undefined,
    advertising: {
      severity: WARNING,
      message: "switch and hosts both tell their PFC and ETS and neither listens: harmless only while both are set alike",
      fix: 'dcbx.hosts "willing"',
    },
  },
  willing: {
    static: {
      severity: ERROR,
      message: "the switch takes PFC from hosts that tell none, so that PFC never comes up",
      fix: 'dcbx.hosts "advertising", or dcbx.switches "off"',
    },
    willing: {
      severity: ERROR,
      message: "switch and hosts each wait for the other to decide, so that PFC never comes up",
      fix: 'dcbx.switches "ieee", or dcbx.hosts "advertising"',
    },
    advertising: undefined,
  },
};

/**
 * Of the two ends of a host link one tells PFC and ETS and the other listens, or neither does either (docs/facts/hosts.md, facts 33 and 34;
 * docs/facts/nxos.md, fact 17).
 */
export const dcbxRoles = switchRule("DCBX_ROLES", ERROR, () => ({ slice }) => {
  const { switches, hosts } = slice.qos.dcbx;
  const verdict = meetsHosts(slice) ? ROLES[switches][hosts] : undefined;
  return verdict && { ...verdict, got: `policy.dcbx: switches ${switches}, hosts ${hosts}` };
});

/** Cumulus tells its PFC and ETS even where the policy has it off, of which a rule of its own tells. */
function meetsHosts({ nos, ports, qos }: SwitchSlice): boolean {
  const saysAnother = nos.name === "cumulus" && qos.dcbx.switches === "off";
  return !saysAnother && qos.classes.some((c) => c.lossless) && ports.some((p) => p.kind === "host");
}
