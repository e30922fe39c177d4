import type { SwitchSlice } from "../../../plan/slices.js";
import { FENCED, MANAGEMENT_PORT, MANAGEMENT_VRF, managementAddress } from "../management.js";
import { deniesAll } from "../parse/control-plane.js";
import { featureOn, nodeAt, treeAt, wordAt } from "../parse/read.js";
import { type Startup, vrfOf } from "../parse/startup.js";
import type { NvueTree } from "../tree.js";
import { startupRule } from "./startup-rule.js";

/** Unset, SSH and the API listen on every address of the switch, and the default firewall lets both in from anywhere (docs/facts/cumulus.md, fact 38). */
export const managementReachable = startupRule({
  rule: "CUMULUS_MANAGEMENT_REACHABLE",
  severity: "error",
  message: "management services can be reached from outside the management network",
  allowed: `SSH, API, SNMP and gNMI on the address of ${MANAGEMENT_PORT} in VRF ${MANAGEMENT_VRF} alone, and an access list of the control plane that denies them to the GPU hosts`,
  problems: ({ startup, slice }) => [...listenerProblems(startup, slice), ...fenceProblems(startup, slice)],
});

function listenerProblems({ set, interfaces }: Startup, slice: SwitchSlice): string[] {
  const system = treeAt(set, "system");
  const vrf = vrfOf(interfaces.get(MANAGEMENT_PORT) ?? {});
  const snmp = { ...treeAt(set, "service", "snmp-server"), ...treeAt(system, "snmp-server") };
  const [api, gnmi] = [treeAt(system, "api"), treeAt(system, "gnmi-server")];
  const own = managementAddress(slice);
  return [
    ...(vrf === MANAGEMENT_VRF ? [] : [`${MANAGEMENT_PORT} is in VRF ${vrf}`]),
    ...sshProblems(treeAt(system, "ssh-server")),
    ...(featureOn(api) === false ? [] : addressProblems("the API", api, own)),
    ...(featureOn(gnmi) === true ? addressProblems("gNMI", gnmi, own) : []),
    ...(featureOn(snmp) === true ? snmpProblems(snmp, own) : []),
  ];
}

function sshProblems(ssh: NvueTree): string[] {
  const vrfs = Object.keys(treeAt(ssh, "vrf"));
  if (featureOn(ssh) === false || (vrfs.length === 1 && vrfs[0] === MANAGEMENT_VRF)) return [];
  return [`SSH listens in ${vrfs.length > 0 ? `VRF ${vrfs.join(", ")}` : "every VRF"}`];
}

function addressProblems(title: string, service: NvueTree, own: string): string[] {
  const addresses = Object.keys(treeAt(service, "listening-address"));
  const foreign = addresses.filter((a) => a !== own && !a.startsWith("localhost"));
  if (foreign.length > 0) return [`${title} listens on ${foreign.join(", ")}`];
  return addresses.length > 0 ? [] : [`${title} listens on whatever the switch has`];
}

/** Unset, it listens on localhost; an address needs its VRF beside it. */
function snmpProblems(snmp: NvueTree, own: string): string[] {
  const foreign = Object.entries(treeAt(snmp, "listening-address")).filter(([address, node]) => {
    return !address.startsWith("localhost") && (address !== own || wordAt(node, "vrf") !== MANAGEMENT_VRF);
  });
  return foreign.map(([address, node]) => `SNMP listens on ${address} in VRF ${wordAt(node, "vrf") ?? "default"}`);
}

function fenceProblems({ set }: Startup, { hostNetworks }: SwitchSlice): string[] {
  const bound = Object.entries(treeAt(set, "system", "control-plane", "acl")).filter(([, node]) => nodeAt(node, "inbound") !== undefined);
  const lists = bound.map(([name]) => treeAt(set, "acl", name));
  return hostNetworks.flatMap((network) => {
    const open = FENCED.filter((service) => !lists.some((list) => deniesAll(list, network, service)));
    return open.length > 0 ? [`hosts of ${network} are not denied ${open.map((s) => s.title).join(", ")}`] : [];
  });
}
