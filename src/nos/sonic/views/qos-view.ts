import { naturalSort } from "../../../base/sort.js";
import type { PortQosView, QosView, TcView } from "../../qos-view.js";
import { numberField, priorityList, type ReadDb, type ReadRow, rowOf, textField, upPorts } from "../config-db.js";
import {
  groupOfPause,
  groupOfTc,
  isLosslessRange,
  isStrict,
  profileOf,
  type QosLookup,
  qosLookup,
  queueOfPause,
  queueOfTc,
  schedulerOf,
  wredOf,
} from "../qos-lookup.js";

const DSCPS = 64;
const CONTROL_QUEUE = 7;
/** 2^7 times the free pool. */
const UNLIMITED_TH = 7;
const DEFAULT_WEIGHT = 1;

/** What CONFIG_DB does to packets. */
export function qosView(device: string, db: ReadDb): QosView {
  const look = qosLookup(db);
  const ports = naturalSort(upPorts(db), ([name]) => name);
  return {
    device,
    ports: ports.map(([name, row]) => portView(look, name, row)),
    control: controlView(
      look,
      ports.map(([name]) => name),
    ),
  };
}

/** Queue 7 is served before all others as long as it is strict. */
function controlView(look: QosLookup, ports: readonly string[]): QosView["control"] {
  return { kind: "queue", queue: CONTROL_QUEUE, starvable: ports.filter((port) => !isStrict(look, port, CONTROL_QUEUE)) };
}

function portView(look: QosLookup, port: string, row: ReadRow): PortQosView {
  const dscpToTc = dscpMap(look, port);
  const own = rowOf(look.db, "PORT_QOS_MAP", port);
  const pfcPriorities = priorityList(textField(own, "pfc_enable"));
  const watched = numberField(rowOf(look.db, "PFC_WD", port), "detection_time") !== null;
  const tcs = [...new Set(dscpToTc.filter((tc) => tc !== null))].sort((a, b) => a - b);
  return {
    port,
    mtu: numberField(row, "mtu"),
    trust: trustOf(look, port, dscpToTc),
    dscpToTc,
    classes: tcs.map((tc) => tcView(look, port, tc, pfcPriorities)),
    pfcPriorities,
    watchdogPriorities: watched ? priorityList(textField(own, "pfcwd_sw_enable")) : [],
  };
}

function dscpMap(look: QosLookup, port: string): (number | null)[] {
  const map = look.mapOf(port, "dscp_to_tc_map");
  return Array.from({ length: DSCPS }, (_, dscp) => numberField(map, `${dscp}`));
}

/** A map that sends every DSCP to one TC classifies nothing, unless the whole device does so. */
function trustOf(look: QosLookup, port: string, dscpToTc: readonly (number | null)[]): PortQosView["trust"] {
  if (dscpToTc.every((tc) => tc === null)) return look.mapOf(port, "dot1p_to_tc_map") ? "pcp" : "none";
  const deviceMap = look.mapOf("global", "dscp_to_tc_map");
  return new Set(dscpToTc).size > 1 || look.mapOf(port, "dscp_to_tc_map") === deviceMap ? "dscp" : "none";
}

function tcView(look: QosLookup, port: string, tc: number, pfcPriorities: readonly number[]): TcView {
  const group = groupOfTc(look, port, tc);
  const queue = queueOfTc(look, port, tc);
  const pause = pfcPriorities.find((p) => groupOfPause(look, port, p) === group && queueOfPause(look, port, p) === queue);
  const wred = wredOf(look, port, queue);
  return {
    tc,
    ingress: ingressOf(look, port, group),
    pausePriority: pause ?? null,
    queue,
    scheduling: schedulingOf(schedulerOf(look, port, queue)),
    ecn: ecnOf(wred),
    dropsNotEct: ["green", "yellow", "red"].some((colour) => textField(wred, `wred_${colour}_enable`) === "true"),
    egressUnlimited: egressUnlimited(look, port, queue),
  };
}

function ingressOf(look: QosLookup, port: string, group: number): TcView["ingress"] {
  const range = look.at("BUFFER_PG", port, group);
  if (isLosslessRange(look.db, range)) return "lossless";
  return profileOf(look.db, range) ? "lossy" : "missing";
}

function schedulingOf(scheduler: ReadRow | undefined): TcView["scheduling"] {
  if (!scheduler) return null;
  return textField(scheduler, "type") === "STRICT" ? { strict: true } : { weight: numberField(scheduler, "weight") ?? DEFAULT_WEIGHT };
}

/** Marks of green packets: nothing in a fabric colours them otherwise. */
function ecnOf(wred: ReadRow | undefined): TcView["ecn"] {
  const mode = textField(wred, "ecn") ?? "ecn_none";
  const minBytes = numberField(wred, "green_min_threshold");
  const maxBytes = numberField(wred, "green_max_threshold");
  if ((mode !== "ecn_all" && !mode.includes("green")) || minBytes === null || maxBytes === null) return null;
  return { minBytes, maxBytes, probability: numberField(wred, "green_drop_probability") ?? 100 };
}

function egressUnlimited(look: QosLookup, port: string, queue: number): boolean | null {
  const profile = profileOf(look.db, look.at("BUFFER_QUEUE", port, queue));
  if (!profile) return null;
  const dynamicTh = numberField(profile, "dynamic_th");
  if (dynamicTh !== null) return dynamicTh >= UNLIMITED_TH;
  const staticTh = numberField(profile, "static_th");
  const size = numberField(rowOf(look.db, "BUFFER_POOL", textField(profile, "pool") ?? ""), "size");
  return staticTh === null || size === null ? null : staticTh >= size;
}
