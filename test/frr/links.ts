import assert from "node:assert/strict";
import { check } from "../deploy/check.js";
import type { Cable, Fabric } from "./folder.js";
import { type Duty, dutyOf, type Failure } from "./judge.js";
import { Lab } from "./lab.js";
import { pingFailures, settled } from "./settle.js";

const MOST_TEXTS = 8;

/** Fails with the first of what is wrong. */
export function none(failures: readonly Failure[]): void {
  const more = failures.length > MOST_TEXTS ? [`and ${failures.length - MOST_TEXTS} more`] : [];
  assert.equal(failures.length, 0, ["", ...failures.slice(0, MOST_TEXTS).map((f) => `${f.kind}: ${f.text}`), ...more].join("\n    "));
}

/** Boots a fabric and holds it to all that it has to come to, all cables up and each of `pulled` out in turn. */
export async function holds(
  title: string,
  name: string,
  fabric: Fabric,
  folder: string,
  pulled: (cables: readonly Cable[]) => readonly Cable[],
): Promise<void> {
  const lab = new Lab(name, fabric, folder);
  const duty = dutyOf(fabric);
  await lab.wire();
  const said = await lab.boot();
  check(`${title}: vtysh loads every file without a word`, () => assert.deepEqual(said, []));
  await allUp(title, lab, duty);
  for (const cable of pulled(duty.graph.cables)) await withoutCable(title, lab, duty, cable);
}

async function allUp(title: string, lab: Lab, duty: Duty): Promise<void> {
  const failures = await settled(lab, duty);
  check(`${title}: all sessions, every block at full width in BGP and in the kernel, nothing else, no way down and up`, () => none(failures));
  const { pairs, failures: silent } = await pingFailures(lab);
  check(`${title}: ${pairs} of ${pairs} pings between hosts at full MTU, not to be fragmented`, () => none(silent));
}

async function withoutCable(title: string, lab: Lab, duty: Duty, { id }: Cable): Promise<void> {
  await lab.plug(id, "down");
  const failures = await settled(lab, duty, [id]);
  const { failures: silent } = await pingFailures(lab);
  await lab.plug(id, "up");
  const afterwards = await settled(lab, duty);
  check(`${title}: without ${id} the same but for its width, and with it again as before`, () => none([...failures, ...silent, ...afterwards]));
}
