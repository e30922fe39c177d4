import type { HostSlice } from "../plan/slices.js";
import type { HostView } from "./host-view.js";
import { parseHost } from "./parse.js";
import { renderHost } from "./render.js";

/** What the files of a host would say if they were rendered now. */
export function plannedHostView(slice: HostSlice): HostView {
  return parseHost(slice.name, Object.fromEntries(renderHost(slice).map((f) => [f.path, f.text])), slice.nccl.version);
}
