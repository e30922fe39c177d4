import type { HostAclIntent } from "../../../intent/fabric-intent.js";
import type { PortSlice } from "../../../plan/slices.js";
import type { NvueTree } from "../tree.js";

/** RoCEv2's UDP port, IANA. */
const ROCEV2_PORT = "4791";

/** RoCEv2 first, then the rest said explicitly. Source: NVUE command reference, ACL and CoPP; the Access Control List guide, `match ip udp dest-port`. */
export function aclTree(acl: HostAclIntent | null): NvueTree {
  if (acl === null) return {};
  const rule = {
    "10": { match: { ip: { protocol: "udp", udp: { "dest-port": { [ROCEV2_PORT]: {} } } } }, action: { permit: {} } },
    "20": { match: { ip: { "source-ip": "ANY", "dest-ip": "ANY" } }, action: { [acl.rest]: {} } },
  };
  return { acl: { [acl.name]: { type: "ipv4", rule } } };
}

/** On the ingress of host ports; it filters and does not classify. */
export function portAclTree(acl: HostAclIntent | null, port: PortSlice): NvueTree {
  return acl === null || port.kind !== "host" ? {} : { acl: { [acl.name]: { inbound: {} } } };
}
