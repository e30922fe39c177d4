import fc from "fast-check";
import {
  Bandwidth,
  ByteSize,
  Cable,
  CableLength,
  Duration,
  type LoadBalancing,
  type Nos,
  type RoceFabricProps,
  type Rocev2Props,
  Secret,
  type ServicesProps,
  type SuperSpinesProps,
  type UnderlayProps,
} from "../../src/index.js";

/** What a fabric may ask for beyond its plain pod: the parts of a wish that most draws leave out. */
export interface Additions {
  /** Two or three pods of one leaf each, with one or two super-spines. */
  readonly pods: { readonly count: 2 | 3; readonly superSpines: 1 | 2 } | null;
  readonly ipv6: boolean;
  readonly unnumbered: boolean;
  readonly bfd: { readonly ms: number; readonly multiplier: number } | boolean;
  readonly services: readonly ServiceName[];
  readonly loadBalancing: LoadBalancing | undefined;
  readonly frrcfgd: boolean;
  readonly trimming: { readonly bytes: number; readonly dscp: number | "cnp" } | null;
  readonly singleIpool: boolean;
  readonly replace: boolean;
  /** Asks for all of it of any system, so that refusals are drawn as well. */
  readonly blindly: boolean;
}

const SERVICES = ["ntp", "dns", "domain", "syslog", "snmp", "traps", "users", "tacacs", "telemetry", "gnmi", "api"] as const;
type ServiceName = (typeof SERVICES)[number];

const sometimes = <T>(weight: number, usual: T, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: weight - 1, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: odd });
const flag = (weight: number): fc.Arbitrary<boolean> => sometimes(weight, false, fc.constant(true));

export const additions: fc.Arbitrary<Additions> = fc.record({
  pods: sometimes<Additions["pods"]>(
    14,
    null,
    fc.record({ count: fc.constantFrom(2 as const, 2 as const, 3 as const), superSpines: fc.constantFrom(1 as const, 2 as const) }),
  ),
  ipv6: flag(10),
  unnumbered: flag(10),
  bfd: sometimes<Additions["bfd"]>(
    10,
    false,
    fc.constantFrom<Additions["bfd"][]>(true, { ms: 300, multiplier: 3 }, { ms: 500, multiplier: 5 }, { ms: 7, multiplier: 2 }),
  ),
  services: sometimes<readonly ServiceName[]>(6, [], fc.subarray([...SERVICES], { minLength: 1 })),
  loadBalancing: sometimes<LoadBalancing | undefined>(8, undefined, fc.constantFrom<LoadBalancing[]>("ecmp", "flowlet", "per-packet")),
  frrcfgd: flag(8),
  trimming: sometimes<Additions["trimming"]>(
    20,
    null,
    fc.constantFrom<NonNullable<Additions["trimming"]>[]>(
      { bytes: 256, dscp: "cnp" },
      { bytes: 128, dscp: "cnp" },
      { bytes: 256, dscp: "cnp" },
      { bytes: 32, dscp: 20 },
    ),
  ),
  singleIpool: flag(12),
  replace: flag(8),
  blindly: flag(10),
});

/** Each addition by name, and whether a wish asks for it. */
export const ADDITIONS: Readonly<Record<string, (a: Additions) => boolean>> = {
  superSpines: (a) => a.pods !== null,
  ipv6: (a) => a.ipv6,
  unnumbered: (a) => a.unnumbered,
  bfd: (a) => a.bfd !== false,
  loadBalancing: (a) => a.loadBalancing !== undefined && a.loadBalancing !== "ecmp",
  trimming: (a) => a.trimming !== null,
  cumulusRoce: (a) => a.singleIpool,
  frrcfgd: (a) => a.frrcfgd,
  replace: (a) => a.replace,
  ...Object.fromEntries(SERVICES.map((s) => [`services.${s}`, (a: Additions) => a.services.includes(s)])),
};

const COMMUNITY = Secret.env("SNMP_RO");
const SNMP = { communities: [COMMUNITY], location: "hall 3", contact: "noc" };
const SERVICE: { readonly [S in ServiceName]: ServicesProps } = {
  ntp: { ntp: ["192.0.2.200", "192.0.2.201"] },
  dns: { dns: { servers: ["192.0.2.202"] } },
  domain: { dns: { servers: ["192.0.2.202"], domain: "example.net" } },
  syslog: { syslog: { servers: ["192.0.2.203"], severity: "warning" } },
  snmp: { snmp: SNMP },
  traps: { snmp: { ...SNMP, traps: [{ server: "192.0.2.204", community: COMMUNITY }] } },
  users: { users: [{ name: "ops", role: "operator", passwordHash: Secret.env("OPS_HASH") }] },
  tacacs: { tacacs: { servers: [{ address: "192.0.2.205", key: Secret.env("TACACS_KEY") }] } },
  telemetry: { telemetry: { collectors: [{ address: "192.0.2.206", port: 57_400 }] } },
  gnmi: { gnmi: true },
  api: { api: true },
};

/** `replace` needs the account `cumulus` among the users. */
function servicesOf({ services, replace }: Additions): ServicesProps | undefined {
  const asked: ServicesProps = Object.assign({}, ...services.map((s) => SERVICE[s]));
  const cumulus = { name: "cumulus", role: "admin" as const, passwordHash: Secret.env("CUMULUS_HASH") };
  if (replace) return { ...asked, users: [cumulus, ...(asked.users ?? [])] };
  return services.length > 0 ? asked : undefined;
}

/** @param linksPerSpine also of each spine to each super-spine */
export function addedProps(a: Additions, speedGbps: number, linksPerSpine: number): Partial<RoceFabricProps> {
  return {
    services: servicesOf(a),
    loadBalancing: a.loadBalancing,
    sonic: a.frrcfgd ? { routing: "frrcfgd" } : undefined,
    cumulus: a.replace ? { replace: true } : undefined,
    superSpines: a.pods ? superSpinesOf(a, a.pods.superSpines, speedGbps, linksPerSpine) : undefined,
  };
}

function superSpinesOf({ unnumbered, ipv6 }: Additions, count: number, speedGbps: number, linksPerSpine: number): SuperSpinesProps {
  return {
    count,
    linksPerSpine,
    leavesPerPod: 1,
    uplink: { speed: Bandwidth.gbps(speedGbps), cable: Cable.fiber({ length: CableLength.metres(30) }) },
    asn: 64_900,
    loopbacks: "10.253.0.0/24",
    links: unnumbered ? "unnumbered" : "10.252.0.0/20",
    ipv6: ipv6 ? { loopbacks: "fd00:0:1:ff::/64", links: unnumbered ? undefined : "fd00:0:1:fe::/64" } : undefined,
  };
}

/** To lay over the underlay of the plain pod. */
export function addedUnderlay({ ipv6, unnumbered, bfd }: Additions): Partial<UnderlayProps> {
  return {
    ...(unnumbered ? { links: "unnumbered" } : {}),
    ipv6: ipv6 ? { loopbacks: "fd00:0:0:ff::/64", links: unnumbered ? undefined : "fd00:0:0:fe::/64", rails: "fd00:1::/48" } : undefined,
    bfd: typeof bfd === "boolean" ? bfd : { interval: Duration.ms(bfd.ms), multiplier: bfd.multiplier },
  };
}

export function addedPolicy(a: Additions, cnpDscp: number): Pick<Rocev2Props, "trimming" | "cumulusRoce"> {
  return {
    trimming: a.trimming ? { size: ByteSize.bytes(a.trimming.bytes), dscp: a.trimming.dscp === "cnp" ? cnpDscp : a.trimming.dscp } : undefined,
    cumulusRoce: a.singleIpool ? "lossless-single-ipool" : undefined,
  };
}

const UNKNOWN_TO: Readonly<Record<Nos["name"], readonly ServiceName[]>> = {
  sonic: ["domain", "traps", "users", "telemetry", "api"],
  nxos: [],
  cumulus: ["domain", "gnmi"],
};

type Release = Pick<Nos, "name" | "release">;
const NEWEST_SONIC = "202605";

/** Without what one of the systems refuses whatever the rest of the wish says. */
export function fitted(a: Additions, systems: readonly Release[]): Additions {
  if (a.blindly) return a;
  const has = (name: Nos["name"]) => systems.some((s) => s.name === name);
  const alike = new Set(systems.map((s) => s.name)).size === 1;
  const frrcfgd = a.frrcfgd && has("sonic") && systems.every((s) => s.name !== "sonic" || s.release >= "202511");
  return {
    ...a,
    frrcfgd,
    ipv6: a.ipv6 && !frrcfgd,
    unnumbered: a.unnumbered && !frrcfgd && alike && systems.every((s) => s.name !== "sonic" || s.release < NEWEST_SONIC),
    bfd: !has("sonic") && a.bfd,
    services: a.services.filter((s) => !systems.some(({ name }) => UNKNOWN_TO[name].includes(s))),
    loadBalancing: balancingOf(a, has),
    replace: a.replace && alike && has("cumulus"),
    singleIpool: a.singleIpool && has("cumulus") && systems.every((s) => s.name !== "cumulus" || s.release !== "5.9"),
    trimming: has("nxos") ? null : a.trimming,
  };
}

/** Flowlets are NX-OS's, packets Cumulus's; SONiC has neither. */
function balancingOf({ loadBalancing }: Additions, has: (name: Nos["name"]) => boolean): LoadBalancing | undefined {
  if (has("sonic") || (loadBalancing === "flowlet" && has("cumulus"))) return undefined;
  return loadBalancing;
}

/** Whether a wish asks for anything but services: those draws leave out the oddities of the plain pod, so that their texts are rendered. */
export function grown(a: Additions): boolean {
  return !a.blindly && Object.values(ADDITIONS).some((asks) => asks(a));
}
