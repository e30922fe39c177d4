import { Construct } from "constructs";
import { RocefabError } from "../base/errors.js";
import { address, contains, networkOf, type Prefix, prefix, withoutLength } from "../base/ip.js";
import { lineText } from "../base/safe.js";
import type { Cable } from "../catalog/cable.js";
import { SwitchModel } from "../catalog/define.js";
import type { Nos } from "../catalog/nos.js";
import type { SwitchModelFacts } from "../catalog/switch-model.js";
import { switchModelFacts } from "../catalog/switch-models.js";
import {
  type EdgePortProps,
  edgePortSchema,
  type HostLinkProps,
  type ImportedLinkProps,
  importedLinkSchema,
  type LeafSwitchProps,
  leafSwitchSchema,
  type SpineSwitchProps,
  type SwitchProps,
  spineSwitchSchema,
} from "../intent/device-props.js";
import type { CableIntent, ConfigAddition, EdgePortIntent, ImportedLinkIntent, ManagementIntent, SwitchIntent, SwitchRole } from "../intent/fabric-intent.js";
import type { ConnectionProps, ManagementProps } from "../intent/props.js";
import { validated } from "../intent/validated.js";
import { leafAsn, leafLoopback, spineLoopback } from "../topology/addressing.js";
import { refuseSmallModel } from "../topology/ports.js";
import type { ConfigSection } from "./config-section.js";
import { deviceId, indexOf, refuseOverCapacity } from "./device-id.js";
import { type FabricModel, fabricOf } from "./fabric-model.js";
import type { GpuHost } from "./gpu-host.js";
import type { ImportedSwitch } from "./imported-switch.js";

/** What a leaf and a spine have in common. */
export abstract class FabricSwitch extends Construct {
  readonly fabric: FabricModel;
  readonly kind: SwitchRole;
  /** 1-based. */
  readonly index: number;
  readonly nos: Nos;
  readonly model: string;
  readonly connection: ConnectionProps;
  private readonly facts: SwitchModelFacts;
  private readonly management: ManagementIntent;
  private readonly edgePorts: EdgePortIntent[] = [];
  private readonly additions: ConfigAddition[] = [];

  get role(): SwitchRole {
    return this.kind;
  }

  protected constructor(scope: Construct, id: string, role: SwitchRole, props: SwitchProps) {
    super(scope, deviceId(scope, id));
    this.fabric = fabricOf(scope);
    this.kind = role;
    const where = this.node.path;
    const { capacity } = this.fabric.numbering;
    this.index =
      role === "leaf"
        ? refuseOverCapacity(where, indexOf(where, id, props.index), capacity.leaves, "leaves", "which renumbers nothing")
        : refuseOverCapacity(where, indexOf(where, id, props.index), capacity.spines, "spines", "which renumbers links and the loopbacks of leaves");
    this.facts = modelFacts(where, props.model, props.nos);
    this.nos = props.nos;
    this.model = this.facts.model;
    const onNos = this.facts.nos[props.nos.name];
    if (onNos) refuseSmallModel(onNos, role, this.model, capacity, this.fabric.uplink.speedMbps, where);
    this.management = managementIntent(where, props.management);
    this.connection = props.connection ?? {};
  }

  /** Router id and source of the switch's own traffic, without length. */
  abstract get loopback(): string;
  abstract get asn(): number;

  get hostname(): string {
    return this.node.id;
  }

  /** Without length. */
  get managementAddress(): string {
    return withoutLength(this.management.address);
  }

  /** A port at the trust boundary: storage, front end, border. */
  addEdgePort(id: string, props: EdgePortProps): void {
    const where = `${this.node.path}: addEdgePort(${JSON.stringify(id)})`;
    validated(edgePortSchema, props, where);
    const trust = props.trust ?? "none";
    if (trust === "dscp" && !props.cable)
      throw new RocefabError({
        where,
        what: "trusts DSCP, so it is paused and needs headroom, but has no cable to size it for",
        allowed: "cable: Cable.dac({ length })",
      });
    if (this.edgePorts.some((p) => p.id === id)) throw new RocefabError({ where, what: "is there already" });
    this.edgePorts.push({
      id: lineText(where, id),
      port: lineText(`${where}.port`, props.port),
      speedMbps: props.speed.toMbps(),
      trust,
      cable: props.cable ? cableIntent(props.cable) : null,
      address: props.address === undefined ? null : interfaceAddress(`${where}.address`, props.address),
      description: props.description === undefined ? null : lineText(`${where}.description`, props.description),
    });
    this.fabric.changed();
  }

  /** Appends to, or merges into, what rocefab renders; the result is checked like the rest and listed in the manifest. */
  addConfig(section: ConfigSection): void {
    if (section.nos !== this.nos.name) {
      throw new RocefabError({
        where: `${this.node.path}: addConfig`,
        what: `is for another NOS than this switch's ${this.nos}`,
        got: section.nos,
        allowed: this.nos.name,
      });
    }
    this.additions.push(section.addition);
    this.fabric.changed();
  }

  /** Plain data, for the fabric. */
  toIntent(): SwitchIntent {
    return {
      name: this.node.id,
      path: this.node.path,
      role: this.kind,
      index: this.index,
      model: this.facts,
      nos: { name: this.nos.name, release: this.nos.release },
      management: this.management,
      spines: this.spineNames(),
      edgePorts: [...this.edgePorts],
      additions: [...this.additions],
    };
  }

  protected abstract spineNames(): "all" | readonly string[];

  protected connectImported(imported: ImportedSwitch, props: ImportedLinkProps): void {
    const where = `${this.node.path}: connect(${imported.node.id})`;
    validated(importedLinkSchema, props, where);
    if (imported.role === this.kind)
      throw new RocefabError({
        where,
        what: `connects two ${this.kind === "leaf" ? "leaves" : "spines"}, which would make a path down and up again`,
        allowed: "a leaf with a spine",
      });
    const speedMbps = props.speed?.toMbps() ?? this.fabric.uplink.speedMbps;
    this.fabric.addImportedLinks(
      props.links.map((link, i): ImportedLinkIntent => {
        const at = `${where}: links[${i}]`;
        const subnet = prefix(`${at}.subnet`, link.subnet);
        if (!subnet.endsWith("/31")) throw new RocefabError({ where: `${at}.subnet`, what: "is not a point-to-point subnet", got: subnet, allowed: "a /31" });
        return {
          device: this.node.id,
          imported: imported.node.id,
          port: lineText(`${at}.port`, link.port),
          farPort: lineText(`${at}.farPort`, link.farPort),
          subnet,
          speedMbps,
          cable: cableIntent(props.cable),
        };
      }),
    );
  }
}

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

  override get asn(): number {
    return leafAsn(this.fabric.numbering, this.index);
  }

  /** Cables this leaf to every spine of the fabric, also to those that are made later. */
  connectSpines(): void {
    this.toSpines = "all";
    this.fabric.changed();
  }

  /** To one spine with linksPerSpine cables, to a host's rail, or to a switch that somebody else owns. */
  connect(spine: SpineSwitch): void;
  connect(host: GpuHost, props: HostLinkProps): void;
  connect(imported: ImportedSwitch, props: ImportedLinkProps): void;
  connect(other: SpineSwitch | GpuHost | ImportedSwitch, props?: HostLinkProps | ImportedLinkProps): void {
    if (other.kind === "spine") this.connectSpine(other);
    else if (other.kind === "host") other.connect(this, props as HostLinkProps);
    else this.connectImported(other, props as ImportedLinkProps);
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
    if (this.toSpines !== "all" && !this.toSpines.includes(spine.node.id)) this.toSpines.push(spine.node.id);
    this.fabric.changed();
  }
}

/** A spine: every leaf below. */
export class SpineSwitch extends FabricSwitch {
  declare readonly kind: "spine";

  constructor(scope: Construct, id: string, props: SpineSwitchProps) {
    validated(spineSwitchSchema, props, `${scope.node.path}/${id}`);
    super(scope, id, "spine", props);
    this.fabric.register(this);
  }

  override get loopback(): string {
    return spineLoopback(this.fabric.numbering, this.index);
  }

  override get asn(): number {
    return this.fabric.numbering.underlay.spineAsn;
  }

  /** To a leaf with linksPerSpine cables, or to a leaf that somebody else owns. */
  connect(leaf: LeafSwitch): void;
  connect(imported: ImportedSwitch, props: ImportedLinkProps): void;
  connect(other: LeafSwitch | ImportedSwitch, props?: ImportedLinkProps): void {
    if (other.kind === "leaf") other.connect(this);
    else this.connectImported(other, props as ImportedLinkProps);
  }

  protected override spineNames(): readonly string[] {
    return [];
  }
}

/** The facts of a model, which must be known under the NOS. */
export function modelFacts(where: string, model: string | SwitchModel, nos: Nos): SwitchModelFacts {
  const facts = SwitchModel.isSwitchModel(model) ? model.facts : switchModelFacts(`${where}: props.model`, model);
  if (facts.nos[nos.name]) return facts;
  throw new RocefabError({
    where: `${where}: props.nos`,
    what: `is not a NOS that rocefab knows for ${facts.model}`,
    got: nos.toString(),
    allowed: Object.keys(facts.nos).join(", "),
  });
}

export function cableIntent(cable: Cable): CableIntent {
  return { lengthM: cable.length.toMetres(), medium: cable.medium, label: cable.label };
}

function interfaceAddress(where: string, text: string): string {
  const [host = "", length = ""] = typeof text === "string" ? text.split("/") : [];
  if (/^([0-9]|[12][0-9]|3[012])$/.test(length)) return `${address(where, host)}/${length}`;
  throw new RocefabError({ where, what: "is not an address with its length", got: text, allowed: "a.b.c.d/length, e.g. 192.0.2.11/25" });
}

function managementIntent(where: string, { address: own, gateway }: ManagementProps): ManagementIntent {
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
