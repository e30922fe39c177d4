import { shellWord } from "../base/safe.js";
import type { HostSlice } from "../plan/slices.js";
import { fillTemplate } from "../templates.js";
import { settingComments, titleComment } from "./comments.js";
import { refuseBadNccl } from "./nccl/refuse.js";
import { ncclSettings } from "./nccl/settings.js";
import { renderNetplan } from "./netplan.js";
import { BOOTSTRAP_PATH, CONF_PATH, ENV_PATH, NETPLAN_PATH, SHELL_PATH, SYSCTL_PATH } from "./paths.js";

/** A file of a host at the path it has there, without the leading slash, e.g. `etc/nccl.conf`. */
export interface HostFile {
  readonly path: string;
  readonly kind: "host-file" | "script";
  readonly text: string;
}

/**
 * All files of a GPU host.
 *
 * @throws RocefabError where NCCL of that release cannot do what the slice asks for
 */
export function renderHost(slice: HostSlice): HostFile[] {
  refuseBadNccl(`${slice.name}: nccl`, slice.nccl, slice);
  return [
    {
      path: CONF_PATH,
      kind: "host-file",
      text: ncclFile(slice, "Byte for byte: no quotes, no blanks. Of two equal names the first wins, and the environment wins over the file."),
    },
    { path: NETPLAN_PATH, kind: "host-file", text: renderNetplan(slice) },
    { path: SHELL_PATH, kind: "host-file", text: shellFile(slice) },
    { path: ENV_PATH, kind: "host-file", text: ncclFile(slice, "For docker run with --env-file, which takes every line byte for byte.") },
    { path: SYSCTL_PATH, kind: "host-file", text: sysctlFile(slice) },
    { path: BOOTSTRAP_PATH, kind: "script", text: bootstrap(slice) },
  ];
}

/** One dialect for NCCL's conf file and Docker's env file: the first `=` splits, the rest is the value. */
function ncclFile(slice: HostSlice, dialect: string): string {
  const settings = ncclSettings(slice);
  return fillTemplate("hosts/nccl.conf", { comments: [ncclTitle(slice), dialect, ...settingComments(slice, settings)], settings });
}

function shellFile(slice: HostSlice): string {
  const settings = ncclSettings(slice);
  const comments = [ncclTitle(slice), "For login shells and job scripts.", ...settingComments(slice, settings)];
  return fillTemplate("hosts/nccl.sh", { comments, settings: settings.map(({ name, value }) => ({ name, word: shellWord(value) })) });
}

function sysctlFile(slice: HostSlice): string {
  const comments = [
    titleComment(slice, "Reverse-path filters"),
    "Loose on the rails, each of which has a routing table of its own; the kernel takes the larger value of all and the interface.",
  ];
  return fillTemplate("hosts/rp-filter.conf", { comments, interfaces: ["all", ...slice.rails.map((r) => r.netdev)] });
}

function bootstrap(slice: HostSlice): string {
  const settings = ncclSettings(slice).map(({ name, value }) => ({ literalName: JSON.stringify(name), literalValue: JSON.stringify(value) }));
  return fillTemplate("hosts/bootstrap.py", { host: slice.name, fabric: slice.fabric, gpus: slice.gpus, settings });
}

function ncclTitle(slice: HostSlice): string {
  return titleComment(slice, `NCCL ${slice.nccl.version}`);
}
