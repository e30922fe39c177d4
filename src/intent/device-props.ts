import { z } from "zod";
import { isToken } from "../base/safe.js";
import type { Secret } from "../base/secret.js";
import type { Bandwidth } from "../base/units.js";
import type { Cable } from "../catalog/cable.js";
import { HostModel, SwitchModel } from "../catalog/define.js";
import type { Nos } from "../catalog/nos.js";
import { type ConnectionProps, type ManagementProps, type ManagementRangeProps, managementRangeSchema, managementSchema } from "./props.js";
import { asn, bandwidth, cable, count, nos } from "./value-schemas.js";

/** What every switch of a fabric needs. */
export interface SwitchProps {
  /** A model that rocefab knows, or one of `SwitchModel.define`. */
  readonly model: string | SwitchModel;
  /** The NOS and its release, e.g. `Nos.sonic("202505")`. */
  readonly nos: Nos;
  readonly management: ManagementProps;
  /** 1-based place in the numbering. @default the trailing number of the id */
  readonly index?: number;
  readonly connection?: ConnectionProps;
}

export interface LeafSwitchProps extends SwitchProps {
  /** Of the hosts on this leaf, unless they bring their own. @default none */
  readonly hostCable?: Cable;
}

export interface SpineSwitchProps extends SwitchProps {
  /** Of its links to leaves. @default the cable of the fabric's uplink */
  readonly leafCable?: Cable;
}

export interface SuperSpineSwitchProps extends SwitchProps {
  /** Of its links to spines. @default the cable of the tier's uplink */
  readonly spineCable?: Cable;
}

export interface NcclProps {
  /** Release of the NCCL that the jobs load, e.g. `2.27.3`. */
  readonly version: string;
  /** NCCL variables of your own, checked against that release. @default none */
  readonly env?: Readonly<Record<string, string | number>>;
}

export interface GpuHostProps {
  /** A model that rocefab knows, or one of `HostModel.define`. */
  readonly model: string | HostModel;
  /** Interface of NCCL's bootstrap and of everything that is not RDMA, e.g. `eno3`. */
  readonly managementInterface: string;
  readonly nccl: NcclProps;
  /** 1-based. @default the trailing number of the id */
  readonly index?: number;
  /** A Terraform resource of its own. @default false */
  readonly deploy?: boolean;
  readonly connection?: ConnectionProps;
}

export interface EdgePortProps {
  /** In the NOS's own spelling, e.g. `swp64`, `Ethernet504`, `Ethernet1/32`. */
  readonly port: string;
  readonly speed: Bandwidth;
  /**
   * `none`: PFC off, every DSCP to best effort. `dscp`: treated like a fabric port; needs `cable`. Never PCP: that is in a VLAN tag, and every port that
   * rocefab renders is routed. @default "none"
   */
  readonly trust?: "none" | "dscp";
  /** @default unknown */
  readonly cable?: Cable;
  /** With length; not exported into the fabric. @default none */
  readonly address?: string;
  /** @default the id */
  readonly description?: string;
}

export interface ImportedSwitchAttributes {
  readonly role: "leaf" | "spine";
  readonly model: string | SwitchModel;
  readonly nos: Nos;
  readonly asn: number;
  readonly loopback: string;
  /** Whether its owner is known to treat the classes alike; `unknown` is a warning. @default "unknown" */
  readonly policy?: "assume-same" | "unknown";
}

/** Links to a switch that somebody else owns name both ends; the spine has the even address. */
export interface ImportedLinkProps {
  readonly links: readonly { readonly port: string; readonly farPort: string; readonly subnet: string }[];
  readonly cable: Cable;
  /** @default the speed of the uplink */
  readonly speed?: Bandwidth;
}

export interface HostLinkProps {
  /** 1-based rail of the host, which is its NIC in GPU order. */
  readonly rail: number;
  /** 1-based place among the leaf's host ports. */
  readonly slot: number;
  /** @default the leaf's hostCable */
  readonly cable?: Cable;
}

/** `addConfig` may use secrets; their placeholders are filled in by the push. */
export interface AdditionOptions {
  readonly secrets?: readonly Secret[];
}

export interface AddSwitchesProps {
  readonly count: number;
  /** Number of the first one. @default 1 */
  readonly first?: number;
  readonly model: string | SwitchModel;
  readonly nos: Nos;
  readonly management: ManagementRangeProps;
  readonly connection?: ConnectionProps;
}

export interface AddSpinesProps extends AddSwitchesProps {
  /** Of their links to leaves. @default the cable of the fabric's uplink */
  readonly leafCable?: Cable;
}

export interface AddSuperSpinesProps extends AddSwitchesProps {
  /** Of their links to spines. @default the cable of the tier's uplink */
  readonly spineCable?: Cable;
}

export interface AddLeavesProps extends AddSwitchesProps {
  /** @default none */
  readonly hostCable?: Cable;
}

export interface HostSetProps {
  readonly count: number;
  readonly model: string | HostModel;
  readonly managementInterface: string;
  readonly nccl: NcclProps;
  readonly deploy?: boolean;
  readonly connection?: ConnectionProps;
}

export interface ScalableUnitProps {
  /** One leaf a rail. */
  readonly leaves: {
    readonly model: string | SwitchModel;
    readonly nos: Nos;
    readonly management: ManagementRangeProps;
    readonly hostCable: Cable;
    readonly connection?: ConnectionProps;
  };
  readonly hosts: HostSetProps;
}

export interface RackProps {
  /** The top-of-rack leaf; it takes every NIC of every host. */
  readonly leaf: {
    readonly model: string | SwitchModel;
    readonly nos: Nos;
    readonly management: ManagementProps;
    readonly hostCable: Cable;
    readonly connection?: ConnectionProps;
  };
  readonly hosts: HostSetProps;
}

function isPort(n: number): boolean {
  return isToken(n) || (Number.isInteger(n) && n >= 1 && n <= 65_535);
}

const model = z.union([z.string(), z.custom<SwitchModel>(SwitchModel.isSwitchModel)], { error: "a model name or SwitchModel.define(...)" });
const hostModel = z.union([z.string(), z.custom<HostModel>(HostModel.isHostModel)], { error: "a model name or HostModel.define(...)" });
/** May hold tokens, which are strings and numbers too. */
const connection = z.strictObject({
  host: z.string().optional(),
  port: z.number().refine(isPort, { error: "1 to 65535, or a Terraform token" }).optional(),
  user: z.string().optional(),
});
const index = z.int().min(1);
const switchFields = { model, nos, management: managementSchema, index: index.optional(), connection: connection.optional() };
const nccl = z.strictObject({
  version: z.string(),
  env: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .readonly()
    .optional(),
});
const rangeFields = { count, first: index.optional(), model, nos, management: managementRangeSchema, connection: connection.optional() };
const hostSet = z.strictObject({
  count,
  model: hostModel,
  managementInterface: z.string(),
  nccl,
  deploy: z.boolean().optional(),
  connection: connection.optional(),
});

export const spineSwitchSchema = z.strictObject({ ...switchFields, leafCable: cable.optional() });
export const superSpineSwitchSchema = z.strictObject({ ...switchFields, spineCable: cable.optional() });
export const leafSwitchSchema = z.strictObject({ ...switchFields, hostCable: cable.optional() });
export const gpuHostSchema = z.strictObject({
  model: hostModel,
  managementInterface: z.string(),
  nccl,
  index: index.optional(),
  deploy: z.boolean().optional(),
  connection: connection.optional(),
});
const trust = z.enum(["none", "dscp"], {
  error: "none, or dscp; PCP is in a VLAN tag, and every port that rocefab renders is routed, where frames carry no tag",
});
export const edgePortSchema = z.strictObject({
  port: z.string(),
  speed: bandwidth,
  trust: trust.optional(),
  cable: cable.optional(),
  address: z.string().optional(),
  description: z.string().optional(),
});
export const importedSwitchSchema = z.strictObject({
  role: z.enum(["leaf", "spine"]),
  model,
  nos,
  asn,
  loopback: z.string(),
  policy: z.enum(["assume-same", "unknown"]).optional(),
});
export const importedLinkSchema = z.strictObject({
  links: z
    .array(z.strictObject({ port: z.string(), farPort: z.string(), subnet: z.string() }))
    .min(1)
    .readonly(),
  cable,
  speed: bandwidth.optional(),
});
export const hostLinkSchema = z.strictObject({ rail: index, slot: index, cable: cable.optional() });
/** The leaves are constructs, known by whoever cables them. */
export const addHostsSchema = hostSet.extend({ first: index.optional(), cable: cable.optional(), leaves: z.array(z.unknown()).readonly() });
export const addSpinesSchema = z.strictObject({ ...rangeFields, leafCable: cable.optional() });
export const addSuperSpinesSchema = z.strictObject({ ...rangeFields, spineCable: cable.optional() });
export const addLeavesSchema = z.strictObject({ ...rangeFields, hostCable: cable.optional() });
export const scalableUnitSchema = z.strictObject({
  leaves: z.strictObject({ model, nos, management: managementRangeSchema, hostCable: cable, connection: connection.optional() }),
  hosts: hostSet,
});
export const rackSchema = z.strictObject({
  leaf: z.strictObject({ model, nos, management: managementSchema, hostCable: cable, connection: connection.optional() }),
  hosts: hostSet,
});

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : never) : never;
/** Holds each hand-written interface to its schema. */
export const SCHEMAS_MATCH: [
  Same<SpineSwitchProps, z.input<typeof spineSwitchSchema>>,
  Same<SuperSpineSwitchProps, z.input<typeof superSpineSwitchSchema>>,
  Same<LeafSwitchProps, z.input<typeof leafSwitchSchema>>,
  Same<GpuHostProps, z.input<typeof gpuHostSchema>>,
  Same<EdgePortProps, z.input<typeof edgePortSchema>>,
  Same<ImportedSwitchAttributes, z.input<typeof importedSwitchSchema>>,
  Same<ImportedLinkProps, z.input<typeof importedLinkSchema>>,
  Same<HostLinkProps, z.input<typeof hostLinkSchema>>,
  Same<AddSpinesProps, z.input<typeof addSpinesSchema>>,
  Same<AddSuperSpinesProps, z.input<typeof addSuperSpinesSchema>>,
  Same<AddLeavesProps, z.input<typeof addLeavesSchema>>,
  Same<ScalableUnitProps, z.input<typeof scalableUnitSchema>>,
  Same<RackProps, z.input<typeof rackSchema>>,
] = [true, true, true, true, true, true, true, true, true, true, true, true, true];
