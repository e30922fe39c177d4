import type { Cable, Fabric, Switch } from "./folder.js";

/** A switch whose text says no more than what the functions under test ask of it. */
export function plainSwitch(name: string, tier: number, asn: number, origin: readonly string[], ports: Switch["ports"], peers: readonly string[]): Switch {
  const frrConf = [
    `router bgp ${asn}`,
    ...peers.map((peer) => ` neighbor ${peer} remote-as 65000`),
    " address-family ipv4 unicast",
    ...origin.map((prefix) => `  network ${prefix}`),
    "",
  ].join("\n");
  return { name, tier, ports, loopbacks: [], frrConf };
}

export function plainCable(a: string, b: string): Cable {
  return { id: `${a}--${b}`, a: { device: a, port: `to-${b}` }, b: { device: b, port: `to-${a}` } };
}

/** 2 spines and 3 leaves, unnumbered, a cable a pair: ports are named after the far end. */
export function smallFabric(): Fabric {
  const [spines, leaves] = [
    ["s1", "s2"],
    ["l1", "l2", "l3"],
  ];
  const port = (far: string): Switch["ports"][number] => ({ name: `to-${far}`, mtu: 9216, up: true, linkLocal: true, addresses: [] });
  const device = (name: string, tier: number, asn: number, origin: string, others: readonly string[]): Switch =>
    plainSwitch(
      name,
      tier,
      asn,
      [origin],
      others.map(port),
      others.map((o) => `to-${o}`),
    );
  return {
    switches: [
      ...spines.map((s, i) => device(s, 1, 65_000, `10.255.0.${i + 1}/32`, leaves)),
      ...leaves.map((l, i) => device(l, 0, 65_101 + i, `10.0.${i + 1}.0/24`, spines)),
    ],
    hosts: [],
    cables: spines.flatMap((s) => leaves.map((l) => plainCable(s, l))),
  };
}
