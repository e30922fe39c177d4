import { RENAMED_IN } from "../dialect.js";
import { portProblems, startupRule } from "./startup-rule.js";

/** 5.15 moved an interface's addresses from `ip` to `ipv4` and `ipv6`, and its VRF out of `ip`. */
export const addressPath = startupRule({
  rule: "CUMULUS_ADDRESS_PATH",
  severity: "error",
  message: "interfaces have addresses where the release does not look for them",
  allowed: "up to 5.14 ip.address, ip.gateway, ip.vrf; from 5.15 ipv4.address, ipv6.address, ipv4.gateway, vrf",
  problems: ({ startup, dialect }) =>
    portProblems(startup, (_, port) => {
      const wrong = (dialect.minor < RENAMED_IN ? ["ipv4", "ipv6", "vrf"] : ["ip"]).filter((key) => key in port);
      return wrong.length > 0 ? `say ${wrong.join(", ")}` : undefined;
    }),
});
