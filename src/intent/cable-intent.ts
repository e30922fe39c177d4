import type { Cable } from "../catalog/cable.js";
import type { CableIntent } from "./fabric-intent.js";

/** A cable as plain data. */
export function cableIntent(cable: Cable): CableIntent {
  return { lengthM: cable.length.toMetres(), delayNs: cable.delayNs, medium: cable.medium, label: cable.label };
}
