import type { Construct } from "constructs";
import { RocefabError } from "../base/errors.js";
import { cableIntent } from "../intent/cable-intent.js";
import { type ImportedLinkProps, type SpineSwitchProps, spineSwitchSchema } from "../intent/device-props.js";
import type { CableIntent } from "../intent/fabric-intent.js";
import { validated } from "../intent/validated.js";
import { podOfSpine, spineAsn, spineLoopback, spineLoopback6 } from "../topology/addressing.js";
import { FabricSwitch } from "./fabric-switch.js";
import type { ImportedSwitch } from "./imported-switch.js";
import type { LeafSwitch } from "./leaf-switch.js";

/** A spine: every leaf below. */
export class SpineSwitch extends FabricSwitch {
  declare readonly kind: "spine";
  private readonly ownCable: CableIntent | null;

  constructor(scope: Construct, id: string, props: SpineSwitchProps) {
    validated(spineSwitchSchema, props, `${scope.node.path}/${id}`);
    super(scope, id, "spine", props);
    this.ownCable = props.leafCable ? cableIntent(props.leafCable) : null;
    this.fabric.register(this);
  }

  override get loopback(): string {
    return spineLoopback(this.fabric.numbering, this.index);
  }

  override get loopback6(): string | null {
    return spineLoopback6(this.fabric.numbering, this.index);
  }

  override get asn(): number {
    return spineAsn(this.fabric.numbering, this.index);
  }

  /** 1 in a fabric without super-spines. */
  get pod(): number {
    return podOfSpine(this.fabric.numbering, this.index);
  }

  /** To a leaf with linksPerSpine cables, or to a leaf that somebody else owns. */
  connect(leaf: LeafSwitch): void;
  connect(imported: ImportedSwitch, props: ImportedLinkProps): void;
  connect(other: LeafSwitch | ImportedSwitch, props?: ImportedLinkProps): void {
    if (other?.kind === "leaf") other.connect(this);
    else if (other?.kind === "imported") this.connectImported(other, props as ImportedLinkProps);
    else throw new RocefabError({ where: `${this.node.path}: connect`, what: "connects a spine to no switch", allowed: "a leaf or an imported switch" });
  }

  protected override spineNames(): readonly string[] {
    return [];
  }

  protected override cableBelow(): CableIntent | null {
    return this.ownCable;
  }
}
