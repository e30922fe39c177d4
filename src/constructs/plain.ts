import { RocefabError } from "../base/errors.js";
import { address, contains, networkOf, type Prefix, withoutLength } from "../base/ip.js";
import { refuseOlderRelease } from "../catalog/capabilities/index.js";
import { SwitchModel } from "../catalog/define.js";
import type { Nos } from "../catalog/nos.js";
import type { SwitchModelFacts } from "../catalog/switch-model.js";
import { switchModelFacts } from "../catalog/switch-models.js";
import type { ManagementIntent } from "../intent/fabric-intent.js";
import type { ManagementProps } from "../intent/props.js";

/** The facts of a model, which must be known under the NOS. */
export function modelFacts(where: string, model: string | SwitchModel, nos: Nos): SwitchModelFacts {
  const facts = SwitchModel.isSwitchModel(model) ? model.facts : switchModelFacts(`${where}: props.model`, model);
  const onNos = facts.nos[nos.name];
  if (onNos) {
    refuseOlderRelease(`${where}: props.nos`, onNos.hardware ?? facts.model, nos);
    return facts;
  }
  throw new RocefabError({
    where: `${where}: props.nos`,
    what: `is not a NOS that rocefab knows for ${facts.model}`,
    got: nos.toString(),
    allowed: Object.keys(facts.nos).join(", "),
  });
}

/** An address with its length. */
export function interfaceAddress(where: string, text: string): string {
  const [host = "", length = ""] = typeof text === "string" ? text.split("/") : [];
  if (/^([0-9]|[12][0-9]|3[012])$/.test(length)) return `${address(where, host)}/${length}`;
  throw new RocefabError({ where, what: "is not an address with its length", got: text, allowed: "a.b.c.d/length, e.g. 192.0.2.11/25" });
}

export function managementIntent(where: string, { address: own, gateway }: ManagementProps): ManagementIntent {
  const at = `${where}: props.management`;
  const ownAddress = interfaceAddress(`${at}.address`, own);
  const subnet: Prefix = networkOf(ownAddress);
  if (!contains(subnet, address(`${at}.gateway`, gateway)))
    throw new RocefabError({
      where: `${at}.gateway`,
      what: "is not in the subnet of the management address",
      got: gateway,
      allowed: `an address in ${subnet}`,
    });
  if (gateway === withoutLength(ownAddress))
    throw new RocefabError({ where: `${at}.gateway`, what: "is the switch's own address", got: gateway, allowed: `another address in ${subnet}` });
  return { address: ownAddress, gateway };
}
