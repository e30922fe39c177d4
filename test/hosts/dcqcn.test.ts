import { describe, expect, it } from "vitest";
import { Duration } from "../../src/base/units.js";
import { DcbPolicy } from "../../src/intent/policy.js";
import { assembledPod, pod } from "../support/intents.js";

describe.each(["nxos", "sonic", "cumulus"] as const)("every host of a %s fabric", (nos) => {
  it.each([
    ["the times of the paper by default", undefined, { cnpIntervalUs: 50, alphaTimerUs: 55 }],
    ["the policy's own", { cnpInterval: Duration.us(4), alphaTimer: Duration.us(60) }, { cnpIntervalUs: 4, alphaTimerUs: 60 }],
    ["one of each", { cnpInterval: Duration.us(131_071) }, { cnpIntervalUs: 131_071, alphaTimerUs: 55 }],
  ])("carries %s", (_, dcqcn, expected) => {
    const { plan, hosts } = assembledPod(pod(nos, { hosts: 3, policy: DcbPolicy.rocev2({ dcqcn }) }));
    expect(plan.dcqcn).toEqual(expected);
    expect(hosts.map((h) => h.dcqcn)).toEqual([expected, expected, expected]);
  });
});
