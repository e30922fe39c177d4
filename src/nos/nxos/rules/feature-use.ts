/** Lines that need a feature, by the feature's name in `feature NAME`. */
export const FEATURE_USE: Readonly<Record<string, RegExp>> = {
  bgp: /^router bgp \S+$/,
  lldp: /^(?:no )?lldp /,
  telemetry: /^telemetry$/,
  grpc: /^grpc /,
  nxapi: /^nxapi /,
  "tacacs+": /^(?:tacacs-server |aaa group server tacacs\+ )/,
  "interface-vlan": /^interface Vlan\d+$/i,
  bfd: /^bfd(?: |$)/,
};
