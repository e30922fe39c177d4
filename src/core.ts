/** Everything that does not need cdktf: intent to plan, text, proof and files, and the way back from text. */
export type { Artifact, ArtifactKind } from "./artifacts/artifact.js";
export { type CompiledFabric, compileFabric } from "./artifacts/compile.js";
export { deviceSha256, fileSet, MANIFEST_SCHEMA, type Manifest } from "./artifacts/file-set.js";
export { readFabricFolder } from "./artifacts/read.js";
export { writeFolder } from "./artifacts/write.js";
export type { Confidence, Derivation, Sourced } from "./base/derivation.js";
export { type Mistake, mistakeText, RocefabError } from "./base/errors.js";
export { type Acknowledgement, blocking, type Finding, findingText, type Severity } from "./base/finding.js";
export type { IpAddress, Prefix } from "./base/ip.js";
export { Secret } from "./base/secret.js";
export { Bandwidth, ByteSize, CableLength, Duration } from "./base/units.js";
export {
  type AsicFacts,
  asicFacts,
  type Fact,
  type FittedHeadroom,
  type HeadroomModel,
  knownAsics,
  type LosslessPattern,
  type NvidiaHeadroom,
} from "./catalog/asics.js";
export { Cable, type CableDelayProps, type CableMedium, type CableProps } from "./catalog/cable.js";
export {
  type CumulusPanelProps,
  HostModel,
  type HostModelProps,
  type HostNicProps,
  type PanelProps,
  type SharedBufferProps,
  SwitchModel,
  type SwitchModelProps,
} from "./catalog/define.js";
export { type HostModelFacts, type HostNic, knownHostModels } from "./catalog/host-models.js";
export { NOS_FACTS, Nos, type NosFacts, type NosName } from "./catalog/nos.js";
export type { PgProfile, ShippedBuffers, SonicPlatform, SonicPort } from "./catalog/sonic-platform.js";
export type { BreakoutMode, ModelOnNos, NosPort, PanelPort, SharedBuffer, SwitchModelFacts } from "./catalog/switch-model.js";
export { knownSwitchModels } from "./catalog/switch-models.js";
export { runChecks } from "./checks/index.js";
export type { CheckContext, CheckedHost, CheckedSwitch, Rule } from "./checks/rule.js";
export type { EcnThresholds } from "./dcb/ecn/ecn.js";
export type { Headroom } from "./dcb/headroom/headroom.js";
export type { Profile } from "./dcb/profile.js";
export type { WatchdogTimes } from "./dcb/watchdog/facts.js";
export type { HostInterfaceView, HostView, NcclCopy } from "./hosts/host-view.js";
export { parseHost, renderHost } from "./hosts/index.js";
export type {
  AdditionOptions,
  AddLeavesProps,
  AddSpinesProps,
  AddSuperSpinesProps,
  AddSwitchesProps,
  EdgePortProps,
  GpuHostProps,
  HostLinkProps,
  HostSetProps,
  ImportedLinkProps,
  ImportedSwitchAttributes,
  LeafSwitchProps,
  NcclProps,
  RackProps,
  ScalableUnitProps,
  SpineSwitchProps,
  SuperSpineSwitchProps,
  SwitchProps,
} from "./intent/device-props.js";
export { ECN_PRESETS, type EcnPreset, type EcnPresetName } from "./intent/ecn-presets.js";
export type {
  AttachmentIntent,
  CableIntent,
  CapacityIntent,
  ConfigAddition,
  DcbxIntent,
  DcqcnIntent,
  EcnByNos,
  EcnStrategyIntent,
  EdgePortIntent,
  FabricIntent,
  HostAclIntent,
  HostIntent,
  ImportedIntent,
  ImportedLinkIntent,
  ManagementIntent,
  NcclIntent,
  NosIntent,
  PauseBufferIntent,
  PolicyIntent,
  SecretUse,
  SonicBufferModel,
  SuperSpinesIntent,
  SwitchIntent,
  SwitchRole,
  TrimmingIntent,
  UnderlayIntent,
  UplinkIntent,
  WatchdogIntent,
} from "./intent/fabric-intent.js";
export {
  type CumulusRoceMode,
  DcbPolicy,
  type DcbPolicyProps,
  type DcbxProps,
  type DcqcnProps,
  type EcnStrategy,
  type EcnThresholdProps,
  type EcnThresholdsByNos,
  type PauseBufferProps,
  type Rocev2Props,
  type Scheduling,
  type SonicBufferProps,
  type TrafficClass,
  type TrafficClassProps,
  type TrimmingProps,
  type WatchdogProps,
} from "./intent/policy.js";
export type {
  BfdProps,
  CapacityProps,
  ConnectionProps,
  CumulusProps,
  DeployMode,
  HashOffsetProps,
  HostAclProps,
  LoadBalancing,
  ManagementProps,
  ManagementRangeProps,
  MtuProps,
  NxosProps,
  RoceFabricProps,
  SonicProps,
  SonicRouting,
  SuperSpinesIpv6Props,
  SuperSpinesProps,
  UnderlayIpv6Props,
  UnderlayProps,
  UplinkProps,
} from "./intent/props.js";
export type {
  DnsProps,
  ServicesIntent,
  ServicesProps,
  SnmpProps,
  SnmpTrapProps,
  SnmpUserProps,
  SyslogProps,
  SyslogSeverity,
  TacacsProps,
  TelemetryProps,
  UserProps,
} from "./intent/services.js";
export type { DeviceText, DeviceView, NosDriver, NosRule, RenderedFile } from "./nos/driver.js";
export { NOS_DRIVERS } from "./nos/index.js";
export type { PortQosView, QosView, TcView } from "./nos/qos-view.js";
export type { AsPathEntry, NeighborView, PrefixEntry, RouteMapEntry, RoutingView } from "./nos/routing-view.js";
export { type AssembledFabric, assemble } from "./plan/assemble.js";
export { type CableEntry, type FabricPlan, type HostEntry, type ImportedEntry, PLAN_SCHEMA, type SwitchEntry } from "./plan/fabric-plan.js";
export {
  type AsPathList,
  type AsPathListName,
  DEVICE_SCHEMA,
  type DeviceSlice,
  type HostSlice,
  type ImportedSlice,
  type NeighborGroup,
  type PortSlice,
  type PrefixList,
  type PrefixListName,
  type QosSlice,
  type RailSlice,
  type RouteMap,
  type RouteMapName,
  type RoutingSlice,
  type SwitchSlice,
} from "./plan/slices.js";
export { buildTopology } from "./topology/build.js";
export type { HostEnd, ImportedEnd, PortProblem, SwitchEnd, Topology, TopologyCable, TopologyEdgePort } from "./topology/topology.js";
