import { ByteSize } from "../src/base/units.js";
import { SwitchModel } from "../src/catalog/define.js";
import type { NosName } from "../src/catalog/nos.js";
import { DcbPolicy, type Rocev2Props } from "../src/intent/policy.js";
import { NOS_DRIVERS } from "../src/nos/index.js";
import { switchSlice } from "../src/plan/device-slices.js";
import { endsByDevice } from "../src/plan/ends.js";
import { profilesOf } from "../src/plan/ports.js";
import type { SwitchSlice } from "../src/plan/slices.js";
import { buildTopology, modelOf } from "../src/topology/build.js";
import { podIntent } from "../test/support/intents.js";

/** A leaf with 64 ports in use, half of them to hosts. */
export interface OneSwitch {
  readonly name: string;
  readonly nos: NosName;
  /** All that is decided for the switch once its cables are known: profiles, thresholds, watchdog, buffers, ports and sessions. */
  readonly compile: () => SwitchSlice;
  /** The files of the compiled switch. */
  readonly render: () => unknown;
}

interface Case {
  readonly name: string;
  readonly device: readonly [model: string, nos: NosName, release: string];
  readonly speedMbps: number;
  readonly uplinkM: number;
  readonly policy?: Rocev2Props;
}

export const SWITCH_PORTS = 64;
const HALF = SWITCH_PORTS / 2;
const SPINES = 4;

const SN5600 = { device: ["SN5600", "sonic", "202505"], speedMbps: 800_000, uplinkM: 5 } as const;
const TWO_CLASSES: Rocev2Props = { data: { share: 40 }, second: { name: "storage", dscp: [34], priority: 4, share: 20 } };

const CASES: readonly Case[] = [
  { name: "SONiC, SN5600", ...SN5600 },
  { name: "SONiC, SN5600, cables too long for its buffer", ...SN5600, uplinkM: 40 },
  { name: "SONiC, SN5600, dynamic buffer model", ...SN5600, policy: { sonicBuffers: { model: "dynamic" } } },
  { name: "SONiC, Z9864F-ON, two lossless classes", ...SN5600, device: ["Z9864F-ON", "sonic", "202505"], policy: TWO_CLASSES },
  { name: "Cumulus, SN5600", device: ["SN5600", "cumulus", "5.14"], speedMbps: 800_000, uplinkM: 30 },
  { name: "NX-OS, N9K-C9364D-GX2A", device: ["N9K-C9364D-GX2A", "nxos", "10.4"], speedMbps: 400_000, uplinkM: 30 },
];

/** Under NX-OS and Cumulus a pool lets thresholds be computed. */
const sharedBuffer = { pool: ByteSize.bytes(40_000_000), dynamicTh: 0 };

function oneSwitch({ name, device, speedMbps, uplinkM, policy }: Case): OneSwitch {
  const [model, nos] = device;
  const own = nos === "sonic" ? undefined : SwitchModel.define({ model: `${model} with its pool`, basedOn: model, sharedBuffer }).facts;
  const pod = podIntent({
    leaf: device,
    spine: device,
    leaves: 1,
    spines: SPINES,
    linksPerSpine: HALF / SPINES,
    hosts: HALF,
    hostPortsPerLeaf: HALF,
    speedMbps,
    uplinkM,
    policy: DcbPolicy.rocev2(policy),
    change: (intent) => ({ ...intent, switches: intent.switches.map((s) => ({ ...s, model: own ?? s.model })) }),
  });
  const topology = buildTopology(pod);
  const leaf = pod.switches.find((s) => s.role === "leaf");
  if (!leaf || topology.problems.length > 0) throw new Error(`${name} has no leaf that its cables fit`);
  const alone = { ...topology, intent: { ...pod, switches: [leaf] } };
  const compile = (): SwitchSlice => {
    const ends = endsByDevice(alone);
    return switchSlice(alone, leaf, ends, profilesOf(alone, ends));
  };
  const slice = compile();
  if (slice.ports.length !== SWITCH_PORTS) throw new Error(`${name} has ${slice.ports.length} ports, not ${SWITCH_PORTS}`);
  return { name, nos, compile, render: () => NOS_DRIVERS[nos].render(slice, modelOf(leaf)) };
}

/** The switches that are measured. */
export const SWITCHES: readonly OneSwitch[] = CASES.map(oneSwitch);
