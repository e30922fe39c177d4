import { hostPrefix } from "../base/ip.js";
import type { PortQosView } from "../nos/qos-view.js";
import type { ImportedSlice, PortSlice, SwitchSlice } from "../plan/slices.js";
import type { CheckContext, CheckedHost, CheckedSwitch } from "./rule.js";

/** Devices by name. */
export interface Lookups {
  readonly switches: ReadonlyMap<string, CheckedSwitch>;
  readonly hosts: ReadonlyMap<string, CheckedHost>;
  readonly imported: ReadonlyMap<string, ImportedSlice>;
}

export function lookupsOf(context: CheckContext): Lookups {
  return {
    switches: new Map(context.switches.map((s) => [s.slice.name, s])),
    hosts: new Map(context.hosts.map((h) => [h.slice.name, h])),
    imported: new Map(context.imported.map((i) => [i.name, i])),
  };
}

/** What a device may originate as planned: its loopback, and a leaf's host blocks (a block of one link has no aggregate). */
export function ownPrefixes({ loopback, loopback6, routing }: SwitchSlice): string[] {
  const blocks = routing.prefixLists.filter((l) => l.name.startsWith("PL_OWN_HOSTS_")).flatMap((l) => l.entries.map((e) => e.prefix));
  return [hostPrefix(loopback), ...(loopback6 === null ? [] : [hostPrefix(loopback6)]), ...blocks];
}

/** A planned port and what the text makes of it; no view where the text leaves the port out. */
export interface CheckedPort {
  readonly port: PortSlice;
  readonly view: PortQosView | undefined;
}

export function portsOf(device: CheckedSwitch): CheckedPort[] {
  const views = new Map(device.view.qos.ports.map((p) => [p.port, p]));
  return device.slice.ports.map((port) => ({ port, view: views.get(port.name) }));
}

export function portView(device: CheckedSwitch | undefined, port: string): PortQosView | undefined {
  return device?.view.qos.ports.find((p) => p.port === port);
}
