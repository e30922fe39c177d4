import { mkdirSync } from "node:fs";
import { renderedContext } from "../checks/drivers/support.js";
import { checked } from "../deploy/check.js";
import { assembledPod } from "../support/intents.js";
import { printed } from "./command.js";
import { type Cable, readFabric } from "./folder.js";
import { holds } from "./links.js";
import { MUTANTS } from "./mutants.js";
import { mutantShows } from "./mutate.js";
import { renderRailPod, renderSmallPod, SMALL_POD } from "./render.js";

/* The part of run.ts that runs in namespaces of its own: whatever it makes, it need not clean up. */
const WORK = "/run/rocefab";
/** Copies of a pod that share its cables, so that their timers run at the same time. */
const RAIL_POD_COPIES = 2;
const SMALL_POD_COPIES = 4;

async function prepare(): Promise<void> {
  await printed("mount", ["-t", "tmpfs", "none", "/run"]);
  mkdirSync("/run/netns");
  mkdirSync(WORK);
}

/** One cable of each leaf, of every spine in turn: what two cores can pull in the time. Parallel cables carry the same sessions with the same policies. */
function onePerLeaf(cables: readonly Cable[]): Cable[] {
  const leaves = [...new Set(cables.map((c) => c.b.device))];
  const spines = [...new Set(cables.map((c) => c.a.device))];
  return leaves.flatMap((leaf, i) => cables.filter((c) => c.b.device === leaf && c.a.device === spines[i % spines.length]).slice(0, 1));
}

/** Copies of a fabric, each of which pulls its share of the cables. */
async function copies(title: string, count: number, folder: string, pulled: (cables: readonly Cable[]) => readonly Cable[]): Promise<void> {
  const fabric = readFabric(folder);
  const share = (n: number) => (cables: readonly Cable[]) => pulled(cables).filter((_, i) => i % count === n);
  const prefix = title.replace(/[^a-z]/g, "").slice(0, 2);
  await Promise.all(Array.from({ length: count }, (_, n) => holds(`${title}, copy ${n + 1}`, `${prefix}${n}`, fabric, WORK, share(n))));
}

async function mutants(folder: string): Promise<void> {
  const context = renderedContext(assembledPod(SMALL_POD));
  const fabric = readFabric(folder);
  await Promise.all(MUTANTS.map((mutant, i) => mutantShows(mutant, i, context, fabric, WORK)));
}

async function timed(title: string, step: Promise<void>): Promise<void> {
  const start = Date.now();
  await step;
  console.log(`${title}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
}

try {
  await prepare();
  console.log((await printed("/usr/lib/frr/bgpd", ["--version"])).split("\n")[0]);
  const everyLink = process.argv.includes("--every-link");
  const railPod = renderRailPod(`${WORK}/rail-pod`);
  const smallPod = renderSmallPod(`${WORK}/small-pod`);
  await Promise.all([
    timed("rail-pod", copies("rail-pod", everyLink ? 4 : RAIL_POD_COPIES, railPod, everyLink ? (cables) => cables : onePerLeaf)),
    timed(
      "small pod",
      copies("small pod", SMALL_POD_COPIES, smallPod, (cables) => cables),
    ),
    timed("mutants", mutants(smallPod)),
  ]);
  console.log(`frr test: all ${checked()} checks hold`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
