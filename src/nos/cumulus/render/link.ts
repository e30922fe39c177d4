import { speedText } from "../../../base/units.js";
import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import type { PortSlice } from "../../../plan/slices.js";
import type { Dialect } from "../dialect.js";
import { FEC_WORDS, isOptical } from "../panel.js";
import type { NvueTree } from "../tree.js";

export interface LinkFacts {
  readonly dialect: Dialect;
  readonly hardware: string;
  /** The speed that the port takes where none is written. */
  readonly nominalMbps: number | undefined;
}

/**
 * Speed, negotiation and FEC of a port, so that the first two agree in every release (docs/facts/cumulus.md, facts 34 and 46): copper negotiates and says so,
 * optics leave the switch's setting, which is on, and only modules that need it are forced.
 */
export function linkTree(port: PortSlice, facts: LinkFacts): NvueTree {
  const { fec } = port.link;
  return { ...speedTree(port, facts), ...(fec === "none" ? {} : { fec: FEC_WORDS[fec] }) };
}

function speedTree(port: PortSlice, { dialect, hardware, nominalMbps }: LinkFacts): NvueTree {
  const speed = speedText(port.speedMbps);
  const copper = port.link.negotiated === true;
  if (needsForcedSpeed(hardware, port)) return { speed, "auto-negotiate": dialect.off };
  if (spellingIn(CUMULUS.writtenSpeed, dialect.release) === "negotiated") return { speed, ...(copper ? { "auto-negotiate": dialect.on } : {}) };
  if (port.speedMbps === nominalMbps) return copper ? { "auto-negotiate": dialect.on } : {};
  return { speed, "auto-negotiate": dialect.off };
}

/** QSFP-DD 400G modules of an SN4700 do not negotiate. Source: NVIDIA, Switch Port Attributes, 5.9 to 5.16. */
function needsForcedSpeed(hardware: string, port: PortSlice): boolean {
  return hardware === "SN4700" && port.speedMbps === 400_000 && isOptical(port);
}
