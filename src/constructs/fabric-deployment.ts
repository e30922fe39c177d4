import { join } from "node:path";
import { NullProvider } from "@cdktf/provider-null/lib/provider/index.js";
import { Resource } from "@cdktf/provider-null/lib/resource/index.js";
import { Aspects, DataResource, type IAspect, type ISynthesisSession, Lazy, type TerraformResource, TerraformStack } from "cdktf";
import { addCustomSynthesis } from "cdktf/lib/synthesize/synthesizer.js";
import { Construct, type IConstruct } from "constructs";
import { deviceSha256, fileSet } from "../artifacts/file-set.js";
import { writeFolder } from "../artifacts/write.js";
import { RocefabError } from "../base/errors.js";
import { shellWord, terraformText } from "../base/safe.js";
import { naturalSort } from "../base/sort.js";
import type { DeployMode } from "../intent/props.js";
import { secretsOfServices } from "../intent/services.js";
import { type Deployment, type FabricDevice, type FabricModel, isFabric } from "./fabric-model.js";

export interface FabricDeploymentProps {
  readonly fabric: FabricModel;
  /** Devices of the fabric, by construct or name. @default all, also those made later */
  readonly devices?: readonly (FabricDevice | string)[];
  /** @default that of the fabric, or null_resource where that is "none" */
  readonly mode?: Exclude<DeployMode, "none">;
}

/** Files and resources of some or all devices of a fabric, in any stack; one deployment a fabric and stack. */
export class FabricDeployment extends Construct implements Deployment {
  private readonly fabric: FabricModel;
  private readonly mode: Exclude<DeployMode, "none">;
  /** @internal Names. */
  readonly devices = new Set<string>();

  constructor(scope: Construct, id: string, props: FabricDeploymentProps) {
    const devices = checkedDevices(`${scope.node.path}/${id}: props`, props);
    super(scope, id);
    this.fabric = props.fabric;
    const ofFabric = this.fabric.deployMode;
    this.mode = props.mode ?? (ofFabric === "none" ? "null_resource" : ofFabric);
    refuseSecondDeployment(this, this.fabric);
    this.fabric.addDeployment(this, props.devices === undefined);
    for (const device of devices) this.add(device);
    if (this.mode === "null_resource") addNullProvider(TerraformStack.of(this));
    addCustomSynthesis(this, { onSynthesize: (session) => this.write(session) });
  }

  /** @internal */
  add(device: FabricDevice): void {
    const name = device.node.id;
    const other = this.fabric.deployments.find((d) => d !== this && d.devices.has(name));
    if (other)
      throw new RocefabError({
        where: this.node.path,
        what: `deploys ${name}, which ${other.node.path} deploys already`,
        fix: 'leave it out of one, or give the fabric deploy: "none" when you place its devices yourself',
      });
    this.devices.add(name);
    if (device.kind === "imported" || (device.kind === "host" && !device.deploy)) return;
    this.addResource(device);
  }

  private addResource(device: Exclude<FabricDevice, { readonly kind: "imported" }>): void {
    const name = device.node.id;
    const triggers = this.triggers(device);
    const provisioners = [{ type: "local-exec" as const, command: this.command(device), environment: environmentOf(device) }];
    const resource: TerraformResource =
      this.mode === "null_resource"
        ? new Resource(this, name, { triggers, provisioners })
        : new DataResource(this, name, { triggersReplace: triggers, provisioners });
    resource.overrideLogicalId(`${this.fabric.node.id}_${name}`);
  }

  /** Sums only; the text is in files. */
  private triggers(device: FabricDevice): Record<string, string> {
    const name = device.node.id;
    return {
      config_sha256: Lazy.stringValue({ produce: () => this.ofCompiled(() => deviceSha256(this.fabric.compiled(), name)) }),
      secret_versions: Lazy.stringValue({ produce: () => this.ofCompiled(() => terraformText(secretVersions(this.fabric, name))) }),
    };
  }

  /** Cdktf resolves before it validates, and would tell a mistake with its own stack: the fabric's validation tells it, and synth fails there. */
  private ofCompiled(produce: () => string): string {
    try {
      return produce();
    } catch (error) {
      if (RocefabError.isRocefabError(error)) return "";
      throw error;
    }
  }

  /** Names the files; this release of rocefab renders and proves, it does not push. */
  private command(device: FabricDevice): string {
    const folder = `${fabricFolder(this.fabric)}/${device.kind === "host" ? "hosts" : "switches"}/${device.node.id}`;
    return `echo ${shellWord(`rocefab rendered ${folder}; this release does not push it to the device`)}`;
  }

  private write(session: ISynthesisSession): void {
    const stack = TerraformStack.of(this);
    const folder = join(session.outdir, session.manifest.forStack(stack).workingDirectory, ...fabricFolder(this.fabric).split("/"));
    writeFolder(folder, fileSet(this.fabric.compiled(), this.devices));
    this.fabric.annotate();
  }
}

function fabricFolder(fabric: FabricModel): string {
  return `fabrics/${fabric.node.id}`;
}

/** @throws RocefabError where the props are no such props, or a device is not of the fabric */
function checkedDevices(where: string, props: FabricDeploymentProps): FabricDevice[] {
  if (!isFabric(props?.fabric)) throw new RocefabError({ where: `${where}.fabric`, what: "is not a fabric", allowed: "a RoceFabric" });
  if (props.devices !== undefined && !Array.isArray(props.devices))
    throw new RocefabError({ where: `${where}.devices`, what: "is not a list", allowed: "devices of the fabric, or their names" });
  if (props.mode !== undefined && !["null_resource", "terraform_data"].includes(props.mode))
    throw new RocefabError({ where: `${where}.mode`, what: "is not one of the known values", got: props.mode, allowed: "null_resource, terraform_data" });
  return (props.devices ?? []).map((device) => deviceOf(props.fabric, `${where}.devices`, device));
}

function deviceOf(fabric: FabricModel, where: string, device: FabricDevice | string): FabricDevice {
  const name = typeof device === "string" ? device : device?.node?.id;
  const own = fabric.device(name);
  if (own && (typeof device === "string" || own === device)) return own;
  throw new RocefabError({ where, what: `is not a device of ${fabric.node.id}`, got: name, allowed: "devices of the fabric, or their names" });
}

function refuseSecondDeployment(deployment: FabricDeployment, fabric: FabricModel): void {
  const stack = TerraformStack.of(deployment);
  const other = fabric.deployments.find((d) => TerraformStack.of(d) === stack);
  if (other)
    throw new RocefabError({
      where: deployment.node.path,
      what: `is the second deployment of this fabric in stack ${stack.node.id}`,
      got: other.node.path,
      allowed: "one deployment a fabric and stack: they would write the same folder",
    });
}

function secretVersions(fabric: FabricModel, device: string): string {
  const slice = fabric.compiled().slices.find((s) => s.name === device);
  const secrets = slice?.kind === "switch" ? [...secretsOfServices(slice.services), ...slice.additions.flatMap((a) => a.secrets)] : [];
  return naturalSort(new Set(secrets.map((s) => `${s.name}=${s.version}`)), (s) => s).join(",");
}

function environmentOf(device: Exclude<FabricDevice, { readonly kind: "imported" }>): Record<string, string> | undefined {
  const { host, port, user } = device.connection;
  const given = {
    ...(host !== undefined && { ROCEFAB_HOST: host }),
    ...(port !== undefined && { ROCEFAB_PORT: `${port}` }),
    ...(user !== undefined && { ROCEFAB_USER: user }),
  };
  return Object.keys(given).length > 0 ? given : undefined;
}

const WITH_PROVIDER = new WeakSet<TerraformStack>();

/** Adds the provider late, and only where the stack's owner has none: two default configurations of one provider are an error. */
function addNullProvider(stack: TerraformStack): void {
  if (WITH_PROVIDER.has(stack)) return;
  WITH_PROVIDER.add(stack);
  Aspects.of(stack).add(new NullProviderAspect());
}

class NullProviderAspect implements IAspect {
  visit(node: IConstruct): void {
    if (!TerraformStack.isStack(node) || node.node.findAll().some((c) => (c as Partial<NullProvider>).terraformResourceType === "null")) return;
    new NullProvider(node, "rocefab-null");
  }
}
