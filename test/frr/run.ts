import { spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/**
 * Boots what rocefab renders for SONiC on the FRR of this machine, a network namespace each switch and host, and follows what becomes of it.
 *
 * All of it runs in namespaces of processes, mounts and network of its own, which the kernel takes away with the last process in them, however that
 * one ends. Only the sizes of the neighbour tables are the machine's: they are raised for the run and put back.
 */
const OWN_NAMESPACES = ["--mount", "--net", "--pid", "--fork", "--kill-child", "--mount-proc"];
const PROGRAMS = ["/usr/lib/frr/zebra", "/usr/lib/frr/bgpd", "/usr/bin/vtysh", "/usr/bin/fping"];
const NEIGHBOURS = [1, 2, 3].map((n) => `/proc/sys/net/ipv4/neigh/default/gc_thresh${n}`);
const NEIGHBOURS_V6 = [1, 2, 3].map((n) => `/proc/sys/net/ipv6/neigh/default/gc_thresh${n}`);
/** All namespaces share the tables of one kernel. */
const MOST_NEIGHBOURS = 1 << 17;

/** Why it cannot run here; nothing where it can. */
function obstacle(): string | undefined {
  const missing = PROGRAMS.filter((path) => !existsSync(path));
  if (missing.length > 0) return `there is no ${missing.join(", ")}`;
  const { status, stderr, error } = spawnSync("unshare", [...OWN_NAMESPACES, "true"], { encoding: "utf8" });
  return status === 0 ? undefined : `namespaces are not allowed here: ${(error?.message ?? stderr).trim()}`;
}

async function boot(): Promise<void> {
  const tables = [...NEIGHBOURS, ...NEIGHBOURS_V6].map((path) => ({ path, before: readFileSync(path, "utf8") }));
  const restore = () => {
    for (const { path, before } of tables) writeFileSync(path, before);
  };
  try {
    for (const { path } of [...tables].reverse()) writeFileSync(path, String(MOST_NEIGHBOURS));
    process.exitCode = await insideOwnNamespaces();
  } finally {
    restore();
  }
}

function insideOwnNamespaces(): Promise<number> {
  const program = [process.execPath, "--import", "tsx", fileURLToPath(new URL("./inside.ts", import.meta.url))];
  const child = spawn("unshare", [...OWN_NAMESPACES, ...program, ...process.argv.slice(2)], { stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => child.kill("SIGKILL"));
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve(status ?? 1));
  });
}

const reason = obstacle();
if (reason === undefined) await boot();
else console.log(`frr test SKIPPED: ${reason}`);
