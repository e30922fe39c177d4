import { classMapOf } from "../qos-view.js";
import { isEthernet } from "../reader/interfaces.js";
import { boundPolicy } from "../reader/running-config.js";
import { nxosRule } from "./nxos-rule.js";

export const cosOnRoutedPort = nxosRule({
  rule: "NXOS_COS_ON_ROUTED_PORT",
  severity: "error",
  message: "routed ports carry no CoS, so that a class which matches nothing but CoS never gets a packet there",
  allowed: "match dscp on routed ports; match cos on tagged switchports only",
  fix: "match the DSCP of the class",
  offences: ({ config }) =>
    config.interfaces
      .filter((i) => isEthernet(i) && i.routed && i.up)
      .flatMap((i) => {
        const used = (boundPolicy(config, i.servicePolicies, "qos", "input")?.classes ?? []).flatMap((c) => classMapOf(config, c.name) ?? []);
        return used.filter((m) => m.cos.length > 0 && m.dscp.length === 0).map((m) => `${i.name} (${m.name})`);
      }),
});
