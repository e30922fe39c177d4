import { RocefabError } from "../base/errors.js";
import { interfaceName, lineText } from "../base/safe.js";
import { Bandwidth } from "../base/units.js";
import type { HostModelFacts, HostNic } from "./host-models.js";
import { cumulusModel, nxosModel } from "./panels.js";
import { type PgProfile, type ShippedBuffers, type SonicPlatform, sonicModel } from "./sonic-platform.js";
import type { ModelOnNos, SwitchModelFacts } from "./switch-model.js";
import { switchModelFacts } from "./switch-models.js";

const SWITCH_BRAND = Symbol.for("rocefab.SwitchModel");
const HOST_BRAND = Symbol.for("rocefab.HostModel");
const USER = { source: "given by the user", confidence: "user" } as const;

/** A panel of equal ports. */
export interface PanelProps {
  readonly ports: number;
  readonly speed: Bandwidth;
  /** Breakout in the NOS's own spelling (`100g-4x`, `4x`) -> speed of a child. @default none */
  readonly breakouts?: Readonly<Record<string, Bandwidth>>;
}

export interface SwitchModelProps {
  /** Name of the model, as it shall stand in the plan. */
  readonly model: string;
  /** A model that rocefab knows, of which this one is a variant. @default none: a model from nothing, which needs `asic` */
  readonly basedOn?: string;
  /** e.g. `tomahawk-5`. @default that of `basedOn` */
  readonly asic?: string;
  readonly nxos?: PanelProps;
  readonly cumulus?: PanelProps;
  /** Platform facts, or with `basedOn` only those that differ: headroom rows and pools, for instance. */
  readonly sonic?: Partial<Pick<SonicPlatform, "platform" | "hwsku" | "ports">> & {
    readonly pgProfiles?: readonly PgProfile[];
    readonly buffers?: Readonly<Partial<Record<"t0" | "t1", ShippedBuffers>>>;
  };
}

/** A switch model of the user's own. */
export class SwitchModel {
  static define(props: SwitchModelProps): SwitchModel {
    const where = `SwitchModel.define(${JSON.stringify(props.model)})`;
    const base = props.basedOn === undefined ? undefined : switchModelFacts(`${where}: basedOn`, props.basedOn);
    const asic = props.asic ?? base?.asic;
    if (!asic) throw new RocefabError({ where, what: "names no ASIC", allowed: "asic, or basedOn a known model" });
    const nos = {
      ...base?.nos,
      ...(props.nxos && { nxos: onNos(where, "nxos", props.nxos) }),
      ...(props.cumulus && { cumulus: onNos(where, "cumulus", props.cumulus) }),
      ...(props.sonic && { sonic: onSonic(where, props.sonic, base) }),
    };
    if (Object.keys(nos).length === 0) throw new RocefabError({ where, what: "is known under no NOS", allowed: "at least one of nxos, sonic, cumulus, or basedOn a known model" });
    return new SwitchModel({ model: lineText(`${where}: model`, props.model), vendor: base?.vendor ?? "user", asic: lineText(`${where}: asic`, asic), nos });
  }

  static isSwitchModel(x: unknown): x is SwitchModel {
    return typeof x === "object" && x !== null && SWITCH_BRAND in x;
  }

  readonly [SWITCH_BRAND] = true;

  private constructor(readonly facts: SwitchModelFacts) {}
}

const PANEL_NAME = /^[0-9a-z]+(?:-[0-9]+x)?$/;

function onNos(where: string, nos: "nxos" | "cumulus", panel: PanelProps): ModelOnNos {
  const speeds = Object.entries(panel.breakouts ?? {});
  const fine = Number.isInteger(panel.ports) && panel.ports > 0 && panel.ports <= 1024 && Bandwidth.isBandwidth(panel.speed) && speeds.every(([name, speed]) => PANEL_NAME.test(name) && /\dx$/.test(name) && Bandwidth.isBandwidth(speed));
  if (!fine) {
    throw new RocefabError({ where: `${where}: ${nos}`, what: "is not a panel", got: panel, allowed: `ports 1 to 1024, speed, and breakouts such as ${nos === "nxos" ? '{ "100g-4x": Bandwidth.gbps(100) }' : '{ "4x": Bandwidth.gbps(100) }'}` });
  }
  const { ports } = panel;
  const speedMbps = panel.speed.toMbps();
  const model =
    nos === "nxos"
      ? nxosModel({ ports, speedMbps, breakouts: Object.fromEntries(speeds.map(([name, s]) => [name, s.toMbps()])) })
      : cumulusModel({ ports, speedMbps, breakouts: Object.fromEntries(speeds.map(([name, s]) => [name, [s.toMbps()]])) });
  return { ...model, ...USER };
}

function onSonic(where: string, given: NonNullable<SwitchModelProps["sonic"]>, base: SwitchModelFacts | undefined): ModelOnNos {
  const known = base?.nos.sonic?.sonic;
  const platform = { ...known, ...given };
  if (!platform.platform || !platform.hwsku || !platform.ports || platform.ports.length === 0) {
    throw new RocefabError({ where: `${where}: sonic`, what: "lacks platform facts", allowed: "platform, hwsku and ports (a row of port_config.ini each, with its modes), or basedOn a model that SONiC runs on" });
  }
  for (const text of [platform.platform, platform.hwsku]) lineText(`${where}: sonic`, text);
  const complete: SonicPlatform = {
    source: USER.source,
    model: platform.model ?? platform.hwsku,
    platform: platform.platform,
    hwsku: platform.hwsku,
    asic: platform.asic ?? base?.asic ?? "user",
    missing: [],
    ports: platform.ports,
    pgProfiles: given.pgProfiles ?? known?.pgProfiles ?? [],
    buffers: given.buffers ?? known?.buffers ?? {},
  };
  return { ...sonicModel(complete), ...USER };
}

export interface HostNicProps {
  /** RDMA device, e.g. `mlx5_0`. */
  readonly hca: string;
  /** Network interface, e.g. `enp24s0np0`. */
  readonly netdev: string;
  /** GPU that it serves. @default rail - 1 */
  readonly gpu?: number;
  readonly speed: Bandwidth;
}

export interface HostModelProps {
  readonly model: string;
  readonly gpus: number;
  /** e.g. `ConnectX-7`. */
  readonly nic: string;
  /** In rail order, which is the GPU order; NIC r goes to leaf r of a scalable unit. */
  readonly nics: readonly HostNicProps[];
}

const HCA = /^[A-Za-z0-9_.-]{1,63}$/;
/** NCCL takes at most 32 devices (hosts.md a.4). */
const MOST_NICS = 32;

/** A host model of the user's own, with its GPU-NIC map. */
export class HostModel {
  static define(props: HostModelProps): HostModel {
    const where = `HostModel.define(${JSON.stringify(props.model)})`;
    if (!Array.isArray(props.nics) || props.nics.length < 1 || props.nics.length > MOST_NICS) {
      throw new RocefabError({ where: `${where}: nics`, what: "has no list of NICs that NCCL could use", got: props.nics?.length, allowed: `1 to ${MOST_NICS} NICs in rail order` });
    }
    if (!Number.isInteger(props.gpus) || props.gpus < 1 || props.gpus > 72) throw new RocefabError({ where: `${where}: gpus`, what: "is not a number of GPUs", got: props.gpus, allowed: "1 to 72" });
    const nics = props.nics.map((nic, i) => hostNic(`${where}: nics[${i}]`, nic, i + 1, props.gpus));
    for (const key of ["hca", "netdev"] as const) {
      const twice = nics.find((n, i) => nics.findIndex((m) => m[key] === n[key]) !== i);
      if (twice) throw new RocefabError({ where: `${where}: nics`, what: `names one ${key} twice`, got: twice[key] });
    }
    return new HostModel({ model: lineText(`${where}: model`, props.model), gpus: props.gpus, nic: lineText(`${where}: nic`, props.nic), nics, ...USER });
  }

  static isHostModel(x: unknown): x is HostModel {
    return typeof x === "object" && x !== null && HOST_BRAND in x;
  }

  readonly [HOST_BRAND] = true;

  private constructor(readonly facts: HostModelFacts) {}
}

function hostNic(where: string, nic: HostNicProps, rail: number, gpus: number): HostNic {
  if (typeof nic.hca !== "string" || !HCA.test(nic.hca)) throw new RocefabError({ where: `${where}.hca`, what: "is not an RDMA device", got: nic.hca, allowed: "letters, digits, _ . and -, at most 63" });
  if (!Bandwidth.isBandwidth(nic.speed)) throw new RocefabError({ where: `${where}.speed`, what: "is not a speed", got: nic.speed, allowed: "e.g. Bandwidth.gbps(400)" });
  const gpu = nic.gpu ?? (rail - 1) % gpus;
  if (!Number.isInteger(gpu) || gpu < 0 || gpu >= gpus) throw new RocefabError({ where: `${where}.gpu`, what: "is not a GPU of this host", got: gpu, allowed: `0 to ${gpus - 1}` });
  return { rail, gpu, hca: nic.hca, netdev: interfaceName(`${where}.netdev`, nic.netdev), speedMbps: nic.speed.toMbps() };
}
