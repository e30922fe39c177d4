import { worstCaseXoffShare } from "../../dcb/ecn/ecn.js";
import { switchRule } from "../per-device.js";
import type { CheckedSwitch } from "../rule.js";
import { listText } from "../words.js";
import { type RocePort, rocePorts } from "./treatment.js";

/**
 * With every lossless group of the switch full, ECN must still act before PFC (Zhu et al., SIGCOMM'15, section 4). Held wherever the plan knows the
 * shared pool; on SONiC the pool is in the text, and a rule of its own reads it there.
 */
export const ecnMinAboveXoffShare = switchRule("ECN_MIN_ABOVE_XOFF_SHARE", "error", () => (device) => {
  const groups = losslessGroups(device);
  const late = groups.flatMap((g) => {
    const pool = device.slice.profiles[g.port.port.profile ?? ""]?.sharedPool;
    const share = pool ? worstCaseXoffShare(pool.bytes, pool.dynamicTh, groups.length) : Number.POSITIVE_INFINITY;
    return g.minBytes > share ? [{ port: g.port.port.name, minBytes: g.minBytes, share }] : [];
  });
  if (device.slice.nos.name === "sonic" || late.length === 0) return undefined;
  return {
    message: `with all ${groups.length} lossless groups full, PFC acts before ECN on ${listText(late.map((l) => l.port))}`,
    got: `minimum threshold ${Math.max(...late.map((l) => l.minBytes))} B`,
    allowed: `at most ${Math.min(...late.map((l) => l.share))} B: pool x alpha / (1 + groups x alpha), by the model's sharedBuffer`,
    fix: `set policy.ecnThresholds.${device.slice.nos.name}: "auto", or give a minimum that is not above it`,
  };
});

interface LosslessGroup {
  readonly port: RocePort;
  /** 0 where its queue does not mark. */
  readonly minBytes: number;
}

function losslessGroups(device: CheckedSwitch): LosslessGroup[] {
  return rocePorts(device).flatMap((port) =>
    port.view.classes.filter((tc) => tc.ingress === "lossless").map((tc) => ({ port, minBytes: tc.ecn?.minBytes ?? 0 })),
  );
}
