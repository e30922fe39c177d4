import { LEAST_HOST_MTU } from "../../hosts/index.js";
import { type CheckedPort, type Lookups, lookupsOf, portsOf, portView } from "../lookups.js";
import { hostRule, switchRule } from "../per-device.js";
import type { CheckContext, CheckedSwitch, Rule } from "../rule.js";
import { byText } from "../words.js";

const ID = "MTU_ON_PATH";

const onSwitches = switchRule(ID, "error", (context) => {
  const lookups = lookupsOf(context);
  return (device: CheckedSwitch) => {
    const found = portsOf(device).flatMap((p) => portProblem(p, context, lookups).map((text) => ({ port: p.port.name, text })));
    if (found.length === 0) return undefined;
    return { message: `the MTU breaks a path: ${byText(found)}`, allowed: `${device.slice.mtu} at every switch port, ${context.plan.mtu.host} at every host` };
  };
});

function portProblem({ port, view }: CheckedPort, context: CheckContext, lookups: Lookups): string[] {
  if (!view || port.kind === "edge") return [];
  if (view.mtu === null) return ["none stated"];
  const { host } = context.plan.mtu;
  if (view.mtu < host) return [`${view.mtu}, below the ${host} of the hosts,`];
  const far = port.peer?.kind === "switch" ? portView(lookups.switches.get(port.peer.device), port.peer.port)?.mtu : undefined;
  const differs = far !== undefined && far !== null && far !== view.mtu;
  return differs && view.mtu !== port.mtu ? [`${view.mtu}, while ${port.description} has ${far},`] : [];
}

const onHosts = hostRule(ID, "error", ({ plan }) => ({ slice, view }) => {
  const rails = new Set(slice.rails.map((r) => r.netdev));
  const found = view.interfaces
    .filter((i) => rails.has(i.netdev) && (i.mtu === null || i.mtu < LEAST_HOST_MTU || i.mtu !== plan.mtu.host))
    .map((i) => ({ port: i.netdev, text: i.mtu === null ? "none stated" : String(i.mtu) }));
  if (found.length === 0) return undefined;
  return {
    message: `the MTU breaks a path: ${byText(found)}`,
    allowed: `${plan.mtu.host} at every host, and at least ${LEAST_HOST_MTU} for RDMA packets of 4096 bytes`,
  };
});

/** No hop is narrower than what a host may send, both ends of a link agree, and hosts have one MTU that holds RDMA's largest packet. */
export const mtuOnPath: Rule = { rule: ID, check: (context) => [...onSwitches.check(context), ...onHosts.check(context)] };
