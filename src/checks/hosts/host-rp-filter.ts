import { SYSCTL_PATH } from "../../hosts/paths.js";
import { hostRule } from "../per-device.js";
import { missingFile, RUN_SYNTH } from "./missing-file.js";

const OFF = "0";
const LOOSE = "2";

/** A strict reverse-path filter drops what comes in on a rail that the main table does not lead out of (docs/facts/hosts.md, fact 36). */
export const hostRpFilter = hostRule("HOST_RP_FILTER", "error", () => ({ slice, view }) => {
  if (view.missing.includes(SYSCTL_PATH)) return missingFile(SYSCTL_PATH);
  const found = ["all", ...slice.rails.map((r) => r.netdev)].flatMap((netdev) => {
    const value = view.reversePathFilters[netdev];
    return value === OFF || value === LOOSE ? [] : [`${netdev} ${value ?? "not set"}`];
  });
  if (found.length === 0) return undefined;
  return {
    message: `${SYSCTL_PATH} does not keep the reverse-path filter of every rail, and of all, from dropping packets`,
    got: found.join(", "),
    allowed: `${LOOSE} (loose) or ${OFF} (off)`,
    fix: RUN_SYNTH,
  };
});
