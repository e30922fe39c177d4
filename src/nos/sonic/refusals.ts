import { RocefabError } from "../../base/errors.js";
import { spelling } from "../../catalog/capabilities/index.js";
import { SONIC } from "../../catalog/capabilities/sonic.js";
import type { SwitchSlice } from "../../plan/slices.js";

/** @throws RocefabError where a switch is asked for what no release of community SONiC does */
export function refuseUnknownToSonic(slice: SwitchSlice): void {
  const { name, qos, loadBalancing, services } = slice;
  if (qos.dcbx.switches !== "off") refuseDcbx(slice);
  if (loadBalancing !== "ecmp") spelling(`${name}: props.loadBalancing "${loadBalancing}"`, SONIC.adaptiveRouting, slice);
  if (services.users.length > 0) refuseUsers(slice);
  if (services.telemetry) refuseCollectors(slice);
  if (services.api) refuseApi(slice);
}

/** Its LLDP daemon has no DCBX (lldpd issue 718; docs/facts/sonic.md, fact 47). */
function refuseDcbx({ name, qos }: SwitchSlice): void {
  throw new RocefabError({
    where: name,
    what: "cannot exchange DCB settings: no release of community SONiC speaks DCBX",
    got: `policy.dcbx.switches "${qos.dcbx.switches}"`,
    allowed: '"off"',
    fix: 'set policy.dcbx.switches: "off" and policy.dcbx.hosts: "static"',
  });
}

/** docs/facts/sonic.md, section h. */
function refuseUsers({ name, services }: SwitchSlice): void {
  throw new RocefabError({
    where: `${name}: props.services.users`,
    what: "cannot be created by a config: no release of community SONiC has a table of local accounts",
    got: services.users.map((u) => u.name).join(", "),
    fix: "leave users out for a fabric with SONiC switches: keep accounts on TACACS+ servers (props.services.tacacs), or make local ones with useradd on the switch",
  });
}

function refuseCollectors({ name, services }: SwitchSlice): void {
  throw new RocefabError({
    where: `${name}: props.services.telemetry`,
    what: "cannot be streamed from SONiC: what TELEMETRY_CLIENT sends is in no source that rocefab goes by",
    got: services.telemetry?.collectors.map((c) => c.address).join(", ") ?? "",
    fix: "have the collectors subscribe to the switch (props.services.gnmi: true), or give TELEMETRY_CLIENT rows with SonicConfig.merge",
  });
}

function refuseApi({ name }: SwitchSlice): void {
  throw new RocefabError({
    where: `${name}: props.services.api`,
    what: "asks for an HTTPS interface, which SONiC has only in images that were built with the management framework",
    got: true,
    fix: "leave api out for a fabric with SONiC switches",
  });
}
