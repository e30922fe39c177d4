import { RocefabError } from "../base/errors.js";
import { interfaceName, lineText } from "../base/safe.js";
import { Bandwidth, ByteSize } from "../base/units.js";
import { asicFacts } from "./asics.js";
import { refuseOddBuffers, refuseOddPorts, refuseOddRows, refuseUnknownKeys } from "./given-platform.js";
import { type HostModelFacts, type HostNic, knownHostModels } from "./host-models.js";
import { cumulusModel, nxosModel } from "./panels.js";
import { lacking, type PgProfile, type ShippedBuffers, type SonicPlatform, sonicModel } from "./sonic-platform.js";
import type { SwitchModelFacts } from "./switch-model.js";
import { knownSwitchModels, switchModelFacts } from "./switch-models.js";

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

export interface CumulusPanelProps extends PanelProps {
  /** Serial lanes of a panel port, 8 on OSFP and QSFP-DD, 4 on QSFP28: each child of a breakout gets its part. @default none: no breakouts */
  readonly lanes?: number;
}

export interface SharedBufferProps {
  readonly pool: ByteSize;
  /** A group may take 2^n of the free pool; -8 to 7. */
  readonly dynamicTh: number;
}

export interface SwitchModelProps {
  /** Name of the model, as it shall stand in the plan. */
  readonly model: string;
  /** A model that rocefab knows, of which this one is a variant. @default none: a model from nothing, which needs `asic` */
  readonly basedOn?: string;
  /** e.g. `tomahawk-5`. @default that of `basedOn` */
  readonly asic?: string;
  readonly nxos?: PanelProps;
  readonly cumulus?: CumulusPanelProps;
  /** Under NX-OS and Cumulus: the dynamic pool that lossless groups share, from which ECN thresholds can be computed. @default unknown */
  readonly sharedBuffer?: SharedBufferProps;
  /** Platform facts, or with `basedOn` only those that differ: headroom rows and pools, for instance. */
  readonly sonic?: Partial<Pick<SonicPlatform, "platform" | "hwsku" | "ports">> & {
    readonly pgProfiles?: readonly PgProfile[];
    readonly buffers?: Readonly<Partial<Record<"t0" | "t1", ShippedBuffers>>>;
  };
}

/** A switch model of the user's own. */
export class SwitchModel {
  /** @throws RocefabError where facts are missing or not in the form that the NOS has them */
  static define(props: SwitchModelProps): SwitchModel {
    const model = ownName("SwitchModel.define", props?.model, knownSwitchModels());
    const where = `SwitchModel.define("${model}")`;
    refuseUnknownProps(where, props);
    const base = props.basedOn === undefined ? undefined : switchModelFacts(`${where}: basedOn`, props.basedOn);
    const asic = props.asic ?? base?.asic;
    if (!asic) throw new RocefabError({ where, what: "names no ASIC", allowed: "asic, or basedOn a known model" });
    const facts = { model, vendor: base?.vendor ?? "user", asic: lineText(`${where}: asic`, asic) };
    const nos = {
      ...base?.nos,
      ...(base?.nos.cumulus && { cumulus: { ...base.nos.cumulus, hardware: base.model } }),
      ...(props.nxos && { nxos: { ...nxosModel(panelOf(`${where}: nxos`, "nxos", props.nxos)), ...USER } }),
      ...(props.cumulus && { cumulus: { ...cumulusModel(cumulusPanelOf(`${where}: cumulus`, props.cumulus)), ...USER } }),
      ...(props.sonic && { sonic: { ...sonicModel(platformOf(`${where}: sonic`, props.sonic, facts, base?.nos.sonic?.sonic)), ...USER } }),
    };
    if (Object.keys(nos).length > 0)
      return new SwitchModel({ ...facts, nos: props.sharedBuffer ? withSharedBuffer(where, facts.asic, nos, props.sharedBuffer) : nos });
    throw new RocefabError({ where, what: "is known under no NOS", allowed: "at least one of nxos, sonic, cumulus, or basedOn a known model" });
  }

  static isSwitchModel(x: unknown): x is SwitchModel {
    return typeof x === "object" && x !== null && SWITCH_BRAND in x;
  }

  readonly [SWITCH_BRAND] = true;

  private constructor(readonly facts: SwitchModelFacts) {}
}

const PROPS = ["model", "basedOn", "asic", "nxos", "cumulus", "sharedBuffer", "sonic"];
const PROPS_OF: Readonly<Record<string, readonly string[]>> = {
  nxos: ["ports", "speed", "breakouts"],
  cumulus: ["ports", "speed", "breakouts", "lanes"],
  sharedBuffer: ["pool", "dynamicTh"],
  sonic: ["platform", "hwsku", "ports", "pgProfiles", "buffers"],
};

/** A misspelt prop would leave the known model's facts standing without a word. */
function refuseUnknownProps(where: string, props: SwitchModelProps): void {
  refuseUnknownKeys(where, [props], PROPS);
  for (const [name, known] of Object.entries(PROPS_OF)) {
    const given: unknown = props[name as keyof SwitchModelProps];
    if (given === undefined) continue;
    if (typeof given !== "object" || given === null || Array.isArray(given))
      throw new RocefabError({ where: `${where}: ${name}`, what: "is of the wrong kind", got: given, allowed: `{ ${known.join(", ")} }` });
    refuseUnknownKeys(`${where}: ${name}`, [given], known);
  }
}

const DYNAMIC_TH = { least: -8, most: 7 } as const;

/** SONiC's pools are part of its platform facts. */
function withSharedBuffer(where: string, asic: string, nos: SwitchModelFacts["nos"], given: SharedBufferProps): SwitchModelFacts["nos"] {
  const { pool, dynamicTh } = given ?? {};
  const fits = ByteSize.isByteSize(pool) && pool.toBytes() > 0 && Number.isInteger(dynamicTh) && dynamicTh >= DYNAMIC_TH.least && dynamicTh <= DYNAMIC_TH.most;
  if (!fits || !(nos.nxos || nos.cumulus)) {
    throw new RocefabError({
      where: `${where}: sharedBuffer`,
      what: fits ? "is for NX-OS and Cumulus; SONiC's pools are given in sonic.buffers" : "is not a shared buffer",
      got: { pool, dynamicTh },
      allowed: `{ pool: ByteSize.bytes(n), dynamicTh: ${DYNAMIC_TH.least} to ${DYNAMIC_TH.most} } on a model of NX-OS or Cumulus`,
    });
  }
  const mmuBytes = asicFacts(asic)?.mmu?.value;
  if (mmuBytes !== undefined && pool.toBytes() > mmuBytes)
    throw new RocefabError({
      where: `${where}: sharedBuffer.pool`,
      what: `is more than the whole buffer of ${asic}`,
      got: pool,
      allowed: `at most ${mmuBytes} B`,
    });
  const sharedBuffer = { poolBytes: pool.toBytes(), dynamicTh };
  return {
    ...nos,
    ...(nos.nxos && { nxos: { ...nos.nxos, ...USER, sharedBuffer } }),
    ...(nos.cumulus && { cumulus: { ...nos.cumulus, ...USER, sharedBuffer } }),
  };
}

/** A name that can stand in the plan and is not one of rocefab's own. */
function ownName(where: string, name: string, known: readonly { readonly model: string }[]): string {
  if (typeof name !== "string" || lineText(`${where}: model`, name) === "")
    throw new RocefabError({ where: `${where}: model`, what: "is missing", got: name, allowed: "a name" });
  if (!known.some((m) => m.model === name)) return name;
  throw new RocefabError({
    where: `${where}: model`,
    what: "is a model that rocefab knows, with facts of its own",
    got: name,
    fix: "give the variant a name of its own",
  });
}

const BREAKOUT = {
  nxos: { form: /^\d+g-[1-8]x$/, example: '{ "100g-4x": Bandwidth.gbps(100) }' },
  cumulus: { form: /^[1-8]x$/, example: '{ "4x": Bandwidth.gbps(100) }' },
} as const;
const MOST_LANES = 8;
const MOST_PORTS = 1024;

interface Panel {
  readonly ports: number;
  readonly speedMbps: number;
  readonly breakouts: Readonly<Record<string, number>>;
}

function panelOf(where: string, nos: "nxos" | "cumulus", { ports, speed, breakouts = {} }: PanelProps): Panel {
  const { form, example } = BREAKOUT[nos];
  const children = Object.entries(breakouts ?? {});
  const isPanel = Number.isInteger(ports) && ports >= 1 && ports <= MOST_PORTS && Bandwidth.isBandwidth(speed);
  if (!isPanel || !children.every(([name, child]) => form.test(name) && Bandwidth.isBandwidth(child))) {
    throw new RocefabError({
      where,
      what: "is not a panel",
      got: { ports, speed, breakouts },
      allowed: `ports 1 to ${MOST_PORTS}, speed, and breakouts such as ${example}`,
    });
  }
  return { ports, speedMbps: speed.toMbps(), breakouts: Object.fromEntries(children.map(([name, child]) => [name, child.toMbps()])) };
}

/** Without its lanes, NVUE gives a child one lane, and so a part of the speed that was meant. */
function cumulusPanelOf(where: string, given: CumulusPanelProps) {
  const { breakouts, ...panel } = panelOf(where, "cumulus", given);
  const { lanes } = given;
  const fits = lanes !== undefined && Number.isInteger(lanes) && lanes >= 1 && lanes <= MOST_LANES;
  const odd = Object.keys(breakouts).find((name) => !fits || lanes % Number.parseInt(name, 10) !== 0);
  if (odd !== undefined || (lanes !== undefined && !fits)) {
    throw new RocefabError({
      where: `${where}.lanes`,
      what:
        lanes === undefined
          ? `is missing, and each child of ${odd} would get one lane`
          : odd === undefined
            ? "is not a number of lanes"
            : `does not divide into the children of ${odd}`,
      got: lanes,
      allowed: `1 to ${MOST_LANES}, e.g. 8 on OSFP and QSFP-DD, 4 on QSFP28`,
    });
  }
  return { ...panel, lanes, breakouts: Object.fromEntries(Object.entries(breakouts).map(([name, mbps]) => [name, [mbps]])) };
}

function platformOf(
  where: string,
  given: NonNullable<SwitchModelProps["sonic"]>,
  facts: Pick<SwitchModelFacts, "model" | "asic">,
  known: SonicPlatform | undefined,
): SonicPlatform {
  const platform = given.platform ?? known?.platform;
  const hwsku = given.hwsku ?? known?.hwsku;
  const ports = given.ports ?? known?.ports;
  const pgProfiles = given.pgProfiles ?? known?.pgProfiles ?? [];
  const buffers = given.buffers ?? known?.buffers ?? {};
  if (!platform || !hwsku || !Array.isArray(ports) || ports.length === 0) {
    throw new RocefabError({
      where,
      what: "lacks platform facts",
      allowed: "platform, hwsku and ports (a row of port_config.ini each, with its modes), or basedOn a model that SONiC runs on",
    });
  }
  for (const name of [platform, hwsku]) lineText(where, name);
  refuseOddPorts(where, ports);
  refuseOddRows(where, pgProfiles);
  refuseOddBuffers(where, buffers);
  return { ...facts, source: USER.source, platform, hwsku, missing: lacking({ pgProfiles, buffers }), ports, pgProfiles, buffers };
}

export interface HostNicProps {
  /** RDMA device, e.g. `mlx5_0`. */
  readonly hca: string;
  /** Network interface, e.g. `enp24s0np0`. */
  readonly netdev: string;
  /** GPU that it serves. @default (rail - 1) modulo the GPUs */
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
/** NCCL takes at most 32 devices (docs/facts/hosts.md, section a.4). */
const MOST_NICS = 32;
/** An NVL72 rack is one NVLink domain of 72. */
const MOST_GPUS = 72;

/** A host model of the user's own, with its GPU-NIC map. */
export class HostModel {
  /** @throws RocefabError where the map is not one that NCCL could use */
  static define(props: HostModelProps): HostModel {
    const model = ownName("HostModel.define", props?.model, knownHostModels());
    const where = `HostModel.define("${model}")`;
    if (!Number.isInteger(props.gpus) || props.gpus < 1 || props.gpus > MOST_GPUS) {
      throw new RocefabError({ where: `${where}: gpus`, what: "is not a number of GPUs", got: props.gpus, allowed: `1 to ${MOST_GPUS}` });
    }
    if (!Array.isArray(props.nics) || props.nics.length < 1 || props.nics.length > MOST_NICS) {
      throw new RocefabError({
        where: `${where}: nics`,
        what: "is not a list of NICs that NCCL could use",
        got: Array.isArray(props.nics) ? `${props.nics.length} NICs` : props.nics,
        allowed: `1 to ${MOST_NICS} NICs in rail order`,
      });
    }
    const nics = props.nics.map((nic, i) => hostNic(`${where}: nics[${i}]`, nic, i + 1, props.gpus));
    for (const key of ["hca", "netdev"] as const) {
      const twice = nics.find((n, i) => nics.findIndex((m) => m[key] === n[key]) !== i);
      if (twice) throw new RocefabError({ where: `${where}: nics`, what: `names one ${key} twice`, got: twice[key] });
    }
    return new HostModel({ model, gpus: props.gpus, nic: lineText(`${where}: nic`, props.nic), nics, ...USER });
  }

  static isHostModel(x: unknown): x is HostModel {
    return typeof x === "object" && x !== null && HOST_BRAND in x;
  }

  readonly [HOST_BRAND] = true;

  private constructor(readonly facts: HostModelFacts) {}
}

function hostNic(where: string, nic: HostNicProps, rail: number, gpus: number): HostNic {
  if (typeof nic !== "object" || nic === null) throw new RocefabError({ where, what: "is not a NIC", got: nic, allowed: "{ hca, netdev, speed }" });
  if (typeof nic.hca !== "string" || !HCA.test(nic.hca))
    throw new RocefabError({ where: `${where}.hca`, what: "is not an RDMA device", got: nic.hca, allowed: "letters, digits, _ . and -, at most 63" });
  if (!Bandwidth.isBandwidth(nic.speed))
    throw new RocefabError({ where: `${where}.speed`, what: "is not a speed", got: nic.speed, allowed: "e.g. Bandwidth.gbps(400)" });
  const gpu = nic.gpu ?? (rail - 1) % gpus;
  if (!Number.isInteger(gpu) || gpu < 0 || gpu >= gpus)
    throw new RocefabError({ where: `${where}.gpu`, what: "is not a GPU of this host", got: gpu, allowed: `0 to ${gpus - 1}` });
  return { rail, gpu, hca: nic.hca, netdev: interfaceName(`${where}.netdev`, nic.netdev), speedMbps: nic.speed.toMbps() };
}
