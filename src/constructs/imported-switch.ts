import { Construct } from "constructs";
import { address } from "../base/ip.js";
import { type ImportedSwitchAttributes, importedSwitchSchema } from "../intent/device-props.js";
import type { ImportedIntent, SwitchRole } from "../intent/fabric-intent.js";
import { validated } from "../intent/validated.js";
import { deviceId } from "./device-id.js";
import { type FabricModel, fabricOf } from "./fabric-model.js";
import { modelFacts } from "./plain.js";

/** A switch that somebody else owns: no resource and no config, but a request to its owner. */
export class ImportedSwitch extends Construct {
  static fromAttributes(scope: Construct, id: string, attributes: ImportedSwitchAttributes): ImportedSwitch {
    return new ImportedSwitch(scope, id, attributes);
  }

  readonly kind = "imported";
  readonly fabric: FabricModel;
  readonly role: SwitchRole;
  readonly asn: number;
  /** Without length. */
  readonly loopback: string;
  private readonly attributes: ImportedSwitchAttributes;

  private constructor(scope: Construct, id: string, attributes: ImportedSwitchAttributes) {
    validated(importedSwitchSchema, attributes, `${scope.node.path}/${id}`);
    super(scope, deviceId(scope, id));
    this.fabric = fabricOf(scope);
    this.role = attributes.role;
    this.asn = attributes.asn;
    this.loopback = address(`${this.node.path}: loopback`, attributes.loopback);
    this.attributes = attributes;
    modelFacts(this.node.path, attributes.model, attributes.nos);
    this.fabric.register(this);
  }

  toIntent(): ImportedIntent {
    const { model, nos, policy } = this.attributes;
    return {
      name: this.node.id,
      path: this.node.path,
      role: this.role,
      model: modelFacts(this.node.path, model, nos),
      nos: { name: nos.name, release: nos.release },
      asn: this.asn,
      loopback: this.loopback,
      policy: policy ?? "unknown",
    };
  }
}
