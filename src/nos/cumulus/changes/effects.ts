import { naturalSort } from "../../../base/sort.js";
import { CUMULUS, spellingAt } from "../../../catalog/capabilities/index.js";
import type { Effect } from "../../change.js";
import { leafPaths } from "../tree.js";
import type { TreeDifference } from "./diff.js";

/** A path that a revision touches, as words below `set`. */
type Path = readonly string[];

export function revisionEffects({ unset, set }: TreeDifference, release: string): Effect[] {
  const paths = [...unset, ...leafPaths(set)];
  return [buffers(paths), adaptiveRouting(paths, release), bgp(paths), forwarding(paths), breakouts(paths), management(paths)].filter((e) => e !== undefined);
}

/** Objects whose change has the switch carve its buffers anew (docs/facts/cumulus.md, fact 26). */
const BUFFERS = new Set(["roce", "pfc", "traffic-pool", "advance-buffer-config", "shared-headroom-pool", "headroom", "link-pause"]);

function buffers(paths: readonly Path[]): Effect | undefined {
  const ofSwitch = paths.some(([first, object = ""]) => first === "qos" && BUFFERS.has(object));
  const ports = paths.filter((p) => p[0] === "interface" && p[2] === "qos" && (p[3] === undefined || BUFFERS.has(p[3]))).map((p) => p[1] as string);
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
