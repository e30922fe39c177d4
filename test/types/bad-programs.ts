import type { TerraformStack } from "cdktf";
import { Bandwidth, Cable, DcbPolicy, Duration, type GpuHost, LeafSwitch, RoceFabric, type RoceFabricProps, type SwitchProps } from "rocefab";

/** Ten programs that must not compile; each line names the error that the compiler has to give. */
declare const stack: TerraformStack;
declare const props: RoceFabricProps;
declare const fabric: RoceFabric;
declare const leaf: LeafSwitch;
declare const host: GpuHost;
declare const switchProps: SwitchProps;

// @ts-expect-error TS2561: a prop that does not exist
export const misspelt = new RoceFabric(stack, "pod1", { ...props, capcity: props.capacity });

// @ts-expect-error TS2741: capacity without the links of a pair
export const undeclared: RoceFabricProps = { ...props, capacity: { spines: 4, leaves: 16 } };

// @ts-expect-error TS2322: a speed without its unit
export const unitless: RoceFabricProps = { ...props, uplink: { ...props.uplink, speed: 400 } };

// @ts-expect-error TS2739: a time where a length belongs
export const confused = Cable.dac({ length: Duration.ms(2) });

// @ts-expect-error TS2322: a NOS without its release
export const unreleased = new LeafSwitch(fabric, "leaf1", { ...switchProps, nos: "sonic" });

// @ts-expect-error TS2345: two leaves, which would be a path down and up again
leaf.connect(leaf);

// @ts-expect-error TS2345: a host without its rail and slot
leaf.connect(host);

// @ts-expect-error TS2322: a class that is neither strict nor has a share
export const unscheduled = DcbPolicy.of({ classes: [{ name: "roce", dscp: [26], priority: 3, scheduling: { strict: false } }] });

// @ts-expect-error TS2322: a trust that no port has
leaf.addEdgePort("array1", { port: "swp1", speed: Bandwidth.gbps(400), trust: "cos" });

// @ts-expect-error TS2540: a number that follows from the index
leaf.loopback = "10.255.0.9";
