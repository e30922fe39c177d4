import { chownSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { inside, printed, ran } from "./command.js";
import type { Cable, End, Fabric, Host, Switch } from "./folder.js";
import { isV6 } from "./prefix.js";

const DAEMONS = "/usr/lib/frr";
/** `ip link` refuses longer names. */
const LONGEST_INTERFACE = 15;

/**
 * Namespaces of one fabric: a switch or host each. A cable between switches is a bridge in our own namespace with a leg to each end, so that pulling
 * it takes the carrier from both; one to a host is a plain veth pair.
 */
export class Lab {
  private readonly patches = new Map<string, string>();
  private readonly switchNames: ReadonlySet<string>;

  /** @param name short, of this lab alone */
  constructor(
    readonly name: string,
    readonly fabric: Fabric,
    private readonly folder: string,
  ) {
    this.switchNames = new Set(fabric.switches.map((s) => s.name));
  }

  namespace(device: string): string {
    return `${this.name}-${device}`;
  }

  /** Machines, cables and addresses. */
  async wire(): Promise<void> {
    const { switches, hosts, cables } = this.fabric;
    const v6 = switches.some((s) => [...s.loopbacks, ...s.ports.flatMap((p) => p.addresses)].some(isV6) || s.ports.some((p) => p.linkLocal));
    for (const { name } of [...switches, ...hosts]) await printed("ip", ["netns", "add", this.namespace(name)]);
    await Promise.all(switches.map((s) => this.sysctl(s.name, [...SWITCH_SYSCTLS, ...ipv6(v6)])));
    await Promise.all(hosts.map((h) => this.sysctl(h.name, ipv6(v6))));
    await printed("ip", ["-batch", "-"], cables.flatMap((c, i) => this.cabled(c, i)).join("\n"));
    await Promise.all(switches.map((s) => this.ip(s.name, switchLines(s, this.cabledPorts(s.name)))));
    await Promise.all(hosts.map((h) => this.ip(h.name, hostLines(h))));
    await Promise.all(hosts.map((h) => this.ip(h.name, rulesOf(h, false))));
    if (v6) await Promise.all(hosts.map((h) => this.ip(h.name, rulesOf(h, true), ["-6"])));
    await Promise.all(hosts.map((h) => this.sysctl(h.name, h.sysctls)));
  }

  private cabledPorts(device: string): ReadonlySet<string> {
    return new Set(this.fabric.cables.flatMap(({ a, b }) => [a, b]).flatMap((end) => (end.device === device ? [end.port] : [])));
  }

  private cabled({ id, a, b }: Cable, index: number): string[] {
    for (const { port } of [a, b]) if (port.length > LONGEST_INTERFACE) throw new Error(`${port}: longer than an interface's name may be`);
    const end = ({ device, port }: End): string => `${port} netns ${this.namespace(device)}`;
    if (![a, b].every((e) => this.switchNames.has(e.device))) return [`link add name ${end(a)} type veth peer name ${end(b)}`];
    const patch = `${this.name}.${index}`;
    this.patches.set(id, patch);
    return [
      `link add name ${patch} mtu ${MOST_MTU} type bridge mcast_snooping 0`,
      `link set dev ${patch} up`,
      ...[a, b].flatMap((e, leg) => [
        `link add name ${patch}${LEGS[leg]} mtu ${MOST_MTU} type veth peer name ${end(e)}`,
        `link set dev ${patch}${LEGS[leg]} master ${patch} up`,
      ]),
    ];
  }

  /** Takes the carrier from both ends of a cable, or gives it back. */
  async plug(cable: string, state: "up" | "down"): Promise<void> {
    const patch = this.patches.get(cable);
    await printed("ip", ["-batch", "-"], LEGS.map((leg) => `link set dev ${patch}${leg} ${state}`).join("\n"));
  }

  private async ip(device: string, lines: readonly string[], family: readonly string[] = []): Promise<void> {
    await printed(...inside(this.namespace(device), "ip", [...family, "-batch", "-"]), lines.join("\n"));
  }

  /** `net/ipv4/ip_forward = 1`, in its namespace. */
  private async sysctl(device: string, lines: readonly string[]): Promise<void> {
    const script = lines.map((line) => line.replace(/^(\S+) *= *(\S+)$/, (_, key, value) => `echo ${value} > /proc/sys/${key}`)).join("\n");
    await printed(...inside(this.namespace(device), "sh", ["-e"]), script);
  }

  /**
   * Starts FRR on every switch as SONiC does: the daemons, then the whole file by `vtysh -b` once.
   *
   * @returns what vtysh had to say of it, which must be nothing: a line that is refused need not end it with an error
   */
  async boot(): Promise<string[]> {
    const said = await Promise.all(this.fabric.switches.map((s) => this.bootSwitch(s)));
    return said.flat();
  }

  private async bootSwitch({ name, frrConf }: Switch): Promise<string[]> {
    const own = this.runFolder(name);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, "frr.conf"), frrConf);
    writeFileSync(join(own, "vtysh.conf"), "");
    const [uid, gid] = frrUser();
    chownSync(own, uid, gid);
    const daemon = (program: string, ...args: string[]) =>
      printed(
        ...inside(this.namespace(name), join(DAEMONS, program), [
          ...["-d", "-A", "127.0.0.1", "-P", "0", "--vty_socket", own, "-z", join(own, "zserv.api"), "-i", join(own, `${program}.pid`)],
          ...args,
        ]),
      );
    await daemon("zebra", "-M", "dplane_fpm_nl");
    await daemon("bgpd");
    const { status, stdout, stderr } = await ran(...inside(this.namespace(name), "vtysh", ["-b", "--vty_socket", own, "--config_dir", own]));
    const said = `${stdout}${stderr}`.split("\n").filter((line) => line !== "" && !HARMLESS.has(line));
    return status === 0 && said.length === 0 ? [] : [`${name}: vtysh -b: exit ${status}: ${said.join("\n")}`];
  }

  private runFolder(device: string): string {
    return join(this.folder, this.name, device);
  }

  /** What a daemon of a switch answers, e.g. `show bgp summary json`. */
  async show(device: string, daemon: "zebra" | "bgpd", command: string): Promise<string> {
    const own = this.runFolder(device);
    return printed(...inside(this.namespace(device), "vtysh", ["-d", daemon, "--vty_socket", own, "--config_dir", own, "-c", command]));
  }

  /** Routes of the kernel, in JSON. */
  async kernelRoutes(device: string, family: "-4" | "-6"): Promise<string> {
    return printed(...inside(this.namespace(device), "ip", [family, "-j", "route", "show", "table", "main"]));
  }

  /** Ends what runs in the namespaces, and the namespaces. */
  async remove(): Promise<void> {
    const { switches, hosts } = this.fabric;
    for (const { name } of switches)
      for (const program of ["bgpd", "zebra"]) {
        const pid = Number(readFileSync(join(this.runFolder(name), `${program}.pid`), "utf8"));
        process.kill(pid, "SIGKILL");
      }
    const lines = [...this.patches.values()].map((patch) => `link del dev ${patch}`);
    await printed("ip", ["-batch", "-"], lines.join("\n"));
    for (const { name } of [...switches, ...hosts]) await printed("ip", ["netns", "del", this.namespace(name)]);
  }
}

/** What FRR 8.4.4 says to any `bgp graceful-restart-disable`, in front of the first neighbour too, where there is nothing to reset. */
const HARMLESS = new Set(["Graceful restart configuration changed, reset all peers to take effect"]);

const LEGS = ["a", "b"] as const;
/** What a cable carries is for its ends to say. */
const MOST_MTU = 65_535;

/** A switch forwards, spreads by ports as well, and takes packets from wherever they come. */
const SWITCH_SYSCTLS = [
  "net/ipv4/ip_forward = 1",
  "net/ipv4/fib_multipath_hash_policy = 1",
  "net/ipv4/conf/all/rp_filter = 0",
  "net/ipv4/conf/default/rp_filter = 0",
  "net/ipv6/conf/all/forwarding = 1",
  "net/ipv6/fib_multipath_hash_policy = 1",
];

function ipv6(used: boolean): string[] {
  return [`net/ipv6/conf/default/disable_ipv6 = ${used ? 0 : 1}`, "net/ipv6/conf/default/accept_dad = 0"];
}

function switchLines({ ports, loopbacks }: Switch, cabled: ReadonlySet<string>): string[] {
  return ["link set dev lo up", ...loopbacks.map((address) => `addr add ${address} dev lo`), ...ports.filter((p) => cabled.has(p.name)).flatMap(portLines)];
}

function portLines({ name, mtu, up, addresses }: Switch["ports"][number]): string[] {
  return [`link set dev ${name} mtu ${mtu} ${up ? "up" : "down"}`, ...addresses.map((address) => `addr add ${address} dev ${name}`)];
}

function hostLines({ ports }: Host): string[] {
  return ["link set dev lo up", ...ports.flatMap(portLines), ...ports.flatMap((p) => p.routes)];
}

/** ip takes a rule for one of IPv4 unless it is told otherwise for the whole batch. */
function rulesOf({ ports }: Host, v6: boolean): string[] {
  return ports.flatMap((p) => p.rules).filter((rule) => isV6(rule) === v6);
}

function frrUser(): [number, number] {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((l) => l.startsWith("frr:"));
  const [, , uid, gid] = line?.split(":") ?? [];
  return [Number(uid), Number(gid)];
}
