import { RocefabError } from "../base/errors.js";
import { naturalSort } from "../base/sort.js";
import { nearestOf } from "../base/text.js";
import arista7060x6 from "./data/sonic/7060x6-64pe.json" with { type: "json" };
import micas6940 from "./data/sonic/m2-w6940-64oc.json" with { type: "json" };
import nexthop4010 from "./data/sonic/nh-4010.json" with { type: "json" };
import sn4600c from "./data/sonic/sn4600c.json" with { type: "json" };
import sn4700 from "./data/sonic/sn4700.json" with { type: "json" };
import sn5400 from "./data/sonic/sn5400.json" with { type: "json" };
import sn5600 from "./data/sonic/sn5600.json" with { type: "json" };
import z9332f from "./data/sonic/z9332f-on.json" with { type: "json" };
import z9664f from "./data/sonic/z9664f-on.json" with { type: "json" };
import z9864f from "./data/sonic/z9864f-on.json" with { type: "json" };
import { cumulusModel, nxosModel } from "./panels.js";
import { type SonicPlatform, sonicModel } from "./sonic-platform.js";
import type { SwitchModelFacts } from "./switch-model.js";

const G = 1000;

function sonic(platform: unknown): { sonic: ReturnType<typeof sonicModel> } {
  return { sonic: sonicModel(platform as SonicPlatform) };
}

/** Of the maps that give a speed, the one that gives most ports of it: beside these there are 100g-2x and 50g-2x. */
const GX2_BREAKOUTS = { "200g-2x": 200 * G, "100g-4x": 100 * G, "50g-4x": 50 * G, "25g-4x": 25 * G, "10g-4x": 10 * G } as const;

/** Its 100g-4x is left out: 100g-8x gives as fast ports, and more. */
const SG2 = nxosModel({ ports: 64, speedMbps: 800 * G, breakouts: { "400g-2x": 400 * G, "100g-8x": 100 * G } });

const BUILT_IN: readonly SwitchModelFacts[] = [
  {
    model: "N9K-C9332D-GX2B",
    vendor: "Cisco",
    asic: "cloud-scale-gx2",
    nos: { nxos: nxosModel({ ports: 32, speedMbps: 400 * G, breakouts: GX2_BREAKOUTS }) },
  },
  {
    model: "N9K-C9364D-GX2A",
    vendor: "Cisco",
    asic: "cloud-scale-gx2",
    nos: { nxos: nxosModel({ ports: 64, speedMbps: 400 * G, breakouts: GX2_BREAKOUTS }) },
  },
  {
    model: "N9K-C9336C-FX2",
    vendor: "Cisco",
    asic: "cloud-scale-fx2",
    nos: { nxos: nxosModel({ ports: 36, speedMbps: 100 * G, breakouts: { "50g-2x": 50 * G, "25g-4x": 25 * G, "10g-4x": 10 * G } }) },
  },
  { model: "N9364E-SG2-O", vendor: "Cisco", asic: "silicon-one-g200", nos: { nxos: SG2 } },
  { model: "N9364E-SG2-Q", vendor: "Cisco", asic: "silicon-one-g200", nos: { nxos: SG2 } },
  {
    model: "SN5600",
    vendor: "NVIDIA",
    asic: "spectrum-4",
    nos: {
      ...sonic(sn5600),
      cumulus: cumulusModel({ ports: 64, speedMbps: 800 * G, lanes: 8, breakouts: { "2x": [400 * G, 200 * G, 100 * G], "4x": [200 * G, 100 * G] } }),
    },
  },
  {
    model: "SN5400",
    vendor: "NVIDIA",
    asic: "spectrum-4",
    nos: { ...sonic(sn5400), cumulus: cumulusModel({ ports: 64, speedMbps: 400 * G, lanes: 8, breakouts: { "2x": [200 * G, 100 * G], "4x": [100 * G] } }) },
  },
  {
    model: "SN4700",
    vendor: "NVIDIA",
    asic: "spectrum-3",
    nos: { ...sonic(sn4700), cumulus: cumulusModel({ ports: 32, speedMbps: 400 * G, lanes: 8, breakouts: { "2x": [200 * G, 100 * G], "4x": [100 * G] } }) },
  },
  {
    model: "SN4600C",
    vendor: "NVIDIA",
    asic: "spectrum-3",
    nos: { ...sonic(sn4600c), cumulus: cumulusModel({ ports: 64, speedMbps: 100 * G, lanes: 4, breakouts: { "2x": [50 * G] } }) },
  },
  { model: "Z9864F-ON", vendor: "Dell", asic: "tomahawk-5", nos: sonic(z9864f) },
  { model: "Z9664F-ON", vendor: "Dell", asic: "tomahawk-4", nos: sonic(z9664f) },
  { model: "Z9332F-ON", vendor: "Dell", asic: "tomahawk-3", nos: sonic(z9332f) },
  { model: "M2-W6940-64OC", vendor: "Micas", asic: "tomahawk-5", nos: sonic(micas6940) },
  { model: "NH-4010", vendor: "Nexthop", asic: "tomahawk-5", nos: sonic(nexthop4010) },
  { model: "7060X6-64PE", vendor: "Arista", asic: "tomahawk-5", nos: sonic(arista7060x6) },
];

const builtIn = new Map(BUILT_IN.map((m) => [m.model, m]));

/** The models that rocefab knows by name. */
export function knownSwitchModels(): SwitchModelFacts[] {
  return naturalSort(BUILT_IN, (m) => m.model);
}

export function switchModelFacts(where: string, model: string): SwitchModelFacts {
  const facts = builtIn.get(model);
  if (facts) return facts;
  const known = knownSwitchModels().map((m) => m.model);
  throw new RocefabError({
    where,
    what: "is not a switch model that rocefab knows",
    got: model,
    allowed: known.join(", "),
    fix: `the nearest is ${nearestOf(model, known)}; describe your own with SwitchModel.define and pass the result as \`model\``,
  });
}
