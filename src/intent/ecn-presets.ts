import type { Sourced } from "../base/derivation.js";
import type { NosName } from "../catalog/nos.js";

export interface EcnPreset extends Sourced {
  readonly nos: NosName;
  readonly minBytes: number;
  readonly maxBytes: number;
  /** Mark probability at `maxBytes`, percent. */
  readonly probability: number;
  /** ASICs on which it is nobody's default, since its source knows nothing of them: there it is taken only where it is named. */
  readonly unknownTo?: readonly string[];
}

export type EcnPresetName = "cisco-roce-script-2026" | "cisco-roce-100g-lab" | "microsoft-azure-local" | "sonic-default" | "nvidia-roce";

/** NX-OS states its thresholds in kbytes; rocefab reads one as 1000 bytes, and renders kbytes again. */
const kbytes = (n: number): number => n * 1000;

/** Published WRED/ECN thresholds, each with its source; none is a law of nature, which is why the preset is named. */
export const ECN_PRESETS: Readonly<Record<EcnPresetName, EcnPreset>> = {
  "cisco-roce-script-2026": {
    nos: "nxos",
    minBytes: kbytes(950),
    maxBytes: kbytes(3000),
    probability: 7,
    source: "paregupt/nx-os nxos_config_roce.py, April 2026; one value for all ports",
    confidence: "published",
    unknownTo: ["silicon-one-g200"],
  },
  "cisco-roce-100g-lab": {
    nos: "nxos",
    minBytes: kbytes(150),
    maxBytes: kbytes(3000),
    probability: 7,
    source: "public lab write-ups of a 100G design",
    confidence: "general",
  },
  "microsoft-azure-local": {
    nos: "nxos",
    minBytes: kbytes(300),
    maxBytes: kbytes(300),
    probability: 100,
    source: "Microsoft Azure Local on Nexus 9300, 10/25/100G storage",
    confidence: "published",
  },
  "sonic-default": {
    nos: "sonic",
    minBytes: 1_048_576,
    maxBytes: 2_097_152,
    probability: 5,
    source: "sonic-buildimage qos_config.j2, WRED_PROFILE AZURE_LOSSLESS",
    confidence: "published",
  },
  "nvidia-roce": {
    nos: "cumulus",
    minBytes: 150_000,
    maxBytes: 1_500_000,
    probability: 100,
    source: "NVIDIA Cumulus Linux guide, nv set qos roce",
    confidence: "published",
  },
};
