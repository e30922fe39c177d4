import { describe, expect, it } from "vitest";
import type { CheckContext } from "../../../src/checks/rule.js";
import { assembledPod, pod } from "../../support/intents.js";
import { findings, problems, renderedContext, type Tables, withConfigDb, withFrr, withNxos, withStartupYaml } from "./support.js";

/* Text that a parser and a YANG model take, and that means something else: each gives one finding of its rule on the changed device, and of no other but where
 * the walk or the NOS itself has a word to add. */
const sonic = renderedContext(assembledPod(pod("sonic")));
const nxos = renderedContext(assembledPod(pod("nxos")));
const cumulusLeaves = renderedContext(assembledPod(pod("sonic", { leaf: ["SN5600", "cumulus", "5.14"] })));
const rocePorts = ["Ethernet0", "Ethernet4", "Ethernet504", "Ethernet508"];

const rows = (tables: Tables, table: string): Record<string, Record<string, string>> => tables[table] ?? {};
const message = (context: CheckContext, rule: string): string => findings(context).find((f) => f.rule === rule)?.message ?? "";

interface Mutant {
  readonly name: string;
  readonly context: CheckContext;
  readonly finds: readonly string[];
  readonly says: readonly string[];
}

const CONFIG_DB: readonly Mutant[] = [
  {
    name: "BUFFER_PG|*|0 is deleted",
    context: withConfigDb(sonic, "leaf1", (t) => {
      for (const key of Object.keys(rows(t, "BUFFER_PG"))) if (key.endsWith("|0")) delete t.BUFFER_PG?.[key];
    }),
    finds: ["INGRESS_BUFFER_MISSING leaf1"],
    says: rocePorts,
  },
  {
    name: "the egress lossless profile has dynamic_th 0",
    context: withConfigDb(sonic, "leaf1", (t) => Object.assign(rows(t, "BUFFER_PROFILE").egress_lossless_profile ?? {}, { dynamic_th: "0" })),
    finds: ["EGRESS_QUEUE_LIMITED leaf1"],
    says: rocePorts,
  },
  {
    name: "queue 6 is strict and queue 7 weighted",
    context: withConfigDb(sonic, "leaf1", (t) => Object.assign(rows(t, "SCHEDULER"), { "scheduler.7": { type: "DWRR", weight: "10" } })),
    finds: ["CONTROL_QUEUE_NOT_ABOVE_CNP leaf1"],
    says: ["starved"],
  },
  {
    name: "the watchdog is on another priority than PFC",
    context: withConfigDb(sonic, "leaf1", (t) => {
      for (const row of Object.values(rows(t, "PORT_QOS_MAP"))) if (row.pfcwd_sw_enable) row.pfcwd_sw_enable = "4";
    }),
    finds: ["WATCHDOG_NOT_ON_PFC leaf1"],
    says: ["watched 4, to watch 3", ...rocePorts],
  },
  {
    name: "PFC is off on one uplink",
    context: withConfigDb(sonic, "leaf1", (t) => {
      delete rows(t, "PORT_QOS_MAP").Ethernet504?.pfc_enable;
    }),
    finds: ["PFC_MISSING_ON_LINK_END leaf1"],
    says: ["Ethernet504 (to spine1 Ethernet0)"],
  },
  {
    name: "one DSCP more is lossless",
    context: withConfigDb(sonic, "leaf1", (t) => {
      const map = Object.values(rows(t, "DSCP_TO_TC_MAP")).find((m) => m["26"] === "3");
      if (map) map["24"] = "3";
    }),
    finds: ["CLASS_TREATMENT leaf1"],
    says: ["DSCP 24 lossless on priority 3", ...rocePorts],
  },
  {
    name: "the scheduler of the lossless queue has another weight",
    context: withConfigDb(sonic, "leaf1", (t) => Object.assign(rows(t, "SCHEDULER")["scheduler.3"] ?? {}, { weight: "10" })),
    finds: ["ETS_SHARES leaf1"],
    says: ["roce 10 instead of 50", ...rocePorts],
  },
  {
    name: "the lossless queue of a host port has no scheduler",
    context: withConfigDb(sonic, "leaf1", (t) => {
      delete rows(t, "QUEUE")["Ethernet0|3"]?.scheduler;
    }),
    finds: ["CLASS_WITHOUT_QUEUE leaf1"],
    says: ["roce (queue 3) on Ethernet0"],
  },
];

const OTHERS: readonly Mutant[] = [
  {
    name: "a Cumulus leaf has bare `roce lossless` beside a SONiC spine with class {26}",
    context: withStartupYaml(cumulusLeaves, "leaf1", (set) => {
      set.qos = { roce: { enable: "on", mode: "lossless" } };
    }),
    finds: ["CLASS_TREATMENT leaf1"],
    says: ["24,25,27-31", "49-55", "swp1s0, swp1s1, swp64s0, swp64s1"],
  },
  {
    name: "the same on 5.16",
    context: withStartupYaml(renderedContext(assembledPod(pod("sonic", { leaf: ["SN5600", "cumulus", "5.16"] }))), "leaf1", (set) => {
      set.qos = { roce: { state: "enabled", mode: "lossless" } };
    }),
    finds: ["CLASS_TREATMENT leaf1"],
    says: ["24,25,27-31", "49-55"],
  },
  {
    name: "the lossless class of a Cumulus leaf has another share",
    context: withStartupYaml(cumulusLeaves, "leaf1", (set) => {
      set.qos["egress-scheduler"]["default-global"]["traffic-class"][3]["bw-percent"] = 30;
    }),
    finds: ["ETS_SHARES leaf1"],
    says: ["roce 30 instead of 50", "swp1s0, swp1s1, swp64s0, swp64s1"],
  },
  {
    name: "best effort of an NX-OS leaf has another share",
    context: withNxos(nxos, "leaf1", (text) => text.replace(/(class type queuing c-out-8q-q-default\n +bandwidth remaining percent) 50/, "$1 20")),
    finds: ["ETS_SHARES leaf1"],
    says: ["best-effort 20 instead of 50", "Ethernet1/32"],
  },
  {
    name: "the lossless class of an NX-OS leaf has no share",
    context: withNxos(nxos, "leaf1", (text) => text.replace(/(class type queuing c-out-8q-q3\n) +bandwidth remaining percent 50\n/, "$1")),
    finds: ["CLASS_WITHOUT_QUEUE leaf1", "NXOS_QUEUE_WITHOUT_SHARE leaf1"],
    says: ["roce (queue 3)", "Ethernet1/32"],
  },
  {
    name: "an NX-OS port has another MTU than its far end",
    context: withNxos(nxos, "leaf1", (text) => text.replace(/(interface Ethernet1\/32\n(?: .*\n)*? {2}mtu) 9216/, "$1 9100")),
    finds: ["MTU_ON_PATH leaf1", "NXOS_NETWORK_QOS_MTU leaf1"],
    says: ["9100, while spine1", "on Ethernet1/32"],
  },
];

const FRR: readonly Mutant[] = [
  {
    name: "a leaf's export list is all blocks",
    context: withFrr(sonic, "leaf1", (text) =>
      text.replace("PL_OWN_HOSTS_V4 seq 5 permit 10.0.0.0/28", "PL_OWN_HOSTS_V4 seq 5 permit 10.0.0.0/12 ge 28 le 28"),
    ),
    finds: ["LEAF_EXPORT_TOO_WIDE leaf1"],
    says: ["10.0.0.0/12"],
  },
  {
    name: "a spine takes any as-path from a leaf",
    context: withFrr(sonic, "spine1", (text) => text.replace("AP_LEAF seq 5 permit ^[0-9]+$", "AP_LEAF seq 5 permit .*")),
    finds: ["SPINE_IMPORT_AS_PATH spine1"],
    says: ["permits as-path .*"],
  },
  {
    name: "connected routes are redistributed",
    context: withFrr(sonic, "leaf1", (text) => text.replace(" address-family ipv4 unicast\n", " address-family ipv4 unicast\n  redistribute connected\n")),
    finds: ["REDISTRIBUTE_IN_UNDERLAY leaf1", "UNDERLAY_WALK leaf1"],
    says: ["connected"],
  },
  {
    name: "the timers are slower on one end",
    context: withFrr(sonic, "leaf1", (text) => text.replaceAll("timers 3 9", "timers 10 30")),
    finds: ["BGP_TIMERS leaf1"],
    says: ["keepalive 10, hold 30"],
  },
  {
    name: "the paths are fewer than the uplinks",
    context: withFrr(sonic, "leaf1", (text) => text.replace("maximum-paths 64", "maximum-paths 1")),
    finds: ["MAXIMUM_PATHS_TOO_LOW leaf1", "UNDERLAY_WALK leaf1"],
    says: ["all of its links"],
  },
];

describe.each([
  ["config_db.json", CONFIG_DB],
  ["NVUE and NX-OS", OTHERS],
  ["frr.conf", FRR],
])("%s", (_, mutants) => {
  it.each(mutants)("$name", ({ context, finds, says }) => {
    expect(problems(context)).toEqual(finds);
    for (const part of says) expect(message(context, finds[0]?.split(" ")[0] ?? "")).toContain(part);
  });
});
