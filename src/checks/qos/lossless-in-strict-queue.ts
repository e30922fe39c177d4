import { rangeText } from "../../base/text.js";
import { switchRule } from "../per-device.js";
import { byText } from "../words.js";
import { isStrict, meantLossless, rocePorts } from "./treatment.js";

/** A paused strict queue comes back with everything it held and starves all others; bulk data belongs in a weighted queue. */
export const losslessInStrictQueue = switchRule("LOSSLESS_IN_STRICT_QUEUE", "error", () => (device) => {
  const found = rocePorts(device).flatMap(({ port, view }) => {
    const strict = view.classes.filter((c) => meantLossless(view, c) && isStrict(c)).map((c) => c.queue);
    return strict.length === 0 ? [] : [{ port: port.name, text: `queue ${rangeText(strict)}` }];
  });
  if (found.length === 0) return undefined;
  return { message: `a lossless class is in a strict queue, where it starves every other class: ${byText(found)}`, fix: "give the class a share" };
});
