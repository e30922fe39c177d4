import type { Construct } from "constructs";
import { cableIntent } from "../intent/cable-intent.js";
import { type SuperSpineSwitchProps, superSpineSwitchSchema } from "../intent/device-props.js";
import type { CableIntent, SuperSpinesIntent } from "../intent/fabric-intent.js";
import { validated } from "../intent/validated.js";
import { superSpineLoopback, superSpineLoopback6 } from "../topology/addressing.js";
import { FabricSwitch } from "./fabric-switch.js";

/** A super-spine: every spine of every pod below. */
export class SuperSpineSwitch extends FabricSwitch {
  declare readonly kind: "super-spine";
  private readonly ownCable: CableIntent | null;

  constructor(scope: Construct, id: string, props: SuperSpineSwitchProps) {
    validated(superSpineSwitchSchema, props, `${scope.node.path}/${id}`);
    super(scope, id, "super-spine", props);
    this.ownCable = props.spineCable ? cableIntent(props.spineCable) : null;
    this.fabric.register(this);
  }

  override get loopback(): string {
    return superSpineLoopback(this.tier(), this.index);
  }

  override get loopback6(): string | null {
    return superSpineLoopback6(this.tier(), this.index);
  }

  override get asn(): number {
    return this.tier().asn;
  }

  protected override spineNames(): readonly string[] {
    return [];
  }

  protected override cableBelow(): CableIntent | null {
    return this.ownCable;
  }

  /** There is one: without it the constructor refuses the index. */
  private tier(): SuperSpinesIntent {
    return this.fabric.numbering.superSpines as SuperSpinesIntent;
  }
}
