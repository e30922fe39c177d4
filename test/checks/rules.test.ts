import { describe, expect, it } from "vitest";
import { type Finding, findingText } from "../../src/base/finding.js";
import { NEUTRAL_RULES } from "../../src/checks/run.js";
import { assembledPod, pod } from "../support/intents.js";
import { dualStack, unnumberedDualStack } from "../support/underlay.js";
import { HOST_CASES } from "./hosts/cases.js";
import { PLAN_CASES } from "./plan/cases.js";
import { QOS_CASES } from "./qos/cases.js";
import { ROUTING_CASES } from "./routing/cases.js";
import { FAMILY_CASES } from "./routing/family-cases.js";
import { SUPER_SPINE_CASES } from "./routing/super-spine-cases.js";
import { neutralFindings, plannedContext, type RuleCase } from "./support.js";

const CASES: readonly RuleCase[] = [...PLAN_CASES, ...QOS_CASES, ...ROUTING_CASES, ...SUPER_SPINE_CASES, ...FAMILY_CASES, ...HOST_CASES];

/** Once a case, for all that is asked of it. */
const FINDINGS = new Map(CASES.map((c) => [c, neutralFindings(c.context)]));
const findingsOfCase = (c: RuleCase): readonly Finding[] => FINDINGS.get(c) ?? [];

describe.each(["nxos", "sonic", "cumulus"] as const)("a %s pod as it was planned", (nos) => {
  it("has no findings", () => {
    expect(neutralFindings(plannedContext(assembledPod(pod(nos))))).toEqual([]);
    expect(neutralFindings(plannedContext(assembledPod(pod(nos, { pods: 2, superSpines: 2 }))))).toEqual([]);
    expect(neutralFindings(plannedContext(assembledPod(pod(nos, { pods: 2, superSpines: 2, change: dualStack }))))).toEqual([]);
    expect(neutralFindings(plannedContext(assembledPod(pod(nos, { change: unnumberedDualStack })))).filter((f) => f.severity !== "warning")).toEqual([]);
  });
});

describe("each rule", () => {
  it.each(CASES)("$rule: $name", (c) => {
    const { rule, at, also = [], says = [] } = c;
    const findings = findingsOfCase(c);
    const own = findings.filter((f) => f.rule === rule);
    expect(own.map((f) => f.at)).toEqual(at);
    expect([...new Set(findings.filter((f) => f.rule !== rule).map((f) => f.rule))]).toEqual(also);
    for (const part of says) expect(own[0]?.message).toContain(part);
  });

  it("has a case in which it fires", () => {
    const firing = new Set(CASES.filter((c) => c.at.length > 0).map((c) => c.rule));
    expect(NEUTRAL_RULES.map((r) => r.rule).filter((r) => !firing.has(r))).toEqual([]);
  });

  it("has an id of its own", () => {
    const ids = NEUTRAL_RULES.map((r) => r.rule);
    expect(ids.filter((id, i) => ids.indexOf(id) !== i || !/^[A-Z]+(_[A-Z]+)*$/.test(id))).toEqual([]);
  });

  it("says at most one thing of a device", () => {
    for (const c of CASES) {
      const places = findingsOfCase(c).map((f) => `${f.rule} ${f.at}`);
      expect(places).toEqual([...new Set(places)]);
    }
  });

  it("says it in these words", async () => {
    const texts = CASES.filter((c) => c.at.length > 0).map((c) => {
      const own = findingsOfCase(c).filter((f) => f.rule === c.rule);
      return `# ${c.name}\n${own.map(findingText).join("\n")}\n`;
    });
    await expect(texts.join("\n")).toMatchFileSnapshot("golden/findings.txt");
  });
});
