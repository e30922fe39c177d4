import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** 5.15 moved an interface's addresses from `ip` to `ipv4` and `ipv6`, and its VRF out of `ip`. */
export const addressPath = startupRule({
  rule: "CUMULUS_ADDRESS_PATH",
  severity: "error",
  message: "interfaces have addresses where the release does not look for them",
  allowed: "up to 5.14 ip.address, ip.gateway, ip.vrf; from 5.15 ipv4.address, ipv6.address, ipv4.gateway, vrf",
  problems: ({ startup, dialect }) => {
    const foreign = spellingIn(CUMULUS.address, dialect.release) === CUMULUS.address.history[0].is ? ["ipv4", "ipv6", "vrf"] : ["ip"];
    return portProblems(startup, (_, port) => {
      const wrong = foreign.filter((key) => key in port);
      return wrong.length > 0 ? `say ${wrong.join(", ")}` : undefined;
    });
  },
});
