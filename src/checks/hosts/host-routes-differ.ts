import type { HostInterfaceView } from "../../hosts/host-view.js";
import { plannedHostView } from "../../hosts/index.js";
import { NETPLAN_PATH } from "../../hosts/paths.js";
import { hostRule } from "../per-device.js";
import { missingFile } from "./missing-file.js";

/** Each rail is there and has the routes and rules of a table of its own, else its packets leave by another rail (docs/facts/hosts.md, fact 35). */
export const hostRoutesDiffer = hostRule("HOST_ROUTES_DIFFER", "error", () => ({ slice, view }) => {
  if (view.missing.includes(NETPLAN_PATH)) return missingFile(NETPLAN_PATH);
  const found = plannedHostView(slice).interfaces.flatMap((planned) => {
    const seen = view.interfaces.find((i) => i.netdev === planned.netdev);
    if (!seen) return [`${planned.netdev} is not configured`];
    return routing(seen) === routing(planned) ? [] : [`${planned.netdev} has ${routing(seen)}, planned ${routing(planned)}`];
  });
  return found.length === 0 ? undefined : { message: `rails do not send as planned: ${found.join("; ")}` };
});

function routing({ routes, rules }: HostInterfaceView): string {
  const lines = [
    ...routes.map((r) => `${r.type ?? "route"} ${r.to}${r.via === null ? "" : ` via ${r.via}`} in table ${r.table ?? "main"}`),
    ...rules.map((r) => `from ${r.from} to table ${r.table}${r.priority === null ? "" : ` at ${r.priority}`}`),
  ];
  return lines.length === 0 ? "no routes" : lines.join(", ");
}
