import type { DcqcnIntent } from "../../intent/fabric-intent.js";
import { hostRule } from "../per-device.js";
import { RUN_SYNTH } from "./missing-file.js";

/** Sender and receiver of a flow are different hosts, so that one pair of DCQCN times holds for the whole fabric (docs/facts/hosts.md, fact 29). */
export const dcqcnDiffers = hostRule("DCQCN_DIFFERS", "error", ({ plan }) => ({ slice }) => {
  const [own, planned] = [timesText(slice.dcqcn), timesText(plan.dcqcn)];
  if (own === planned) return undefined;
  return { message: "its DCQCN times are not those of the fabric", got: own, allowed: planned, fix: `${RUN_SYNTH}; the times are props.policy.dcqcn` };
});

function timesText({ cnpIntervalUs, alphaTimerUs }: DcqcnIntent): string {
  return `CNP interval ${cnpIntervalUs} us, alpha timer ${alphaTimerUs} us`;
}
