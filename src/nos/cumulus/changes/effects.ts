import { naturalSort } from "../../../base/sort.js";
import { CUMULUS, spellingAt } from "../../../catalog/capabilities/index.js";
import type { Effect } from "../../change.js";
import { nodeAt } from "../parse/read.js";
import { isTree, leafPaths, type NvueTree } from "../tree.js";
import type { TreeDifference } from "./diff.js";

/** A path that a revision touches, as words below `set`. */
type Path = readonly string[];

/** @param old the tree before the revision, which tells what stands below a path that is unset */
export function revisionEffects({ unset, set }: TreeDifference, old: NvueTree, release: string): Effect[] {
  const gone = unset.flatMap((path) => pathsBelow(path, nodeAt(old, ...path)));
  const paths = [...gone, ...leafPaths(set)];
  const effects = [buffers(paths), adaptiveRouting(paths, release), bgp(paths), forwarding(paths), breakouts(paths), addresses(gone), neighbors(unset, gone)];
  return [...effects, management(paths)].filter((e) => e !== undefined);
}

function pathsBelow(path: Path, node: unknown): Path[] {
  return isTree(node) && Object.keys(node).length > 0 ? leafPaths(node, path) : [path];
}

/** Objects whose change has the switch carve its buffers anew (docs/facts/cumulus.md, fact 26). */
const BUFFERS = new Set(["roce", "pfc", "traffic-pool", "advance-buffer-config", "shared-headroom-pool", "headroom", "link-pause"]);

function buffers(paths: readonly Path[]): Effect | undefined {
  const ofSwitch = paths.some(([first, object = ""]) => first === "qos" && BUFFERS.has(object));
  const ports = paths.filter((p) => p[0] === "interface" && p[2] === "qos" && BUFFERS.has(p[3] ?? "")).map((p) => p[1] as string);
  if (!ofSwitch && ports.length === 0) return undefined;
  return { kind: "loss", at: ofSwitch ? [] : sorted(ports), why: "the switch carves its buffers anew, and loses packets for a moment" };
}

function adaptiveRouting(paths: readonly Path[], release: string): Effect | undefined {
  const touched = paths.some((p) => p.includes("adaptive-routing") && p.includes("router"));
  if (!touched) return undefined;
  return spellingAt(CUMULUS.adaptiveRoutingApply, release) === "restarts"
    ? { kind: "restart", at: ["switchd"], why: "a change of adaptive routing restarts switchd: all ports go down and up" }
    : undefined;
}

function bgp(paths: readonly Path[]): Effect | undefined {
  const ofRouter = paths.filter((p) => p[0] === "router" && p[1] === "bgp").map((p) => p[2] ?? "bgp");
  const resets = ["bgp", "autonomous-system", "router-id", "graceful-restart", "enable", "state"];
  const found = ofRouter.filter((word) => resets.includes(word));
  return found.length === 0 ? undefined : { kind: "session-flap", at: [], why: "all BGP sessions are set up anew" };
}

/** docs/facts/cumulus.md, fact 37. */
function forwarding(paths: readonly Path[]): Effect | undefined {
  const touched = paths.some((p) => p[0] === "router" && p[1] === "bgp" && p[2] === "wait-for-install");
  return touched ? { kind: "restart", at: ["switchd"], why: "setting wait-for-install reloads switchd" } : undefined;
}

const PORT = /^swp/;

function addresses(gone: readonly Path[]): Effect | undefined {
  const ports = gone.filter((p) => p[0] === "interface" && PORT.test(p[1] ?? "") && p[3] === "address").map((p) => p[1] as string);
  return ports.length === 0 ? undefined : { kind: "session-flap", at: sorted(ports), why: "their addresses go, and the sessions over them" };
}

/** Depth of `vrf <vrf> router bgp neighbor <neighbor>`. */
const NEIGHBOR = 6;

function neighbors(unset: readonly Path[], gone: readonly Path[]): Effect | undefined {
  const wholly = unset.filter((path) => path.length <= NEIGHBOR);
  const ended = gone.filter((p) => p[0] === "vrf" && p[4] === "neighbor" && wholly.some((path) => path.every((word, i) => p[i] === word)));
  return ended.length === 0 ? undefined : { kind: "session-flap", at: sorted(ended.map((p) => p[5] as string)), why: "their sessions end" };
}

function breakouts(paths: readonly Path[]): Effect | undefined {
  const ports = paths.filter((p) => p[0] === "interface" && p[2] === "link" && p[3] === "breakout").map((p) => p[1] as string);
  return ports.length === 0 ? undefined : { kind: "port-flap", at: sorted(ports), why: "the port is split anew" };
}

function management(paths: readonly Path[]): Effect | undefined {
  const touched = paths.some((p) => (p[0] === "interface" && p[1] === "eth0") || (p[0] === "vrf" && p[1] === "mgmt"));
  return touched ? { kind: "access", at: ["eth0"], why: "the management port changes" } : undefined;
}

function sorted(names: readonly string[]): string[] {
  return naturalSort(new Set(names), (n) => n);
}
