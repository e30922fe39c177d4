import { contains } from "../../base/ip.js";
import { switchRule } from "../per-device.js";

/** An aggregate lives only while a network inside it is in BGP (docs/facts/routing.md, fact 6). */
export const aggregateWithoutNetwork = switchRule("AGGREGATE_WITHOUT_NETWORK", "error", () => ({ slice, view }) => {
  const { aggregates, networks } = view.routing;
  const empty = slice.role === "leaf" ? aggregates.filter((a) => !networks.some((n) => n !== a.prefix && contains(a.prefix, n))) : [];
  if (empty.length === 0) return undefined;
  return {
    message: `aggregates have no network inside them and are never advertised: ${empty.map((a) => a.prefix).join(", ")}`,
    fix: "put the host ports' prefixes into BGP",
  };
});
