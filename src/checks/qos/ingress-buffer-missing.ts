import { rangeText } from "../../base/text.js";
import { portsOf } from "../lookups.js";
import { switchRule } from "../per-device.js";
import { byText } from "../words.js";

/** A class without an ingress buffer is dropped at the first burst, best effort included. */
export const ingressBufferMissing = switchRule("INGRESS_BUFFER_MISSING", "error", () => (device) => {
  const found = portsOf(device).flatMap(({ port, view }) => {
    const missing = (view?.classes ?? []).filter((c) => c.ingress === "missing" && view?.dscpToTc.includes(c.tc)).map((c) => c.tc);
    return missing.length === 0 ? [] : [{ port: port.name, text: `TC ${rangeText(missing)}` }];
  });
  if (found.length === 0) return undefined;
  return { message: `traffic classes have no ingress buffer at all: ${byText(found)}`, fix: "bind a buffer to the priority group of every class" };
});
