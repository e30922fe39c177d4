import { switchRule } from "../per-device.js";
import { entryText, permitEntries } from "./peerings.js";

/** A permit without a prefix-list lets anything pass: a default, a link, a supernet. A leaf's exports have a rule of their own. */
export const routeMapWithoutPrefixList = switchRule("ROUTE_MAP_WITHOUT_PREFIX_LIST", "error", () => ({ slice, view }) => {
  const entries = [...permitEntries(view.routing, "in"), ...(slice.role === "leaf" ? [] : permitEntries(view.routing, "out"))];
  const open = entries.filter((e) => e.entry.prefixLists.length === 0).map(entryText);
  if (open.length === 0) return undefined;
  return { message: `route-map entries permit every prefix: ${open.join(", ")}`, allowed: "loopbacks and host blocks, by prefix-list" };
});
