import type { MatchedLine } from "./match-lines.js";
import { all, arg, below, type Config, type CrossRule, groupsOf, has, noDropGroups, prefixesIn, repeated, upPorts } from "./query.js";

function pfcOf(port: MatchedLine): string {
  return below(port, "pfc")[0]?.text.replace("priority-flow-control mode ", "") ?? "";
}

function pfcPorts(config: Config): MatchedLine[] {
  return upPorts(config).filter((p) => ["on", "auto", "on send-tlv"].includes(pfcOf(p)));
}

/** A port sends packets of a no-drop class to its group. */
function classifies({ top, ...config }: Config, port: MatchedLine): boolean {
  const name = arg(below(port, "input-policy")[0], "name");
  const policy = all(top, "qos-policy").find((p) => arg(p, "name") === name);
  const noDrop = noDropGroups({ top, ...config });
  return groupsOf(policy).some((g) => noDrop.includes(g));
}

function sortKey(port: MatchedLine): number {
  const [slot = 0, panel = 0, child = 0] = (arg(port, "port").match(/\d+/g) ?? []).map(Number);
  return (slot * 1000 + panel) * 10 + child;
}

/** The panel port of a child port, and of itself. */
function panelOf(port: MatchedLine): string {
  return arg(port, "port").split("/").slice(0, 2).join("/");
}

function childrenOf(breakout: MatchedLine): string[] {
  const count = Number(/-(\d)x$/.exec(arg(breakout, "breakout"))?.[1]);
  const panel = `Ethernet${arg(breakout, "module")}/${arg(breakout, "portNumber")}`;
  return Array.from({ length: count }, (_, i) => `${panel}/${i + 1}`);
}

const EVERY_ROUTED_PORT = ["description", "routed", "port-mtu", "pfc", "input-policy"];

export const PORT_RULES: readonly CrossRule[] = [
  {
    rule: "facts 11, 12, 19 and 22: a port that is up has description, no switchport, mtu, PFC mode and input policy",
    offences: (config) => upPorts(config).filter((p) => EVERY_ROUTED_PORT.some((id) => !has(p, id))),
  },
  {
    rule: "fact 22: a port that is down has nothing else",
    offences: ({ top }) => all(top, "ethernet").filter((p) => has(p, "down") && p.children.some((l) => !["down", "description"].includes(l.id))),
  },
  { rule: "fact 19: PFC without an input policy for a no-drop class", offences: (config) => pfcPorts(config).filter((p) => !classifies(config, p)) },
  {
    rule: "fact 19: a no-drop class on a port without PFC",
    offences: (config) => upPorts(config).filter((p) => pfcOf(p) === "off" && classifies(config, p)),
  },
  {
    rule: "fact 12: a PFC port has the MTU of network-qos",
    offences: (config) => {
      const mtus = all(config.top, "network-qos-policy").flatMap((p) => p.children.flatMap((c) => below(c, "network-qos-mtu").map((m) => m.text)));
      return pfcPorts(config).flatMap((p) => below(p, "port-mtu").filter((m) => !mtus.includes(m.text)));
    },
  },
  {
    rule: "fact 18: the watchdog is on globally where it is on at a port",
    offences: ({ top }) => (all(top, "watchdog").length > 0 ? [] : all(top, "ethernet").flatMap((p) => below(p, "port-watchdog"))),
  },
  {
    rule: "fact 18: the watchdog's numbers without the watchdog",
    offences: ({ top }) => (all(top, "watchdog").length > 0 ? [] : all(top, "watchdog-interval", "watchdog-shutdown", "watchdog-restore", "watchdog-internal")),
  },
  {
    rule: "fact 18: the watchdog is on at every PFC port or at none",
    offences: (config) => (all(config.top, "watchdog").length > 0 ? pfcPorts(config).filter((p) => !has(p, "port-watchdog")) : []),
  },
  {
    rule: "fact 18: the watchdog on a port without PFC",
    offences: ({ top }) => all(top, "ethernet").filter((p) => has(p, "port-watchdog") && pfcOf(p) === "off"),
  },
  {
    rule: "fact 17: auto and send-tlv need DCBX",
    offences: (config) => (all(config.top, "no-dcbx").length > 0 ? pfcPorts(config).filter((p) => pfcOf(p) !== "on") : []),
  },
  {
    rule: "fact 17: auto on a fabric port",
    offences: (config) => {
      const ends = all(config.top, "bgp").flatMap((b) => below(b, "neighbor").map((n) => arg(below(n, "description")[0], "text")));
      return upPorts(config).filter((p) => pfcOf(p) === "auto" && ends.includes(arg(below(p, "description")[0], "text")));
    },
  },
  {
    rule: "fact 24: ip forward and use-link-local-only go together",
    offences: ({ top }) => all(top, "ethernet").filter((p) => has(p, "forward") !== has(p, "link-local")),
  },
  {
    rule: "fact 4: ports in natural order",
    offences: ({ top }) => all(top, "ethernet").filter((p, i, ports) => i > 0 && sortKey(p) <= sortKey(ports[i - 1] as MatchedLine)),
  },
  {
    rule: "fact 4: a port and its children beside each other",
    offences: ({ top }) => {
      const ports = all(top, "ethernet");
      const broken = ports.filter((p) => arg(p, "port") !== panelOf(p)).map(panelOf);
      return ports.filter((p) => broken.includes(arg(p, "port")));
    },
  },
  {
    rule: "1a, breakout: all children of a broken-out port, and of no other",
    offences: ({ top }) => {
      const ports = all(top, "ethernet");
      const breakouts = all(top, "breakout");
      const children = breakouts.flatMap(childrenOf);
      const orphans = ports.filter((p) => arg(p, "port") !== panelOf(p) && !children.includes(arg(p, "port")));
      const incomplete = breakouts.filter((b) => childrenOf(b).some((c) => !ports.some((p) => arg(p, "port") === c)));
      return [...orphans, ...incomplete];
    },
  },
  {
    rule: "fact 23: no address twice, no subnet at two ports",
    offences: ({ top }) => {
      const addresses = all(top, "mgmt", "loopback", "ethernet").flatMap((p) => below(p, "address", "address-v6"));
      const subnet = (line: MatchedLine) => prefixesIn(line).map((p) => `${p.width} ${p.address >> BigInt(p.width - p.length)}/${p.length}`);
      return repeated(addresses, (a) => subnet(a).join());
    },
  },
  {
    rule: "1a, DLB: a port that is up",
    offences: (config) => {
      const up = upPorts(config).map((p) => arg(p, "port").replace("Ethernet", "Eth"));
      const named = all(config.top, "dlb").flatMap((d) => below(d, "dlb-interface"));
      return named.filter(
        (d) =>
          arg(d, "ports") !== "all" &&
          !arg(d, "ports")
            .split(",")
            .every((p) => up.includes(p)),
      );
    },
  },
];
