import type { Finding } from "../base/finding.js";
import type { HostView } from "../hosts/host-view.js";
import type { DeviceText, DeviceView } from "../nos/driver.js";
import type { FabricPlan } from "../plan/fabric-plan.js";
import type { HostSlice, ImportedSlice, SwitchSlice } from "../plan/slices.js";
import type { PortProblem } from "../topology/topology.js";

/** A device as the checks see it: what was planned, the text that ships, and what that text means. */
export interface CheckedSwitch {
  readonly slice: SwitchSlice;
  readonly text: DeviceText;
  readonly view: DeviceView;
}

export interface CheckedHost {
  readonly slice: HostSlice;
  readonly view: HostView;
}

/** All that a rule may look at; devices in natural order. */
export interface CheckContext {
  readonly plan: FabricPlan;
  readonly switches: readonly CheckedSwitch[];
  readonly hosts: readonly CheckedHost[];
  readonly imported: readonly ImportedSlice[];
  readonly problems: readonly PortProblem[];
  /** False where a folder holds only a part of the fabric: rules that need every device then stay quiet. */
  readonly complete: boolean;
}

/** One rule; it gives at most one finding a device, whose message lists the ports. */
export interface Rule {
  readonly rule: string;
  check(context: CheckContext): Finding[];
}
