import { familyOf, type IpFamily } from "../../../base/ip.js";
import { naturalSort } from "../../../base/sort.js";
import type { NeighborView, RoutingView } from "../../routing-view.js";
import { type ReadDb, rowOf, tableOf, textField } from "../config-db.js";
import { HASH_SEED } from "../tables/device.js";
import { type FrrConfig, type FrrPeer, type FrrPeerFamily, parseFrr } from "./frr-parser.js";

const ROUTED_TABLES = ["LOOPBACK_INTERFACE", "INTERFACE", "VLAN_INTERFACE", "PORTCHANNEL_INTERFACE", "VLAN_SUB_INTERFACE"] as const;

/** The underlay: addresses from CONFIG_DB, BGP from frr.conf. */
export function routingView(device: string, db: ReadDb, frrText: string): RoutingView {
  const frr = parseFrr(frrText);
  const neighbors = [...frr.peers].filter(([, peer]) => !peer.isGroup).flatMap(([name, peer]) => neighborViews(frr, name, peer));
  return {
    device,
    asn: frr.asn,
    routerId: frr.routerId,
    interfaces: interfaces(db),
    networks: frr.networks,
    aggregates: frr.aggregates,
    redistribute: frr.redistribute,
    prefixLists: frr.prefixLists,
    asPathLists: frr.asPathLists,
    routeMaps: frr.routeMaps,
    neighbors: naturalSort(neighbors, (n) => n.peer),
    maximumPaths: frr.maximumPaths.ipv4,
    maximumPaths6: frr.maximumPaths.ipv6,
    multipathRelax: frr.multipathRelax,
    gracefulRestart: frr.gracefulRestart,
    requiresPolicy: frr.requiresPolicy ?? frr.profile !== "datacenter",
    hashSeed: HASH_SEED[textField(rowOf(db, "DEVICE_METADATA", "localhost"), "type") ?? ""] ?? null,
  };
}

function interfaces(db: ReadDb): RoutingView["interfaces"] {
  const addresses = new Map<string, string[]>();
  const keys = ROUTED_TABLES.flatMap((table) => Object.keys(tableOf(db, table)).filter((key) => !isInOtherVrf(db, table, key)));
  for (const key of keys) {
    const [name = "", address] = key.split("|");
    addresses.set(name, [...(addresses.get(name) ?? []), ...(address === undefined ? [] : [address])]);
  }
  return naturalSort(addresses, ([name]) => name).map(([name, own]) => ({
    name,
    addresses: naturalSort(own, (a) => a),
    up: isUp(db, name),
    unnumbered: textField(rowOf(db, "INTERFACE", name), "ipv6_use_link_local_only") === "enable",
  }));
}

/** The bare row of an interface names its VRF; BGP runs in the default one. */
function isInOtherVrf(db: ReadDb, table: string, key: string): boolean {
  return (textField(rowOf(db, table, key.split("|")[0] ?? ""), "vrf_name") ?? "default") !== "default";
}

/** Loopbacks, VLANs and port-channels are up unless they say otherwise, ports only if they say so. */
function isUp(db: ReadDb, name: string): boolean {
  const port = rowOf(db, "PORT", name);
  if (port) return textField(port, "admin_status") === "up";
  return [rowOf(db, "LOOPBACK_INTERFACE", name), rowOf(db, "VLAN", name), rowOf(db, "PORTCHANNEL", name)].every(
    (row) => textField(row, "admin_status") !== "down",
  );
}

/** One for each family that is active; of none, that of the address. */
function neighborViews(frr: FrrConfig, name: string, own: FrrPeer): NeighborView[] {
  const group = own.group === null ? undefined : frr.peers.get(own.group);
  const isActive = (family: IpFamily): boolean =>
    own.families[family].activated ?? group?.families[family].activated ?? (family === "ipv4" && frr.defaultActivated);
  const active = (["ipv4", "ipv6"] as const).filter(isActive);
  if (active.length === 0) return [neighborView(frr, name, { own, group, family: familyOf(name), active: false })];
  return active.map((family) => neighborView(frr, name, { own, group, family, active: true }));
}

interface PeerOfFamily {
  readonly own: FrrPeer;
  readonly group: FrrPeer | undefined;
  readonly family: IpFamily;
  readonly active: boolean;
}

/** A neighbour has what it says itself, then what its peer-group says. */
function neighborView(frr: FrrConfig, name: string, { own, group, family, active }: PeerOfFamily): NeighborView {
  const said = <K extends keyof FrrPeer>(field: K): FrrPeer[K] | null => own[field] ?? group?.[field] ?? null;
  const [ownFamily, groupFamily] = [own.families[family], group?.families[family]];
  const saidOf = <K extends keyof FrrPeerFamily>(field: K): FrrPeerFamily[K] | null => ownFamily[field] ?? groupFamily?.[field] ?? null;
  const timers = said("timers") ?? frr.timers;
  const remoteAs = said("remoteAs");
  return {
    peer: name,
    family,
    remoteAsn: remoteAs !== null && /^\d+$/.test(remoteAs) ? Number(remoteAs) : null,
    description: said("description"),
    activated: said("shutdown") === null && active,
    inMap: saidOf("inMap"),
    outMap: saidOf("outMap"),
    keepaliveS: timers?.[0] ?? null,
    holdS: timers?.[1] ?? null,
    connectS: said("connectS"),
    maximumPrefix: saidOf("maximumPrefix"),
    bfd: said("bfd"),
    loopAllowances: [...(groupFamily?.loopAllowances ?? []), ...ownFamily.loopAllowances],
  };
}
