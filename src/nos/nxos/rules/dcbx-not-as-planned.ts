import { advertisesDcbx, pfcModeOf } from "../dcbx.js";
import type { Interface } from "../reader/interfaces.js";
import { findAll } from "../reader/lines.js";
import { nxosRule, type RuleInput } from "./nxos-rule.js";

export const dcbxNotAsPlanned = nxosRule({
  rule: "NXOS_DCBX_NOT_AS_PLANNED",
  severity: "error",
  message: "what the switch says or leaves open by DCBX is not what the policy's dcbx.switches says",
  allowed: "off: no lldp tlv-select dcbxp; ieee: lldp tlv-select dcbxp egress-queuing and `mode on send-tlv` on PFC ports; willing: `mode auto` on host ports",
  fix: "leave both to dcbx.switches of the policy",
  offences: (input) => [...tlvs(input), ...modes(input), ...atPorts(input)],
});

/** NX-OS sends them unless told otherwise. */
function tlvs({ slice, config: { dcbxTlvs } }: RuleInput): string[] {
  const planned = advertisesDcbx(slice) ? "pfc and ets" : "none";
  return dcbxTlvs === planned ? [] : [`TLVs ${dcbxTlvs}, planned ${planned}`];
}

/** A port that is off, or says nothing, is not lossless, which the checks of all NOS tell. */
function modes({ slice, config }: RuleInput): string[] {
  return slice.ports.flatMap((port) => {
    const text = config.interfaces.find((i) => i.name === port.name);
    const [seen, planned] = [text && modeText(text), pfcModeOf(slice, port)];
    return !seen || planned === "off" || seen === planned ? [] : [`${port.name} (mode ${seen}, planned ${planned})`];
  });
}

function modeText({ pfcMode, sendsPfcTlv }: Interface): string | undefined {
  if (pfcMode === "on") return sendsPfcTlv ? "on send-tlv" : "on";
  return pfcMode === "auto" ? "auto" : undefined;
}

/** The TLVs are chosen for the whole switch (docs/facts/nxos.md, fact 34). */
function atPorts({ config }: RuleInput): string[] {
  return config.interfaces.flatMap((i) => findAll(i.line.children, /^(?:no )?lldp tlv-select\b/).map((f) => `${i.name} (${f.line.text})`));
}
