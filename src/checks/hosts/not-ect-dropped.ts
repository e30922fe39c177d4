import { splitTrafficClass, trafficClassOnTheWire } from "../../hosts/index.js";
import { hostRule } from "../per-device.js";
import { tcOfDscp } from "../qos/treatment.js";
import type { CheckContext } from "../rule.js";
import { listText } from "../words.js";

const NOT_ECT = 0;

/** WRED drops packets that are not ECN-capable, in the lossless queue too; a NIC may set the bits itself, so this is no error (docs/facts/hosts.md, fact 9). */
export const notEctDropped = hostRule("NOT_ECT_DROPPED", "warning", (context) => ({ view }) => {
  const text = view.nccl.NCCL_IB_TC;
  const { dscp, ecn } = splitTrafficClass(trafficClassOnTheWire(text));
  const droppers = text === undefined || ecn !== NOT_ECT ? [] : droppersOf(context, dscp);
  if (droppers.length === 0) return undefined;
  return {
    message: `NCCL_IB_TC sends packets that are not ECN-capable, which ${listText(droppers)} drop above the minimum threshold even in the lossless queue`,
    got: text,
    allowed: "DSCP << 2 | 2 (ECT(0)), unless the NIC sets the ECN bits itself",
  };
});

/** Devices that drop such packets of a DSCP in a lossless queue. */
function droppersOf({ switches }: CheckContext, dscp: number): string[] {
  const drops = switches.filter(({ view }) =>
    view.qos.ports.some((p) => {
      const tc = tcOfDscp(p, dscp);
      return tc?.dropsNotEct === true && tc.ingress === "lossless";
    }),
  );
  return drops.map((s) => s.slice.name);
}
