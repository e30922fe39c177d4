import { Construct } from "constructs";
import { RocefabError } from "../base/errors.js";
import { interfaceName } from "../base/safe.js";
import { HostModel } from "../catalog/define.js";
import { type HostModelFacts, hostModelFacts } from "../catalog/host-models.js";
import { refuseBadNccl } from "../hosts/index.js";
import { type GpuHostProps, gpuHostSchema, type HostLinkProps, hostLinkSchema } from "../intent/device-props.js";
import type { AttachmentIntent, HostIntent, NcclIntent } from "../intent/fabric-intent.js";
import type { ConnectionProps } from "../intent/props.js";
import { validated } from "../intent/validated.js";
import { hostAddresses } from "../topology/addressing.js";
import { deviceId, indexOf } from "./device-id.js";
import { type FabricModel, fabricOf } from "./fabric-model.js";
import type { LeafSwitch } from "./leaf-switch.js";

/** A GPU host; its NICs are its rails, in GPU order. */
export class GpuHost extends Construct {
  readonly kind = "host";
  readonly fabric: FabricModel;
  /** 1-based. */
  readonly index: number;
  readonly model: string;
  readonly deploy: boolean;
  readonly connection: ConnectionProps;
  private readonly facts: HostModelFacts;
  private readonly managementInterface: string;
  private readonly nccl: NcclIntent;
  private readonly attachments: (AttachmentIntent & { readonly address: string })[] = [];

  constructor(scope: Construct, id: string, props: GpuHostProps) {
    validated(gpuHostSchema, props, `${scope.node.path}/${id}`);
    super(scope, deviceId(scope, id));
    const where = this.node.path;
    this.fabric = fabricOf(scope);
    this.index = indexOf(where, id, props.index);
    this.facts = HostModel.isHostModel(props.model) ? props.model.facts : hostModelFacts(`${where}: props.model`, props.model);
    this.model = this.facts.model;
    this.managementInterface = interfaceName(`${where}: props.managementInterface`, props.managementInterface);
    if (this.facts.nics.some((n) => n.netdev === this.managementInterface)) {
      throw new RocefabError({
        where: `${where}: props.managementInterface`,
        what: "is a rail of the host: NCCL's bootstrap would share the lossless ports",
        got: this.managementInterface,
        allowed: `an interface other than ${this.facts.nics.map((n) => n.netdev).join(", ")}`,
      });
    }
    this.nccl = { version: props.nccl.version, env: props.nccl.env ?? {} };
    refuseBadNccl(`${where}: props.nccl`, this.nccl, {
      classes: this.fabric.policy.classes,
      railsSupernet: this.fabric.numbering.underlay.rails,
      railsSupernet6: this.fabric.numbering.underlay.ipv6?.rails ?? null,
      nic: this.facts.nic,
      gpus: this.facts.gpus,
      managementInterface: this.managementInterface,
      rails: this.facts.nics,
    });
    this.deploy = props.deploy ?? false;
    this.connection = props.connection ?? {};
    this.fabric.register(this);
  }

  /** NICs of the host, which is how many rails it has. */
  get rails(): number {
    return this.facts.nics.length;
  }

  /** Addresses of the cabled rails, without length, in rail order. */
  get railAddresses(): string[] {
    return [...this.attachments].sort((a, b) => a.rail - b.rail).map((a) => a.address);
  }

  /** Cables the NIC of a rail to a host slot of a leaf. */
  connect(leaf: LeafSwitch, props: HostLinkProps): void {
    if (leaf?.kind !== "leaf") throw new RocefabError({ where: `${this.node.path}: connect`, what: "connects a host to no leaf", allowed: "a LeafSwitch" });
    const where = `${this.node.path}: connect(${leaf.node.id})`;
    validated(hostLinkSchema, props, where);
    const { hostPortsPerLeaf } = this.fabric.numbering.capacity;
    if (leaf.fabric !== this.fabric) throw new RocefabError({ where, what: "connects a host to a leaf of another fabric" });
    if (props.rail > this.rails)
      throw new RocefabError({ where: `${where}: props.rail`, what: `is not a rail of a ${this.model}`, got: props.rail, allowed: `1 to ${this.rails}` });
    if (props.slot > hostPortsPerLeaf)
      throw new RocefabError({
        where: `${where}: props.slot`,
        what: "is past the host ports that each leaf reserves",
        got: props.slot,
        allowed: `1 to ${hostPortsPerLeaf}`,
        fix: "raise capacity.hostPortsPerLeaf (it renumbers the rails when it passes a power of two)",
      });
    const other = this.attachments.find((a) => a.rail === props.rail);
    if (other) throw new RocefabError({ where: `${where}: props.rail`, what: `is cabled already, to ${other.leaf} slot ${other.slot}`, got: props.rail });
    this.attach(leaf, props);
  }

  toIntent(): HostIntent {
    return {
      name: this.node.id,
      path: this.node.path,
      index: this.index,
      model: this.facts,
      managementInterface: this.managementInterface,
      attachments: this.attachments.map(({ rail, leaf, slot, cable }) => ({ rail, leaf, slot, cable })),
      nccl: this.nccl,
      deploy: this.deploy,
    };
  }

  private attach(leaf: LeafSwitch, { rail, slot, cable }: HostLinkProps): void {
    const address = hostAddresses(this.fabric.numbering, leaf.index, slot).host.ipv4.replace(/\/31$/, "");
    this.attachments.push({ rail, leaf: leaf.node.id, slot, cable: leaf.cableOfHost(this.node.path, cable), address });
    this.fabric.changed();
  }
}
