import { describe, expect, it } from "vitest";
import { jsonText } from "../../src/base/text.js";
import { readPlan, readSlice } from "../../src/plan/read.js";
import { messageOf } from "../support/app.js";
import { assembledPod, pod } from "../support/intents.js";

const { plan, switches, hosts } = assembledPod(pod("nxos"));

describe("files of the plan", () => {
  it("come back as they were written", () => {
    expect(readPlan("plan.json", jsonText(plan))).toEqual(plan);
    for (const slice of [...switches, ...hosts]) expect(readSlice("device.json", jsonText(slice))).toEqual(slice);
  });

  it("are refused when they are of another kind or version, damaged or no JSON", () => {
    expect(messageOf(() => readPlan("plan.json", "{"))).toContain("is not JSON");
    expect(messageOf(() => readPlan("plan.json", jsonText({ ...plan, schema: "rocefab.plan/2" })))).toContain("was written by another version of rocefab");
    expect(messageOf(() => readPlan("plan.json", jsonText({ schema: "other/1" })))).toContain("is not a file of rocefab");
    expect(messageOf(() => readPlan("plan.json", jsonText({ ...plan, cables: [{}] })))).toContain("is not as synth wrote it");
    expect(messageOf(() => readPlan("plan.json", jsonText({ ...plan, switches: undefined })))).toContain("is not as synth wrote it");
    expect(messageOf(() => readSlice("device.json", jsonText({ ...switches[0], kind: "router" })))).toContain("is not as synth wrote it");
    expect(messageOf(() => readSlice("device.json", jsonText({ ...switches[0], derivations: undefined })))).toContain('"derivations"');
    const [id = "", profile] = Object.entries(plan.profiles)[0] ?? [];
    for (const change of [{ value: null }, { inputs: undefined }, { source: 1 }]) {
      const odd = { ...plan.profiles, [id]: { ...profile, derivations: profile?.derivations.map((d) => ({ ...d, ...change })) } };
      expect(messageOf(() => readPlan("plan.json", jsonText({ ...plan, profiles: odd })))).toContain(`profiles.${id}.derivations.0.${Object.keys(change)[0]}`);
    }
  });
});
