import type { Construct, IConstruct } from "constructs";
import type { CompiledFabric } from "../artifacts/compile.js";
import { RocefabError } from "../base/errors.js";
import type { HostIntent, ImportedIntent, ImportedLinkIntent, SwitchIntent, UplinkIntent } from "../intent/fabric-intent.js";
import type { DcbPolicy } from "../intent/policy.js";
import type { ConnectionProps, DeployMode } from "../intent/props.js";
import type { Numbering } from "../topology/addressing.js";

const FABRIC = Symbol.for("rocefab.RoceFabric");

/** A device of a fabric, as the fabric and its deployments see it. */
export type FabricDevice = IConstruct &
  (
    | { readonly kind: "leaf" | "spine" | "super-spine"; readonly connection: ConnectionProps; toIntent(): SwitchIntent }
    | { readonly kind: "host"; readonly deploy: boolean; readonly connection: ConnectionProps; toIntent(): HostIntent }
    | { readonly kind: "imported"; toIntent(): ImportedIntent }
  );

/** A part of a fabric that is deployed together, as the fabric sees it. */
export interface Deployment extends IConstruct {
  readonly devices: ReadonlySet<string>;
  add(device: FabricDevice): void;
}

/** What devices and deployments need of their fabric. */
export interface FabricModel extends Construct {
  readonly deployMode: DeployMode;
  readonly numbering: Numbering;
  readonly uplink: UplinkIntent;
  readonly policy: DcbPolicy;
  register(device: FabricDevice): void;
  addImportedLinks(links: readonly ImportedLinkIntent[]): void;
  /** The intent is not what it was. */
  changed(): void;
  compiled(): CompiledFabric;
  device(name: string): FabricDevice | undefined;
  readonly deployments: readonly Deployment[];
  /** @param all it takes every device, also those made later */
  addDeployment(deployment: Deployment, all: boolean): void;
  /** Puts the warnings where cdktf shows them. */
  annotate(): void;
}

export function markFabric(fabric: FabricModel): void {
  Object.defineProperty(fabric, FABRIC, { value: true });
}

export function isFabric(x: unknown): x is FabricModel {
  return typeof x === "object" && x !== null && FABRIC in x;
}

/** The fabric that a construct stands in, or is. */
export function fabricOf(construct: IConstruct): FabricModel {
  const fabric = [...construct.node.scopes].reverse().find(isFabric);
  if (fabric) return fabric;
  throw new RocefabError({
    where: construct.node.path || "(root)",
    what: "is not inside a RoceFabric",
    fix: 'pass the fabric as the scope: new LeafSwitch(fabric, "leaf1", ...)',
  });
}
