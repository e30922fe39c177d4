import { withAdditions } from "../additions.js";
import { type ReadDb, type ReadRow, rowOf, tableOf, textField } from "../config-db.js";
import { shippedBuffers } from "../platform.js";
import { switchTables } from "../tables/buffers.js";
import { type Complaint, type Inspected, rule } from "./support.js";

const TABLES = ["BUFFER_POOL", "BUFFER_PROFILE", "DEFAULT_LOSSLESS_BUFFER_PARAMETER", "LOSSLESS_TRAFFIC_PATTERN"] as const;

/**
 * Pools, the image's own profiles and the parameters of the dynamic model are what all thresholds were computed from. Quiet on models of the user's own;
 * the profiles of lossless groups are for SONIC_HEADROOM_PROFILE, rows that are missing for the rules of references and of the buffer model.
 */
export const buffersNotAsPlanned = rule(
  "SONIC_BUFFERS_NOT_AS_PLANNED",
  (device: Inspected): Complaint => ({
    severity: "error",
    message: "buffer pools, profiles or parameters are not those that headroom and ECN thresholds were computed from",
    allowed: "what the image ships for the switch's role, and policy.sonicBuffers",
    fix: "leave them to policy.sonicBuffers, or describe the switch with sonic.buffers in SwitchModel.define",
    places: differences(device.db, plannedBuffers(device)),
  }),
  ["SONIC_ECN_MIN_ABOVE_XOFF_SHARE", "SONIC_XON_ABOVE_XOFF", "SONIC_POOL_BEYOND_MMU"],
);

/** Without the profile of the lossless queues, which is for the checks of all NOS. */
function plannedBuffers({ slice, platform }: Inspected): ReadDb {
  const shipped = platform && shippedBuffers(platform, slice.role);
  if (!shipped) return {};
  const tables = switchTables(shipped, { slice, dynamic: slice.buffers?.model === "dynamic" });
  const planned = withAdditions(slice.name, tables, slice.additions) as ReadDb;
  const judged = Object.entries(tableOf(planned, "BUFFER_PROFILE")).filter(
    ([name]) => name !== shipped.losslessQueueProfile && Object.hasOwn(shipped.profiles, name),
  );
  return { ...planned, BUFFER_PROFILE: Object.fromEntries(judged) };
}

function differences(db: ReadDb, planned: ReadDb): string[] {
  return TABLES.flatMap((table) =>
    Object.entries(tableOf(planned, table)).flatMap(([key, want]) => {
      const seen = rowOf(db, table, key);
      return seen ? fieldsThatDiffer(seen, want).map((text) => `${table}|${key} ${text}`) : [];
    }),
  );
}

function fieldsThatDiffer(seen: ReadRow, want: ReadRow): string[] {
  const fields = [...new Set([...Object.keys(want), ...Object.keys(seen)])];
  return fields
    .map((field) => [field, textField(seen, field), textField(want, field)] as const)
    .filter(([, text, planned]) => text !== planned)
    .map(([field, text, planned]) => `${field} ${text ?? "left out"}, planned ${planned ?? "none"}`);
}
