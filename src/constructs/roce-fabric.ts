import { AnnotationMetadataEntryType, TerraformStack } from "cdktf";
import { Construct, type IConstruct } from "constructs";
import type { Artifact } from "../artifacts/artifact.js";
import { type CompiledFabric, compileFabric } from "../artifacts/compile.js";
import { RocefabError } from "../base/errors.js";
import { type Acknowledgement, blocking, type Finding, findingText } from "../base/finding.js";
import { lineText } from "../base/safe.js";
import { refuseBadHostMtu } from "../hosts/index.js";
import { cableIntent } from "../intent/cable-intent.js";
import type { AddLeavesProps, AddSpinesProps, AddSuperSpinesProps, RackProps, ScalableUnitProps } from "../intent/device-props.js";
import type {
  CapacityIntent,
  FabricIntent,
  HostAclIntent,
  HostIntent,
  ImportedIntent,
  ImportedLinkIntent,
  SwitchIntent,
  UplinkIntent,
} from "../intent/fabric-intent.js";
import { DcbPolicy } from "../intent/policy.js";
import { policyIntent } from "../intent/policy-intent.js";
import { type DeployMode, type LoadBalancing, type RoceFabricProps, roceFabricSchema } from "../intent/props.js";
import { type ServicesIntent, servicesIntent } from "../intent/services.js";
import { refuseManyPaths, superSpinesIntent, underlayIntent } from "../intent/underlay-intent.js";
import { validated } from "../intent/validated.js";
import type { FabricPlan } from "../plan/fabric-plan.js";
import { type Numbering, refuseAsnBlock, refuseSmallBlocks } from "../topology/addressing.js";
import { deviceId } from "./device-id.js";
import { FabricDeployment } from "./fabric-deployment.js";
import { type Deployment, type FabricDevice, type FabricModel, fabricOf, isFabric, markFabric } from "./fabric-model.js";
import { type AddHostsProps, addHosts, addLeaves, addRack, addScalableUnit, addSpines, addSuperSpines, type HostsAndLeaves } from "./generators.js";
import type { GpuHost } from "./gpu-host.js";
import type { LeafSwitch } from "./leaf-switch.js";
import type { SpineSwitch } from "./spine-switch.js";
import type { SuperSpineSwitch } from "./super-spine-switch.js";

const DEFAULT_MTU = { switch: 9216, host: 9000 } as const;

/** A leaf-spine fabric with its lossless policy: the model, and by default the deployment of all its devices. */
export class RoceFabric extends Construct implements FabricModel {
  /** The fabric that a construct stands in, or is. */
  static of(construct: IConstruct): RoceFabric {
    return fabricOf(construct) as RoceFabric;
  }

  static isRoceFabric(x: unknown): x is RoceFabric {
    return isFabric(x);
  }

  readonly numbering: Numbering;
  readonly uplink: UplinkIntent;
  readonly deployMode: DeployMode;
  readonly policy: DcbPolicy;
  private readonly mtu: { readonly switch: number; readonly host: number };
  private readonly hostAcl: HostAclIntent | null;
  private readonly services: ServicesIntent;
  private readonly loadBalancing: LoadBalancing;
  private readonly sonic: FabricIntent["sonic"];
  private readonly cumulus: FabricIntent["cumulus"];
  private readonly nxos: FabricIntent["nxos"];
  private readonly strict: boolean;
  private readonly devices = new Map<string, FabricDevice>();
  private readonly importedLinks: ImportedLinkIntent[] = [];
  private readonly acknowledgements: Acknowledgement[] = [];
  /** @internal */
  readonly deployments: Deployment[] = [];
  private readonly followers: Deployment[] = [];
  /** Or the mistake that it ends in, so that every trigger of every device does not make it again. */
  private compiledFabric: CompiledFabric | RocefabError | undefined;

  constructor(scope: Construct, id: string, props: RoceFabricProps) {
    const path = scope.node.path === "" ? id : `${scope.node.path}/${id}`;
    validated(roceFabricSchema, props, path);
    super(scope, deviceId(scope, id));
    refuseSameName(this);
    markFabric(this);
    this.hostAcl = props.hostAcl ? { name: aclName(path, props.hostAcl.name), rest: props.hostAcl.rest ?? "permit" } : null;
    this.services = servicesIntent(`${path}: props.services`, props.services);
    this.loadBalancing = props.loadBalancing ?? "ecmp";
    this.sonic = { routing: props.sonic?.routing ?? "split-unified" };
    const { leaf = null, spine = null, superSpine = null } = props.nxos?.hashOffset ?? {};
    this.nxos = { hashOffset: { leaf, spine, "super-spine": superSpine } };
    this.cumulus = { replace: props.cumulus?.replace ?? false };
    this.policy = props.policy ?? DcbPolicy.rocev2();
    this.strict = props.strict ?? false;
    this.uplink = { speedMbps: props.uplink.speed.toMbps(), cable: cableIntent(props.uplink.cable) };
    this.numbering = numberingOf(path, props, this.uplink);
    this.mtu = { switch: props.mtu?.switch ?? DEFAULT_MTU.switch, host: props.mtu?.host ?? DEFAULT_MTU.host };
    refuseBadHostMtu(`${path}: props.mtu.host`, this.mtu);
    this.deployMode = props.deploy ?? "null_resource";
    if (this.deployMode !== "none") new FabricDeployment(this, "Deployment", { fabric: this });
    this.node.addValidation({ validate: () => this.problems() });
  }

  /** `<prefix>1` to `<prefix>count`. */
  addSpines(idPrefix: string, props: AddSpinesProps): SpineSwitch[] {
    return addSpines(this, idPrefix, props);
  }

  /** `<prefix>1` to `<prefix>count`, each cabled to every spine. */
  addSuperSpines(idPrefix: string, props: AddSuperSpinesProps): SuperSpineSwitch[] {
    return addSuperSpines(this, idPrefix, props);
  }

  /** `<prefix>1` to `<prefix>count`, each cabled to every spine of its pod. */
  addLeaves(idPrefix: string, props: AddLeavesProps): LeafSwitch[] {
    return addLeaves(this, idPrefix, props);
  }

  /** `<prefix>1` to `<prefix>count`; NIC r goes to leaf r of `leaves`, or all NICs to the only leaf. */
  addHosts(idPrefix: string, props: AddHostsProps): GpuHost[] {
    return addHosts(this, idPrefix, props);
  }

  /** A rail-optimised scalable unit: leaf r takes NIC r of every host. Its number is the trailing number of the id. */
  addScalableUnit(id: string, props: ScalableUnitProps): HostsAndLeaves {
    return addScalableUnit(this, id, props);
  }

  /** A rack with its top-of-rack leaf, whose index is the trailing number of the id. */
  addRack(id: string, props: RackProps): HostsAndLeaves {
    return addRack(this, id, props);
  }

  /** Accepts a finding: same rule, same `at`; the reason stays with it. */
  acknowledge(rule: string, at: string, reason: string): void {
    const where = `${this.node.path}: acknowledge(${JSON.stringify(rule)})`;
    if (typeof rule !== "string" || !/^[A-Z][A-Z0-9_]*$/.test(rule))
      throw new RocefabError({ where, what: "names no rule", got: rule, allowed: "the rule of a finding, e.g. UNPROVEN_HOP" });
    if (typeof reason !== "string" || reason.trim() === "")
      throw new RocefabError({ where, what: "gives no reason", got: reason, fix: "say why it is accepted, for whoever reads it next" });
    this.acknowledgements.push({ rule, at: lineText(where, at), reason });
    this.changed();
  }

  /** The fabric with every number decided, as plain data. */
  plan(): FabricPlan {
    return this.compiled().plan;
  }

  /** What the checks have to say, acknowledged findings included. */
  findings(): Finding[] {
    return [...this.compiled().findings];
  }

  /** Every rendered file of every device. */
  artifacts(): Artifact[] {
    return [...this.compiled().artifacts];
  }

  /** @internal */
  compiled(): CompiledFabric {
    this.compiledFabric ??= this.compile();
    if (RocefabError.isRocefabError(this.compiledFabric)) throw this.compiledFabric;
    return this.compiledFabric;
  }

  /** @internal */
  register(device: FabricDevice): void {
    const name = device.node.id;
    const other = this.devices.get(name);
    if (other)
      throw new RocefabError({
        where: device.node.path,
        what: `has the name of another device of this fabric, ${other.node.path}`,
        got: name,
        fix: "give it another id: names are hostnames and resource addresses",
      });
    this.devices.set(name, device);
    for (const deployment of this.followers) deployment.add(device);
    this.changed();
  }

  /** @internal */
  device(name: string): FabricDevice | undefined {
    return this.devices.get(name);
  }

  /** @internal */
  addDeployment(deployment: Deployment, all: boolean): void {
    this.deployments.push(deployment);
    if (!all) return;
    this.followers.push(deployment);
    for (const device of this.devices.values()) deployment.add(device);
  }

  /** @internal */
  addImportedLinks(links: readonly ImportedLinkIntent[]): void {
    this.importedLinks.push(...links);
    this.changed();
  }

  /** @internal */
  changed(): void {
    this.compiledFabric = undefined;
  }

  /** @internal Errors stop synth before; infos are in findings.json. No `Annotations`: its stack traces would put this machine's paths into the output. */
  annotate(): void {
    const warnings = this.findings().filter((f) => f.acknowledged === undefined && f.severity === "warning");
    for (const f of warnings) this.node.addMetadata(AnnotationMetadataEntryType.WARN, findingText(f));
  }

  private compile(): CompiledFabric | RocefabError {
    try {
      return compileFabric(this.intent());
    } catch (error) {
      if (RocefabError.isRocefabError(error)) return error;
      throw error;
    }
  }

  private intent(): FabricIntent {
    const all = [...this.devices.values()];
    const ofKind = <T>(...kinds: FabricDevice["kind"][]): T[] => all.filter((d) => kinds.includes(d.kind)).map((d) => d.toIntent() as T);
    return {
      name: this.node.id,
      policy: policyIntent(this.policy),
      ...this.numbering,
      uplink: this.uplink,
      mtu: this.mtu,
      hostAcl: this.hostAcl,
      services: this.services,
      loadBalancing: this.loadBalancing,
      sonic: this.sonic,
      cumulus: this.cumulus,
      nxos: this.nxos,
      switches: ofKind<SwitchIntent>("leaf", "spine", "super-spine"),
      imported: ofKind<ImportedIntent>("imported"),
      hosts: ofKind<HostIntent>("host"),
      importedLinks: [...this.importedLinks],
      acknowledgements: [...this.acknowledgements],
    };
  }

  private problems(): string[] {
    try {
      return blocking(this.findings(), this.strict).map(findingText);
    } catch (error) {
      if (RocefabError.isRocefabError(error)) return [error.message];
      throw error;
    }
  }
}

function refuseSameName(fabric: RoceFabric): void {
  const other = fabric.node.root.node.findAll().find((c) => c !== fabric && isFabric(c) && c.node.id === fabric.node.id);
  if (other)
    throw new RocefabError({
      where: fabric.node.path,
      what: `has the name of another fabric of this app, ${other.node.path}`,
      got: fabric.node.id,
      fix: "give it another id: names are folders and resource addresses",
    });
  if (!fabric.node.scopes.some((c) => TerraformStack.isStack(c)))
    throw new RocefabError({ where: fabric.node.path, what: "is in no stack", fix: "pass a TerraformStack, or something in one, as the scope" });
}

function numberingOf(path: string, { capacity, underlay, superSpines }: RoceFabricProps, uplink: UplinkIntent): Numbering {
  const full: CapacityIntent = {
    spines: capacity.spines,
    leaves: capacity.leaves,
    linksPerSpine: capacity.linksPerSpine,
    leavesPerSu: capacity.leavesPerSu ?? 8,
    hostsPerSu: capacity.hostsPerSu ?? 64,
    hostPortsPerLeaf: capacity.hostPortsPerLeaf ?? 64,
    hostPortMbps: capacity.hostPortSpeed?.toMbps() ?? uplink.speedMbps,
  };
  const own = underlayIntent(`${path}: props.underlay`, underlay);
  const numbering: Numbering = {
    capacity: full,
    underlay: own,
    superSpines: superSpines ? superSpinesIntent(`${path}: props.superSpines`, superSpines, full, own) : null,
  };
  refuseSmallBlocks(numbering, path);
  refuseAsnBlock(numbering, path);
  refuseManyPaths(`${path}: props.capacity`, full.spines * full.linksPerSpine, `${full.spines} spines x ${full.linksPerSpine} links`);
  return numbering;
}

function aclName(path: string, name: string): string {
  if (/^[A-Za-z][A-Za-z0-9-]{0,31}$/.test(name)) return name;
  throw new RocefabError({
    where: `${path}: props.hostAcl.name`,
    what: "is not the name of an access list on every NOS",
    got: name,
    allowed: "a letter, then letters, digits and dashes, at most 32",
  });
}
