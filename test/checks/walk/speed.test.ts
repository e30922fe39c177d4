import { describe, expect, it } from "vitest";
import type { CheckContext } from "../../../src/checks/rule.js";
import { assembledPod, type PodOptions, pod } from "../../support/intents.js";
import { neutralFindings, plannedContext } from "../support.js";
import { walked } from "./support.js";

/** `hosts` on every leaf, though the model has eight rails. */
function hostedOnEveryLeaf(options: PodOptions): CheckContext {
  const cable = { lengthM: 2, delayNs: 0, medium: "dac" as const, label: "dac" };
  return plannedContext(
    assembledPod(
      pod("sonic", {
        ...options,
        hosts: options.leaves ?? 0,
        change: (i) => ({ ...i, hosts: i.hosts.map((h, n) => ({ ...h, attachments: [{ rail: 1, leaf: `leaf${n + 1}`, slot: 1, cable }] })) }),
      }),
    ),
  );
}

/** Of this process's CPU, so that what else the machine does counts for nothing. */
function seconds(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1e6;
}

describe("the time it takes", () => {
  it("to check 8 leaves, 4 spines and 128 links is below 1.5 s", () => {
    const context = plannedContext(assembledPod(pod("sonic", { leaves: 8, spines: 4, linksPerSpine: 4, hosts: 16, hostPortsPerLeaf: 16 })));
    expect(context.plan.cables.filter((c) => c.b.device.startsWith("leaf"))).toHaveLength(128);
    let findings: unknown[] = [context];
    expect(
      seconds(() => {
        findings = neutralFindings(context);
      }),
    ).toBeLessThan(1.5);
    expect(findings).toEqual([]);
  });

  it("to walk 32 leaves, 16 spines and 2048 links is bounded", () => {
    const context = hostedOnEveryLeaf({ leaves: 32, spines: 16, linksPerSpine: 4 });
    let problems: readonly unknown[] = [context];
    expect(
      seconds(() => {
        problems = walked(context).problems;
      }),
    ).toBeLessThan(10);
    expect(problems).toEqual([]);
  });

  it("to pull each of 512 lone cables in turn is bounded too", () => {
    const context = hostedOnEveryLeaf({ leaves: 32, spines: 16, linksPerSpine: 1 });
    let problems: readonly unknown[] = [context];
    expect(
      seconds(() => {
        problems = walked(context).problems;
      }),
    ).toBeLessThan(15);
    expect(problems).toEqual([]);
  });
});
