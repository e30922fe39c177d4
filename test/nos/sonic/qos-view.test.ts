import { describe, expect, test } from "vitest";
import { DcbPolicy } from "../../../src/intent/policy.js";
import type { TcView } from "../../../src/nos/qos-view.js";
import { type Db, findings, leaf, type Rendered, row, spine, table, thresholdsOf, viewOf, withDb } from "./support.js";

const NVIDIA = leaf();
const BROADCOM = leaf({ model: "Z9864F-ON" });

function classOf(device: Rendered, tc: number, port = "Ethernet0"): TcView {
  const found = viewOf(device)
    .qos.ports.find((p) => p.port === port)
    ?.classes.find((c) => c.tc === tc);
  if (!found) throw new Error(`${port} has no TC ${tc}`);
  return found;
}

/** Rule ids that a change adds. */
function newFindings(device: Rendered, change: (db: Db) => void): string[] {
  const before = findings(device).map((f) => f.rule);
  return findings(withDb(device, change))
    .map((f) => f.rule)
    .filter((rule) => !before.includes(rule));
}

describe.each([
  ["Spectrum", NVIDIA],
  ["Broadcom", BROADCOM],
])("what was rendered on %s", (_asic, device) => {
  test("every connected port classifies on DSCP and pauses and watches the class's priority", () => {
    const { ports } = viewOf(device).qos;
    expect(ports.map((p) => p.port)).toEqual(["Ethernet0", "Ethernet4", "Ethernet504", "Ethernet508"]);
    for (const port of ports) {
      expect(port).toMatchObject({ mtu: 9216, trust: "dscp", pfcPriorities: [3], watchdogPriorities: [3] });
      expect(port.dscpToTc).toEqual(device.slice.qos.dscpToPriority);
      expect(port.classes.map((c) => c.tc)).toEqual([0, 3, 6]);
    }
  });

  test("the lossless class is paused, marked and unlimited at the egress", () => {
    const { min, max, probability } = thresholdsOf(device, "Ethernet0");
    expect(classOf(device, 3)).toEqual({
      tc: 3,
      ingress: "lossless",
      pausePriority: 3,
      queue: 3,
      scheduling: { weight: 50 },
      ecn: { minBytes: min, maxBytes: max, probability },
      dropsNotEct: true,
      egressUnlimited: true,
    });
  });

  test("CNPs are lossy and strict, best effort lossy and weighted", () => {
    expect(classOf(device, 6)).toMatchObject({ ingress: "lossy", pausePriority: null, queue: 6, scheduling: { strict: true }, ecn: null, dropsNotEct: false });
    expect(classOf(device, 0)).toMatchObject({ ingress: "lossy", pausePriority: null, queue: 0, scheduling: { weight: 50 }, egressUnlimited: false });
  });

  test("the control queue is strict and above the other strict queue", () => {
    expect(viewOf(device).qos.control).toEqual({ kind: "queue", queue: 7, starvable: [] });
  });
});

describe("mutants that the neutral checks report, and no rule of SONiC's own", () => {
  const withoutGroup0 = (db: Db): void => {
    for (const key of Object.keys(table(db, "BUFFER_PG"))) if (key.endsWith("|0")) delete table(db, "BUFFER_PG")[key];
  };
  const limitedEgress = (db: Db): void => {
    const profile = row(db, "BUFFER_PROFILE", "egress_lossless_profile");
    profile.dynamic_th = "0";
    delete profile.static_th;
  };
  const weightedControl = (db: Db): void => {
    table(db, "SCHEDULER")["scheduler.7"] = { type: "DWRR", weight: "10" };
  };
  const otherWatchdog = (db: Db): void => {
    for (const r of Object.values(table(db, "PORT_QOS_MAP"))) if (r.pfcwd_sw_enable) r.pfcwd_sw_enable = "4";
  };

  describe.each([
    ["SN5600", NVIDIA],
    ["Z9864F-ON", BROADCOM],
    ["SN4700 spine", spine({ model: "SN4700" })],
  ])("%s", (_model, device) => {
    test("BUFFER_PG|*|0 deleted: best effort and CNPs have no ingress buffer", () => {
      const mutant = withDb(device, withoutGroup0);
      expect([0, 3, 6].map((tc) => classOf(mutant, tc).ingress)).toEqual(["missing", "lossless", "missing"]);
      expect(newFindings(device, withoutGroup0)).toEqual([]);
    });

    test("egress lossless dynamic_th 0: the lossless queue is limited", () => {
      expect(classOf(withDb(device, limitedEgress), 3)).toEqual({ ...classOf(device, 3), egressUnlimited: false });
      expect(newFindings(device, limitedEgress)).toEqual([]);
    });

    test("queue 7 weighted below a strict queue 6: the control queue is neither strict nor above", () => {
      const { control, ports } = viewOf(withDb(device, weightedControl)).qos;
      expect(control).toEqual({ kind: "queue", queue: 7, starvable: ports.map((p) => p.port) });
      expect(ports).toEqual(viewOf(device).qos.ports);
      expect(newFindings(device, weightedControl)).toEqual([]);
    });

    test("the watchdog on another priority than PFC: only its set differs", () => {
      const { ports } = viewOf(withDb(device, otherWatchdog)).qos;
      expect(ports).toEqual(viewOf(device).qos.ports.map((p) => ({ ...p, watchdogPriorities: [4] })));
      expect(newFindings(device, otherWatchdog)).toEqual([]);
    });
  });
});

describe("configs of others", () => {
  const change = (fn: (db: Db) => void): Rendered => withDb(NVIDIA, fn);
  const portOf = (device: Rendered, port = "Ethernet0") => viewOf(device).qos.ports.find((p) => p.port === port);

  test("a port without a map of its own has the device's", () => {
    const device = change((db) => delete row(db, "PORT_QOS_MAP", "Ethernet0").dscp_to_tc_map);
    expect(portOf(device)).toEqual(portOf(NVIDIA));
  });

  test("without any DSCP map a port trusts nothing, or its PCP map", () => {
    const none = (db: Db): void => {
      for (const key of ["global", "Ethernet0"]) delete row(db, "PORT_QOS_MAP", key).dscp_to_tc_map;
    };
    expect(portOf(change(none))).toMatchObject({ trust: "none", classes: [], dscpToTc: new Array(64).fill(null) });
    const pcp = change((db) => {
      none(db);
      db.DOT1P_TO_TC_MAP = { AZURE: { "3": "3" } };
      row(db, "PORT_QOS_MAP", "Ethernet0").dot1p_to_tc_map = "AZURE";
    });
    expect(portOf(pcp)?.trust).toBe("pcp");
  });

  test("a map with one TC for every DSCP trusts nothing", () => {
    expect(portOf(change((db) => Object.assign(row(db, "PORT_QOS_MAP", "Ethernet0"), { dscp_to_tc_map: "EDGE" })))).toMatchObject({
      trust: "none",
      classes: [{ tc: 0 }],
    });
  });

  test("a DSCP that the map leaves out is null", () => {
    expect(portOf(change((db) => delete row(db, "DSCP_TO_TC_MAP", "ROCE")["26"]))?.dscpToTc[26]).toBeNull();
  });

  test("pause protects a class only if both its group and its queue belong to the priority", () => {
    expect(
      classOf(
        change((db) => Object.assign(row(db, "PFC_PRIORITY_TO_PRIORITY_GROUP_MAP", "ROCE"), { "3": "4" })),
        3,
      ).pausePriority,
    ).toBeNull();
    expect(
      classOf(
        change((db) => Object.assign(row(db, "MAP_PFC_PRIORITY_TO_QUEUE", "ROCE"), { "3": "4" })),
        3,
      ).pausePriority,
    ).toBeNull();
    expect(
      classOf(
        change((db) => Object.assign(row(db, "PORT_QOS_MAP", "Ethernet0"), { pfc_enable: "4" })),
        3,
      ).pausePriority,
    ).toBeNull();
  });

  test("a lossless TC in a lossy group is lossy, one whose headroom SONiC computes is lossless", () => {
    const bind = (profile: string) => change((db) => Object.assign(row(db, "BUFFER_PG", "Ethernet0|3"), { profile }));
    expect(classOf(bind("ingress_lossy_profile"), 3).ingress).toBe("lossy");
    expect(classOf(bind("NULL"), 3).ingress).toBe("lossless");
    expect(classOf(bind("no_such_profile"), 3).ingress).toBe("missing");
  });

  test("without maps every TC has group 0 and queue 0", () => {
    const device = change((db) => {
      for (const field of ["tc_to_pg_map", "tc_to_queue_map"]) delete row(db, "PORT_QOS_MAP", "Ethernet0")[field];
    });
    expect(classOf(device, 3)).toMatchObject({ ingress: "lossy", queue: 0, pausePriority: null });
  });

  test("ecn_none marks nothing, a scheduler without type is weighted, none is null", () => {
    expect(
      classOf(
        change((db) => Object.assign(row(db, "WRED_PROFILE", "ROCE"), { ecn: "ecn_none" })),
        3,
      ).ecn,
    ).toBeNull();
    expect(
      classOf(
        change((db) => Object.assign(table(db, "SCHEDULER"), { "scheduler.3": {} })),
        3,
      ).scheduling,
    ).toEqual({ weight: 1 });
    expect(
      classOf(
        change((db) => delete table(db, "QUEUE")["Ethernet0|3"]),
        3,
      ),
    ).toMatchObject({ scheduling: null, ecn: null, dropsNotEct: false });
  });

  test("a mark-only profile does not drop what is not ECT", () => {
    const device = change((db) => {
      for (const colour of ["green", "yellow", "red"]) row(db, "WRED_PROFILE", "ROCE")[`wred_${colour}_enable`] = "false";
    });
    expect(classOf(device, 3)).toMatchObject({ dropsNotEct: false, ecn: { minBytes: thresholdsOf(NVIDIA, "Ethernet0").min } });
  });

  test("a queue without a buffer row is the NOS's business", () => {
    expect(
      classOf(
        change((db) => delete table(db, "BUFFER_QUEUE")["Ethernet0|3"]),
        3,
      ).egressUnlimited,
    ).toBeNull();
  });

  test("a static threshold below the pool limits", () => {
    const device = withDb(BROADCOM, (db) => Object.assign(row(db, "BUFFER_PROFILE", "egress_lossless_profile"), { static_th: "1000" }));
    expect(classOf(device, 3).egressUnlimited).toBe(false);
  });

  test("a watchdog row without detection_time watches nothing", () => {
    expect(portOf(change((db) => delete row(db, "PFC_WD", "Ethernet0").detection_time))?.watchdogPriorities).toEqual([]);
    expect(portOf(change((db) => delete table(db, "PFC_WD").Ethernet0))?.watchdogPriorities).toEqual([]);
  });

  test("ports that are down, or say nothing, carry no traffic", () => {
    const device = change((db) => {
      row(db, "PORT", "Ethernet0").admin_status = "down";
      delete row(db, "PORT", "Ethernet4").admin_status;
    });
    expect(viewOf(device).qos.ports.map((p) => p.port)).toEqual(["Ethernet504", "Ethernet508"]);
  });

  test("keys may name several ports, and fields may be numbers", () => {
    const device = change((db) => {
      delete table(db, "BUFFER_PG")["Ethernet0|3"];
      delete table(db, "BUFFER_PG")["Ethernet4|3"];
      table(db, "BUFFER_PG")["Ethernet0,Ethernet4|3-4"] = { profile: "pg_lossless_400000_5m_profile" };
      Object.assign(row(db, "BUFFER_PROFILE", "pg_lossless_400000_5m_profile"), { xoff: 231424 });
    });
    expect(classOf(device, 3).ingress).toBe("lossless");
    expect(classOf(device, 3, "Ethernet4").ingress).toBe("lossless");
  });

  test("a weighted control queue is told by its port", () => {
    const device = change((db) => {
      table(db, "QUEUE")["Ethernet4|7"] = { scheduler: "scheduler.0" };
    });
    expect(viewOf(device).qos.control).toMatchObject({ starvable: ["Ethernet4"] });
  });

  test("a classless policy still trusts DSCP: the whole device has one class", () => {
    const policy = DcbPolicy.of({ classes: [{ name: "rest", dscp: "rest", priority: 0, scheduling: { share: 100 } }] });
    const device = leaf({ policy });
    expect(viewOf(device).qos.ports[0]).toMatchObject({ trust: "dscp", pfcPriorities: [], watchdogPriorities: [], classes: [{ tc: 0, ingress: "lossy" }] });
  });
});

describe("what is no CONFIG_DB", () => {
  const read = (text: string | undefined) => () => viewOf({ ...NVIDIA, files: { "frr.conf": "", ...(text === undefined ? {} : { "config_db.json": text }) } });

  test.each([
    ["missing", undefined, "config_db.json: is missing"],
    ["not JSON", "{", "config_db.json: is not JSON"],
    ["an array", "[]", "config_db.json: is not a CONFIG_DB"],
    ["a table that is text", '{"PORT": "x"}', '"PORT"'],
    ["a row that is null", '{"PORT": {"Ethernet0": null}}', '"PORT"'],
  ])("%s", (_case, text, message) => {
    expect(read(text)).toThrow(message);
  });

  test("frr.conf missing", () => {
    expect(() => viewOf({ ...NVIDIA, files: { "config_db.json": "{}" } })).toThrow("frr.conf: is missing");
  });
});
