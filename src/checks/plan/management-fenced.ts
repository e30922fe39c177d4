import { networkOf, overlap } from "../../base/ip.js";
import { switchRule } from "../per-device.js";

/** The fence around a switch's management shuts out the networks of GPU hosts, on whatever port they come in: a management network among them is shut out as well. */
export const managementFenced = switchRule("MANAGEMENT_FENCED", "error", () => ({ slice }) => {
  const shut = slice.hostNetworks.filter((network) => overlap(networkOf(slice.management.address), network));
  if (shut.length === 0) return undefined;
  return {
    message: "has its management network in a block of GPU hosts, which its access lists keep away from SSH, SNMP and the API: nobody could log in",
    got: `${slice.management.address} in ${shut.join(", ")}`,
    fix: "take `underlay.rails` apart from every network that switches are managed from",
  };
});
