import type { Construct } from "constructs";
import { RocefabError } from "../base/errors.js";
import type { Cable } from "../catalog/cable.js";
import { cableIntent } from "../intent/cable-intent.js";
import { type HostLinkProps, type ImportedLinkProps, type LeafSwitchProps, leafSwitchSchema } from "../intent/device-props.js";
import type { CableIntent } from "../intent/fabric-intent.js";
import { validated } from "../intent/validated.js";
import { leafAsn, leafLoopback, leafLoopback6, podOfLeaf } from "../topology/addressing.js";
import { FabricSwitch } from "./fabric-switch.js";
import type { GpuHost } from "./gpu-host.js";
import type { ImportedSwitch } from "./imported-switch.js";
import type { SpineSwitch } from "./spine-switch.js";

/** A leaf: hosts below, every spine above. */
export class LeafSwitch extends FabricSwitch {
  declare readonly kind: "leaf";
  private readonly hostCable: Cable | undefined;
  private toSpines: "all" | string[] = [];

  constructor(scope: Construct, id: string, props: LeafSwitchProps) {
    validated(leafSwitchSchema, props, `${scope.node.path}/${id}`);
    super(scope, id, "leaf", props);
    this.hostCable = props.hostCable;
    this.fabric.register(this);
  }

  override get loopback(): string {
    return leafLoopback(this.fabric.numbering, this.index);
  }

  override get loopback6(): string | null {
    return leafLoopback6(this.fabric.numbering, this.index);
  }

  override get asn(): number {
    return leafAsn(this.fabric.numbering, this.index);
  }

  /** 1 in a fabric without super-spines. */
  get pod(): number {
    return podOfLeaf(this.fabric.numbering, this.index);
  }

  /** Cables this leaf to every spine of its pod, also to those that are made later. */
  connectSpines(): void {
    this.toSpines = "all";
    this.fabric.changed();
  }

  /** To one spine with linksPerSpine cables, to a host's rail, or to a switch that somebody else owns. */
  connect(spine: SpineSwitch): void;
  connect(host: GpuHost, props: HostLinkProps): void;
  connect(imported: ImportedSwitch, props: ImportedLinkProps): void;
  connect(other: SpineSwitch | GpuHost | ImportedSwitch, props?: HostLinkProps | ImportedLinkProps): void {
    if (other?.kind === "spine") this.connectSpine(other);
    else if (other?.kind === "host") other.connect(this, props as HostLinkProps);
    else if (other?.kind === "imported") this.connectImported(other, props as ImportedLinkProps);
    else
      throw new RocefabError({ where: `${this.node.path}: connect`, what: "connects a leaf to no device", allowed: "a spine, a host or an imported switch" });
  }

  /** The cable of a host on this leaf. */
  cableOfHost(where: string, given: Cable | undefined): CableIntent {
    const cable = given ?? this.hostCable;
    if (cable) return cableIntent(cable);
    throw new RocefabError({
      where,
      what: "has no cable, and its leaf has no hostCable",
      fix: "give one of them, e.g. Cable.dac({ length: CableLength.metres(2) })",
    });
  }

  protected override spineNames(): "all" | readonly string[] {
    return this.toSpines === "all" ? "all" : [...this.toSpines];
  }

  private connectSpine(spine: SpineSwitch): void {
    if (spine.fabric !== this.fabric)
      throw new RocefabError({
        where: `${this.node.path}: connect(${spine.node.id})`,
        what: "connects switches of two fabrics",
        fix: "describe the other one with ImportedSwitch.fromAttributes",
      });
    if (spine.pod !== this.pod)
      throw new RocefabError({
        where: `${this.node.path}: connect(${spine.node.id})`,
        what: "connects a leaf to a spine of another pod; pods meet at the super-spines",
        got: `pod ${this.pod} to pod ${spine.pod}`,
      });
    if (this.toSpines !== "all" && !this.toSpines.includes(spine.node.id)) this.toSpines.push(spine.node.id);
    this.fabric.changed();
  }
}
