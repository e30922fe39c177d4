import { switchRule } from "../per-device.js";

/** Redistribution puts every link and foreign interface into the table, and silences a loopback that is a network as well (docs/facts/routing.md, fact 7). */
export const redistributeInUnderlay = switchRule("REDISTRIBUTE_IN_UNDERLAY", "error", () => ({ view }) => {
  const { redistribute } = view.routing;
  return redistribute.length === 0 ? undefined : { message: `redistributes into BGP: ${redistribute.join(", ")}`, fix: "use network statements" };
});
