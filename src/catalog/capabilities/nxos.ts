import type { Capability, InNoRelease } from "./capability.js";

/** Of the ASICs that rocefab knows models of; 9300-FX3, GX and HX have it too, FX2 does not. */
const DLB_ASICS = ["cloud-scale-gx2", "silicon-one-g200"] as const;
const DLB_SOURCE = "Cisco, unicast routing guide 10.5(x): 10.5(1)F, on Silicon One 10.5(3)F; ASICs by a public book on AI networks";

function dlb<T extends string>(title: string, mode: T): Capability<T> {
  return { title, source: DLB_SOURCE, confidence: "general", history: [{ since: "10.5", is: mode }], asics: DLB_ASICS };
}

/** What rendering asks about a release of NX-OS, which is named without its maintenance number: 10.5 stands for 10.5(3)F where that is said. */
export const NXOS = {
  flowlets: dlb("load balancing by flowlets", "flowlet"),
  perPacket: dlb("load balancing by packet", "per-packet"),
  trimming: {
    title: "packet trimming",
    source: "no guide of 10.3 to 10.6 that was read has it, and no data model of 10.3 to 10.5",
    confidence: "general",
    history: [],
  },
} as const satisfies Readonly<Record<string, Capability | InNoRelease>>;

function since(release: string, model: string): Capability {
  return {
    title: `model ${model}`,
    source: "Cisco, interfaces guide 10.6(x): from 10.5(3)F",
    confidence: "published",
    history: [{ since: release, is: model }],
  };
}

/** Models that came with a release; those that are not named here are older than every release that is rendered for. */
export const NXOS_MODELS: Readonly<Record<string, Capability>> = {
  "N9364E-SG2-O": since("10.5", "N9364E-SG2-O"),
  "N9364E-SG2-Q": since("10.5", "N9364E-SG2-Q"),
};
