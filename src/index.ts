export { type ConfigSection, CumulusConfig, NxosConfig, SonicConfig } from "./constructs/config-section.js";
export { FabricDeployment, type FabricDeploymentProps } from "./constructs/fabric-deployment.js";
export type { FabricDevice, FabricModel } from "./constructs/fabric-model.js";
export type { AddHostsProps, HostsAndLeaves } from "./constructs/generators.js";
export { GpuHost } from "./constructs/gpu-host.js";
export { ImportedSwitch } from "./constructs/imported-switch.js";
export { RoceFabric } from "./constructs/roce-fabric.js";
export { FabricSwitch, LeafSwitch, SpineSwitch } from "./constructs/switches.js";
export * from "./core.js";
