import { RocefabError } from "../../../base/errors.js";
import { CUMULUS, spelling } from "../../../catalog/capabilities/index.js";
import type { ModelOnNos } from "../../../catalog/switch-model.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { hardwareOf } from "../panel.js";
import { MULTI_TC_SHARES } from "../parse/roce-defaults.js";
import { trafficClasses } from "../traffic-classes.js";
import { below, members, merged, type NvueTree } from "../tree.js";
import { MULTI_TC_TRIMMING, servicePort, TRIMMED_SIZE, trimmedTcs } from "../trimming.js";
import { plannedMode } from "./qos.js";

/**
 * Packet trimming as the policy has it; in RoCE mode lossy-multi-tc the mode itself trims, by the profile that it brings (docs/facts/cumulus.md, fact 49).
 *
 * @throws RocefabError where release or ASIC cannot trim, or would trim otherwise
 */
export function trimmingTree(slice: SwitchSlice, model: ModelOnNos): NvueTree {
  const { name, qos } = slice;
  if (plannedMode(slice) === "lossy-multi-tc") {
    refuseOtherClasses(slice);
    refuseOtherTrimming(slice);
    return {};
  }
  if (qos.trimming === null) return {};
  const where = `${name}: policy.trimming`;
  const path = spelling(where, CUMULUS.trimming, slice);
  const { sizeBytes, dscp, priority } = qos.trimming;
  if (sizeBytes < TRIMMED_SIZE.least || sizeBytes > TRIMMED_SIZE.most || sizeBytes % TRIMMED_SIZE.step !== 0) {
    const { least, most, step } = TRIMMED_SIZE;
    throw new RocefabError({
      where: `${where}.size`,
      what: "is not one of the switch",
      got: sizeBytes,
      allowed: `${least} to ${most} bytes, a multiple of ${step}`,
    });
  }
  const tcs = trimmedTcs(slice);
  if (tcs.length === 0) {
    throw new RocefabError({
      where,
      what: "has no class whose packets could be trimmed",
      allowed: "a lossy class with a share besides the one that carries what is trimmed",
      fix: "give trimmed packets a class of their own",
    });
  }
  const ports = slice.ports.filter((p) => p.trust === "dscp").map((p) => p.name);
  const port = { "packet-trim": { "egress-eligibility": { "traffic-class": members(tcs) } } };
  const service = servicePort(hardwareOf(slice.model, model));
  return merged(
    { interface: Object.fromEntries(ports.map((p) => [p, port])) },
    below(path, {
      state: "enabled",
      size: sizeBytes,
      remark: { dscp },
      "switch-priority": priority,
      ...(service === undefined ? {} : { "service-port": service }),
    }),
  );
}

/** The shares of classes that the policy does not have would come on top of its own, and a share of none cannot be written. */
function refuseOtherClasses({ name, qos: { classes } }: SwitchSlice): void {
  const written = new Set(trafficClasses(classes).values());
  const missing = MULTI_TC_SHARES.flatMap((_, tc) => (written.has(tc) ? [] : [tc]));
  if (missing.length === 0) return;
  throw new RocefabError({
    where: `${name}: policy.cumulusRoce`,
    what: "gives a share to each of seven traffic classes, and the policy has no class for some of them, so that all shares together are more than 100 percent",
    got: `lossy-multi-tc without a class of priority ${missing.join(", ")}`,
    allowed: "a class of each priority from 0 to 6, or lossy",
  });
}

function refuseOtherTrimming({ name, qos: { trimming } }: SwitchSlice): void {
  const { sizeBytes, dscp, priority } = MULTI_TC_TRIMMING;
  if (trimming?.sizeBytes === sizeBytes && trimming.dscp === dscp && trimming.priority === priority) return;
  throw new RocefabError({
    where: `${name}: policy.trimming`,
    what: "is not what RoCE mode lossy-multi-tc does by itself, and no source says how the two go together",
    got: trimming === null ? "none" : `${trimming.sizeBytes} bytes, DSCP ${trimming.dscp}, priority ${trimming.priority}`,
    allowed: `${sizeBytes} bytes, DSCP ${dscp}, in the class of priority ${priority}; or mode lossy`,
  });
}
