import { mkdirSync } from "node:fs";
import { renderedContext } from "../checks/drivers/support.js";
import { checked } from "../deploy/check.js";
import { assembledPod, type PodOptions } from "../support/intents.js";
import { printed } from "./command.js";
import { type Cable, readFabric } from "./folder.js";
import { holds } from "./links.js";
import { type Mutant, POD_MUTANTS, PODS_MUTANTS } from "./mutants.js";
import { mutantShows } from "./mutate.js";
import { DUAL_STACK, renderRailPod, renderSmall, SMALL_POD, SMALL_PODS, UNNUMBERED } from "./render.js";

/* The part of run.ts that runs in namespaces of its own: whatever it makes, it need not clean up. */
const WORK = "/run/rocefab";
/** Copies of a pod that share its cables, so that their timers run at the same time. */
const RAIL_POD_COPIES = 2;
const SMALL_POD_COPIES = 4;
const MUTANTS_AT_ONCE = 5;

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
async function copies(title: string, name: string, count: number, folder: string, pulled: (cables: readonly Cable[]) => readonly Cable[]): Promise<void> {
  const fabric = readFabric(folder);
  const share = (n: number) => (cables: readonly Cable[]) => pulled(cables).filter((_, i) => i % count === n);
  await Promise.all(Array.from({ length: count }, (_, n) => holds(`${title}, copy ${n + 1}`, `${name}${n}`, fabric, WORK, share(n))));
}

interface MutantsOf {
  readonly list: readonly Mutant[];
  readonly options: PodOptions;
  readonly folder: string;
}

/** A few at a time: what settles late is not what a mutant should be told by. */
async function mutants(of: readonly MutantsOf[]): Promise<void> {
  const waiting = of.flatMap(({ list, options, folder }) => {
    const [context, fabric] = [renderedContext(assembledPod(options)), readFabric(folder)];
    return list.map((mutant) => (name: string) => mutantShows(mutant, name, context, fabric, WORK));
  });
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let show = waiting[next++]; show; show = waiting[next++]) await show(`m${next}`);
  };
  await Promise.all(Array.from({ length: MUTANTS_AT_ONCE }, worker));
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
  const smallPod = renderSmall(SMALL_POD, `${WORK}/small-pod`);
  const smallPods = renderSmall(SMALL_PODS, `${WORK}/small-pods`);
  const every = (cables: readonly Cable[]) => cables;
  await Promise.all([
    timed("rail-pod", copies("rail-pod", "r", RAIL_POD_COPIES, railPod, everyLink ? every : onePerLeaf)),
    timed("small pod", copies("small pod", "s", SMALL_POD_COPIES, smallPod, every)),
    timed("two small pods", copies("two small pods", "t", SMALL_POD_COPIES, smallPods, every)),
    timed("dual stack", copies("dual stack", "d", 1, renderSmall(DUAL_STACK, `${WORK}/dual-stack`), every)),
    timed("unnumbered", copies("unnumbered", "u", 1, renderSmall(UNNUMBERED, `${WORK}/unnumbered`), every)),
    timed(
      "mutants",
      mutants([
        { list: PODS_MUTANTS, options: SMALL_PODS, folder: smallPods },
        { list: POD_MUTANTS, options: SMALL_POD, folder: smallPod },
      ]),
    ),
  ]);
  console.log(`frr test: all ${checked()} checks hold`);
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
