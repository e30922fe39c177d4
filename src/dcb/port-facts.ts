import type { NosName } from "../catalog/nos.js";
import type { ModelOnNos } from "../catalog/switch-model.js";
import type { SwitchRole } from "../intent/fabric-intent.js";

/** What decides the numbers of a lossless port. */
export interface PortFacts {
  readonly nos: NosName;
  readonly asic: string;
  readonly modelName: string;
  readonly model: ModelOnNos;
  readonly role: SwitchRole;
  readonly speedMbps: number;
  /** Metres that headroom is sized for; see `equivalentMetres`. */
  readonly cableM: number;
  readonly mtu: number;
  /** Ports of the switch that can be lossless, those that the capacity reserves included, so that growth within it changes no threshold. */
  readonly losslessPorts: number;
}
