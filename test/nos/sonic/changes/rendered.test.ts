import { describe, expect, it } from "vitest";
import { DcbPolicy } from "../../../../src/intent/policy.js";
import { patchSteps } from "../../../../src/nos/sonic/changes/steps.js";
import type { ReadDb } from "../../../../src/nos/sonic/config-db.js";
import type { PodOptions } from "../../../support/intents.js";
import { rendered, sonicPod } from "../support.js";
import { breaches } from "./holds.js";
import { applied } from "./json-patch.js";

const FABRICS: Readonly<Record<string, PodOptions>> = {
  base: {},
  dscp: { policy: DcbPolicy.rocev2({ data: { dscp: [24] } }) },
  priority: { policy: DcbPolicy.rocev2({ data: { priority: 4 } }) },
  share: { policy: DcbPolicy.rocev2({ data: { share: 70 } }) },
  two: { policy: DcbPolicy.rocev2({ second: { name: "storage", dscp: [18], priority: 4, share: 20, ecn: false } }) },
  unwatched: { policy: DcbPolicy.rocev2({ watchdog: { enabled: false }, data: { ecn: false } }) },
  host: { hosts: 3 },
  cable: { uplinkM: 300 },
  acl: { change: (intent) => ({ ...intent, hostAcl: { name: "ROCE-ONLY", rest: "deny" } }) },
};
const NAMES = Object.keys(FABRICS);

const dbs = new Map<string, ReadDb>();

function dbOf(name: string, model: string, device: string): ReadDb {
  const id = `${name} ${model} ${device}`;
  const found = dbs.get(id);
  if (found) return found;
  const slice = sonicPod({ model, release: "202511", ...FABRICS[name] }).find((s) => s.name === device);
  if (!slice) throw new Error(`no ${id}`);
  const { db } = rendered(slice);
  dbs.set(id, db);
  return db;
}

describe.each(["SN5600", "Z9864F-ON"])("patches of what is rendered for %s", (model) => {
  it.each(["leaf1", "spine1"])("lead from each fabric to every other on %s, and each patch leaves a config that holds", (device) => {
    for (const old of NAMES)
      for (const wanted of NAMES) {
        const [before, after] = [dbOf(old, model, device), dbOf(wanted, model, device)];
        let db: ReadDb = before;
        for (const { about, operations } of patchSteps(before, after)) {
          db = applied(db, ...operations) as ReadDb;
          expect(breaches(db), `${old} to ${wanted}: ${about}`).toEqual([]);
        }
        expect(db, `${old} to ${wanted}`).toEqual(after);
      }
  });
});
