export type { HostInterfaceView, HostView } from "./host-view.js";
export { LEAST_HOST_MTU, pathMtu, refuseBadHostMtu } from "./mtu.js";
export { hostFindings } from "./nccl/findings.js";
export type { NcclHost } from "./nccl/host.js";
export { trafficClassOnTheWire } from "./nccl/oracle/integer.js";
export { refuseBadNccl } from "./nccl/refuse.js";
export { splitTrafficClass, type TrafficClassByte } from "./nccl/traffic-class.js";
export { parseHost } from "./parse.js";
export { type HostFile, renderHost } from "./render.js";
