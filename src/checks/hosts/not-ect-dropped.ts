import { splitTrafficClass, trafficClassByte, trafficClassOnTheWire } from "../../hosts/index.js";
import { hostRule } from "../per-device.js";
import { tcOfDscp } from "../qos/treatment.js";
import type { CheckContext } from "../rule.js";
import { listText } from "../words.js";

const NOT_ECT = 0;
/** Variables that hold a whole ToS byte. */
const TOS_VARIABLES = ["NCCL_IB_TC", "NCCL_IB_FIFO_TC", "NCCL_GIN_IB_TC"] as const;

/**
 * WRED drops packets that are not ECN-capable above its minimum threshold, in the lossless queue too. A NIC whose RoCE ECN is on for the priority sets the
 * bits itself, but no file of the host turns that on, so NCCL has to ask for them (docs/facts/hosts.md, fact 9; docs/facts/sonic.md, fact 44).
 */
export const notEctDropped = hostRule("NOT_ECT_DROPPED", "error", (context) => ({ view }) => {
  const found = TOS_VARIABLES.flatMap((name) => {
    const text = view.nccl[name];
    return text === undefined ? [] : dropped(context, name, text);
  });
  if (found.length === 0) return undefined;
  const droppers = listText(found.flatMap((f) => f.droppers));
  return {
    message: `NCCL sends packets that are not ECN-capable, which ${droppers} drop above the minimum threshold even in the lossless queue`,
    got: found.map((f) => `${f.name} ${f.text}`).join(", "),
    allowed: found.map((f) => `${f.name} ${trafficClassByte(f.dscp)}`).join(", "),
    fix: "ask for ECT(0): DSCP << 2 | 2, which is what NCCL_IB_TC is when nccl.env leaves it out",
  };
});

interface Dropped {
  readonly name: string;
  readonly text: string;
  readonly dscp: number;
  readonly droppers: readonly string[];
}

function dropped(context: CheckContext, name: string, text: string): Dropped[] {
  const { dscp, ecn } = splitTrafficClass(trafficClassOnTheWire(text));
  const droppers = ecn === NOT_ECT ? droppersOf(context, dscp) : [];
  return droppers.length === 0 ? [] : [{ name, text, dscp, droppers }];
}

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
