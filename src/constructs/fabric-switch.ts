import { Construct } from "constructs";
import { RocefabError } from "../base/errors.js";
import { prefix, withoutLength } from "../base/ip.js";
import { lineText } from "../base/safe.js";
import type { Nos } from "../catalog/nos.js";
import type { SwitchModelFacts } from "../catalog/switch-model.js";
import { cableIntent } from "../intent/cable-intent.js";
import { type EdgePortProps, edgePortSchema, type ImportedLinkProps, importedLinkSchema, type SwitchProps } from "../intent/device-props.js";
import type { CableIntent, ConfigAddition, EdgePortIntent, ImportedLinkIntent, ManagementIntent, SwitchIntent, SwitchRole } from "../intent/fabric-intent.js";
import type { ConnectionProps } from "../intent/props.js";
import { validated } from "../intent/validated.js";
import { podCount } from "../topology/addressing.js";
import { refuseSmallModel } from "../topology/ports.js";
import type { ConfigSection } from "./config-section.js";
import { deviceId, indexOf, type Room, refuseOverCapacity } from "./device-id.js";
import { type FabricModel, fabricOf } from "./fabric-model.js";
import type { ImportedSwitch } from "./imported-switch.js";
import { interfaceAddress, managementIntent, modelFacts } from "./plain.js";

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
    this.index = refuseOverCapacity(where, indexOf(where, id, props.index), this.room(role));
    this.facts = modelFacts(where, props.model, props.nos);
    this.nos = props.nos;
    this.model = this.facts.model;
    const onNos = this.facts.nos[props.nos.name];
    if (onNos) refuseSmallModel(onNos, role, this.model, { ...this.fabric.numbering, uplinkMbps: this.fabric.uplink.speedMbps }, where);
    this.management = managementIntent(where, props.management);
    this.connection = props.connection ?? {};
  }

  /** Router id and source of the switch's own traffic, without length. */
  abstract get loopback(): string;

  /** Null for IPv4 alone. */
  abstract get loopback6(): string | null;
  abstract get asn(): number;

  /** How many of a role the fabric has declared, and the prop that says so. */
  private room(role: SwitchRole): Room {
    const { capacity, superSpines } = this.fabric.numbering;
    if (role === "leaf") return { most: capacity.leaves, prop: "capacity.leaves", others: "which renumbers nothing" };
    if (role === "spine")
      return {
        most: capacity.spines * podCount(this.fabric.numbering),
        prop: superSpines ? "capacity.leaves, for one more pod," : "capacity.spines",
        others: superSpines ? "which renumbers nothing" : "which renumbers links and the loopbacks of leaves",
      };
    if (superSpines) return { most: superSpines.count, prop: "superSpines.count", others: "which renumbers links and loopbacks above the first pod" };
    throw new RocefabError({ where: this.node.path, what: "is a super-spine in a fabric that has no such tier", fix: "give the fabric superSpines" });
  }

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
    if (section?.nos !== this.nos.name) {
      throw new RocefabError({
        where: `${this.node.path}: addConfig`,
        what: `is for another NOS than this switch's ${this.nos}`,
        got: section?.nos,
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
      cableBelow: this.cableBelow(),
      edgePorts: [...this.edgePorts],
      additions: [...this.additions],
    };
  }

  protected abstract spineNames(): "all" | readonly string[];

  protected cableBelow(): CableIntent | null {
    return null;
  }

  protected connectImported(imported: ImportedSwitch, props: ImportedLinkProps): void {
    const where = `${this.node.path}: connect(${imported.node.id})`;
    validated(importedLinkSchema, props, where);
    if (imported.role === this.kind)
      throw new RocefabError({
        where,
        what: `connects two switches of one tier, which would make a path down and up again`,
        got: `${this.kind} with ${imported.role}`,
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
