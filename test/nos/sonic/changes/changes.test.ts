import { describe, expect, it } from "vitest";
import { switchModelFacts } from "../../../../src/catalog/switch-models.js";
import type { DeviceChange } from "../../../../src/nos/change.js";
import { sonic } from "../../../../src/nos/sonic/index.js";
import { assembledPod, type PodOptions, pod } from "../../../support/intents.js";

type Db = Record<string, Record<string, Record<string, unknown>>>;

interface Edit {
  readonly db?: (db: Db) => void;
  readonly frr?: (text: string) => string;
}

const texts = new Map<string, { readonly slice: Parameters<typeof sonic.render>[0]; readonly files: Record<string, string> }>();

/** leaf1 as rendered. */
function leaf(model: string, release: string, options: PodOptions = {}) {
  const id = JSON.stringify([model, release, options]);
  const found = texts.get(id);
  if (found) return found;
  const device = [model, "sonic", release] as const;
  const slice = assembledPod(pod("sonic", { leaf: device, spine: device, ...options })).switches.find((s) => s.name === "leaf1");
  const facts = switchModelFacts("test", model).nos.sonic;
  if (!slice || !facts) throw new Error(`no leaf1 on ${model}`);
  const text = { slice, files: Object.fromEntries(sonic.render(slice, facts).map((f) => [f.path, f.text])) };
  texts.set(id, text);
  return text;
}

/** What an edit of leaf1 takes. */
function change(edit: Edit, release = "202511", model = "SN5600", options: PodOptions = {}): DeviceChange {
  const before = leaf(model, release, options);
  const db: Db = JSON.parse(before.files["config_db.json"] as string);
  edit.db?.(db);
  const frr = before.files["frr.conf"] as string;
  return sonic.change(before, { slice: before.slice, files: { "config_db.json": JSON.stringify(db), "frr.conf": edit.frr?.(frr) ?? frr } });
}

function row(db: Db, table: string, key: string): Record<string, unknown> {
  const found = db[table]?.[key];
  if (!found) throw new Error(`no ${table}|${key}`);
  return found;
}

function set(table: string, key: string, fields: Record<string, unknown>): Edit {
  return { db: (db) => Object.assign(row(db, table, key), fields) };
}

const LOSSLESS = "pg_lossless_400000_40m_profile";
const UPLINK = "Ethernet504";

function reloaded({ steps, reload }: DeviceChange): string[] {
  expect(steps.map((s) => s.kind)).toEqual(reload.length > 0 ? ["reload"] : steps.map((s) => s.kind));
  return reload.map((r) => r.path);
}

describe("what no patch carries", () => {
  it.each<[what: string, edit: Edit, path: string]>([
    ["a pool's size", set("BUFFER_POOL", "ingress_lossless_pool", { size: "1" }), "BUFFER_POOL|ingress_lossless_pool|size"],
    [
      "a pool that is new",
      { db: (db) => Object.assign(db.BUFFER_POOL as object, { mine: { type: "ingress", mode: "static", size: "1" } }) },
      "BUFFER_POOL|mine|mode",
    ],
    ["a breakout", set("BREAKOUT_CFG", "Ethernet8", { brkout_mode: "4x200G[100G,50G,25G,10G]" }), "BREAKOUT_CFG|Ethernet8|brkout_mode"],
    ["lanes", set("PORT", "Ethernet8", { lanes: "1,2" }), "PORT|Ethernet8|lanes"],
    ["a port that goes", { db: (db) => delete db.PORT?.Ethernet8 }, "PORT|Ethernet8"],
    ["the buffer model", set("DEVICE_METADATA", "localhost", { buffer_model: "dynamic" }), "DEVICE_METADATA|localhost|buffer_model"],
    ["the hostname", set("DEVICE_METADATA", "localhost", { hostname: "leaf9" }), "DEVICE_METADATA|localhost|hostname"],
    ["xon of a profile", set("BUFFER_PROFILE", LOSSLESS, { xon: "1" }), `BUFFER_PROFILE|${LOSSLESS}|xon`],
    ["size of a profile", set("BUFFER_PROFILE", LOSSLESS, { size: "1" }), `BUFFER_PROFILE|${LOSSLESS}|size`],
    ["the router id's interface", { db: (db) => delete db.LOOPBACK_INTERFACE?.Loopback0 }, "LOOPBACK_INTERFACE|Loopback0"],
    ["the watchdog's row of all ports", { db: (db) => delete db.PFC_WD?.GLOBAL }, "PFC_WD|GLOBAL"],
  ])("%s", (_what, edit, path) => {
    expect(reloaded(change(edit))).toContain(path);
  });

  it.each<[what: string, edit: Edit]>([
    ["xoff of a profile", set("BUFFER_PROFILE", LOSSLESS, { xoff: "1" })],
    ["dynamic_th of a profile", set("BUFFER_PROFILE", LOSSLESS, { dynamic_th: "1" })],
    ["a profile as a whole", { db: (db) => Object.assign(db.BUFFER_PROFILE as object, { mine: { pool: "ingress_lossless_pool", size: "1" } }) }],
    ["a threshold", set("WRED_PROFILE", "ROCE", { red_max_threshold: "2000000" })],
    ["a cable", set("CABLE_LENGTH", "AZURE", { [UPLINK]: "5m" })],
    ["the watchdog's time of a port", set("PFC_WD", UPLINK, { detection_time: "800" })],
    ["a port that the watchdog leaves", { db: (db) => delete db.PFC_WD?.[UPLINK] }],
    ["the whole watchdog, off", { db: (db) => delete db.PFC_WD }],
    ["the DSCP map", set("DSCP_TO_TC_MAP", "ROCE", { "24": "3" })],
  ])("but a patch does carry %s on 202511", (_what, edit) => {
    const { steps, reload } = change(edit);
    expect(reload).toEqual([]);
    expect(steps.map((s) => s.kind)).toEqual(["patch"]);
  });

  it.each<[what: string, edit: Edit]>([
    ["a profile as a whole", { db: (db) => Object.assign(db.BUFFER_PROFILE as object, { mine: { pool: "ingress_lossless_pool", size: "1" } }) }],
    ["a threshold", set("WRED_PROFILE", "ROCE", { red_max_threshold: "2000000" })],
    ["the cable of a lossless port", set("CABLE_LENGTH", "AZURE", { [UPLINK]: "5m" })],
  ])("before 202511 it does not carry %s", (_what, edit) => {
    for (const release of ["202411", "202505"]) expect(reloaded(change(edit, release))).toHaveLength(1);
  });

  it("the watchdog as a table that is new", () => {
    const before = leaf("SN5600", "202511");
    const { PFC_WD: _, ...without } = JSON.parse(before.files["config_db.json"] as string);
    const found = sonic.change({ ...before, files: { ...before.files, "config_db.json": JSON.stringify(without) } }, before);
    expect(reloaded(found)).toEqual(["PFC_WD"]);
  });

  it("the watchdog and fields of profiles on an hwsku that the generic updater does not know", () => {
    for (const [edit, path] of [
      [set("PFC_WD", "Ethernet0", { detection_time: "800" }), "PFC_WD"],
      [{ db: (db: Db) => Object.assign(Object.values(db.BUFFER_PROFILE ?? {}).at(0) as object, { dynamic_th: "-1" }) }, "BUFFER_PROFILE|"],
    ] as const) {
      const { reload } = change(edit, "202511", "Z9864F-ON");
      expect(reload).toHaveLength(1);
      expect(reload[0]?.path.startsWith(path)).toBe(true);
      expect(reload[0]?.why).toContain("does not know the hwsku");
    }
  });

  it("trimming on an image of 202411, whose date may be too early", () => {
    const edit = set("BUFFER_PROFILE", LOSSLESS, { packet_discard_action: "trim" });
    expect(reloaded(change(edit, "202411"))).toEqual([`BUFFER_PROFILE|${LOSSLESS}|packet_discard_action`]);
    expect(reloaded(change(edit, "202505"))).toEqual([]);
  });

  it("a port of NVIDIA's that would lose a headroom which only CONFIG_DB knows", () => {
    const edit = set("PORT_QOS_MAP", UPLINK, { tc_to_queue_map: "OTHER" });
    const far = change(edit, "202511", "SN5600", { uplinkM: 500 });
    expect(reloaded(far)).toEqual([`BUFFER_PG|${UPLINK}|3`]);
    expect(reloaded(change(edit))).toEqual([]);
  });
});

describe("what a patch disturbs", () => {
  const effects = (edit: Edit) => change(edit).steps.flatMap((s) => s.effects.map(({ kind, at }) => [kind, ...at].join(" ")));

  it.each<[edit: Edit, effect: string[]]>([
    [set("PORT_QOS_MAP", UPLINK, { tc_to_queue_map: "OTHER" }), [`port-flap ${UPLINK}`]],
    [set("QUEUE", `${UPLINK}|3`, { scheduler: "scheduler.6" }), [`port-flap ${UPLINK}`]],
    [set("BUFFER_PG", `${UPLINK}|0`, { profile: LOSSLESS }), [`port-flap ${UPLINK}`]],
    [set("QUEUE", "Ethernet16|7", { scheduler: "scheduler.6" }), []],
    [set("PORT", UPLINK, { fec: "none" }), [`port-flap ${UPLINK}`]],
    [set("DSCP_TO_TC_MAP", "ROCE", { "24": "3" }), []],
    [set("MGMT_INTERFACE", "eth0|192.0.2.31/25", { gwaddr: "192.0.2.2" }), ["access eth0|192.0.2.31/25"]],
    [{ db: (db) => delete db.INTERFACE?.[`${UPLINK}|10.254.0.1/31`] }, [`session-flap ${UPLINK}`]],
    [set("LOOPBACK_INTERFACE", "Loopback0", { vrf_name: "Vrf1" }), ["session-flap LOOPBACK_INTERFACE|Loopback0"]],
  ])("%#", (edit, wanted) => {
    expect(effects(edit)).toEqual(wanted);
  });

  it("names rows by JSON Pointer", () => {
    const { steps } = change({ db: (db) => delete db.INTERFACE?.[`${UPLINK}|10.254.0.1/31`] });
    expect(steps).toMatchObject([{ operations: [{ op: "remove", path: `/INTERFACE/${UPLINK}|10.254.0.1~131` }] }]);
  });

  it("is told of thresholds in two patches where both of a pair move", () => {
    const wider = change(set("WRED_PROFILE", "ROCE", { green_min_threshold: "9000000", green_max_threshold: "9900000" }));
    expect(wider.steps.map((s) => (s.kind === "patch" ? s.operations.map((o) => o.path) : []))).toEqual([
      ["/WRED_PROFILE/ROCE/green_max_threshold"],
      ["/WRED_PROFILE/ROCE/green_min_threshold"],
    ]);
    const narrower = change(set("WRED_PROFILE", "ROCE", { green_min_threshold: "1", green_max_threshold: "2" }));
    expect(narrower.steps.map((s) => (s.kind === "patch" ? s.operations.map((o) => o.path) : []))).toEqual([
      ["/WRED_PROFILE/ROCE/green_min_threshold"],
      ["/WRED_PROFILE/ROCE/green_max_threshold"],
    ]);
  });

  it("takes a port down before its settings go, and up once they are all there", () => {
    const down = change({
      db: (db) => [
        Object.assign(row(db, "PORT", UPLINK), { admin_status: "down" }),
        delete db.PFC_WD?.[UPLINK],
        Object.assign(row(db, "PORT_QOS_MAP", UPLINK), { tc_to_pg_map: "LOSSY" }),
      ],
    });
    expect(down.steps.map((s) => (s.kind === "patch" ? s.operations.map((o) => o.path) : []))).toEqual([
      [`/PFC_WD/${UPLINK}`, `/PORT/${UPLINK}/admin_status`],
      [`/PORT_QOS_MAP/${UPLINK}/tc_to_pg_map`],
    ]);
    expect(down.steps.flatMap((s) => s.effects)).toEqual([]);
    const up = change({
      db: (db) => [
        Object.assign(row(db, "PORT", "Ethernet16"), { admin_status: "up" }),
        Object.assign(row(db, "PORT_QOS_MAP", "Ethernet16"), { tc_to_pg_map: "ROCE" }),
      ],
    });
    expect(up.steps.map((s) => (s.kind === "patch" ? s.operations.map((o) => o.path) : []))).toEqual([
      ["/PORT_QOS_MAP/Ethernet16/tc_to_pg_map"],
      ["/PORT/Ethernet16/admin_status"],
    ]);
  });
});

describe("frr.conf", () => {
  const routing = (frr: (text: string) => string) => change({ frr }).steps;
  const NEW_NEIGHBOR = [
    " neighbor 10.254.9.0 remote-as 65000",
    " neighbor 10.254.9.0 peer-group SPINE_V4",
    " neighbor 10.254.9.0 description spine9 Ethernet0",
  ];

  it("is entered line by line where a neighbour and networks come", () => {
    const steps = routing((text) =>
      text.replace("\n !\n address-family", `\n${NEW_NEIGHBOR.join("\n")}\n !\n address-family`).replace(/(\n {2}network \S+)/, "$1\n  network 10.9.0.0/31"),
    );
    expect(steps).toEqual([
      {
        kind: "routing",
        about: "routing",
        file: "frr.conf",
        apply: "lines",
        effects: [],
        lines: ["router bgp 65101", ...NEW_NEIGHBOR, " address-family ipv4 unicast", "  network 10.9.0.0/31", " exit-address-family", "exit"],
      },
    ]);
  });

  it("is entered line by line where a prefix-list grows", () => {
    const [step] = routing((text) => text.replace("\nip prefix-list", "\nip prefix-list OTHER seq 5 permit 10.9.0.0/24\nip prefix-list"));
    expect(step).toMatchObject({ apply: "lines", lines: ["ip prefix-list OTHER seq 5 permit 10.9.0.0/24"] });
  });

  it.each<[what: string, frr: (text: string) => string]>([
    ["a neighbour goes", (text) => text.replace(/\n neighbor 10\.254\.\S+ remote-as \d+/, "")],
    ["a value changes", (text) => text.replace("maximum-paths", "maximum-paths 1\n  maximum-paths")],
    ["a timer of a group in use comes", (text) => text.replace(/\n( neighbor SPINE_V4 peer-group)/, "\n$1\n neighbor SPINE_V4 password x")],
    ["the ASN changes", (text) => text.replace("router bgp 65101", "router bgp 65109")],
    ["a match comes", (text) => text.replace(/(\nroute-map .*)/, "$1\n match tag 9")],
  ])("is read by a restart where %s", (_what, frr) => {
    expect(routing(frr)).toMatchObject([{ kind: "routing", apply: "restart", lines: [], effects: [{ kind: "session-flap" }] }]);
  });

  it("does not matter by its comments and the order of its lines", () => {
    expect(routing((text) => `! by hand\n${text}`)).toEqual([]);
  });

  it("goes with the reload where there is one", () => {
    const { steps } = change({ ...set("BUFFER_POOL", "ingress_lossless_pool", { size: "1" }), frr: (text) => text.replace("65101", "65109") });
    expect(steps).toMatchObject([{ kind: "reload", files: ["config_db.json", "frr.conf"], effects: [{ kind: "restart" }] }]);
  });
});
