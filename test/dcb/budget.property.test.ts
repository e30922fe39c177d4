import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { asicFacts } from "../../src/catalog/asics.js";
import type { SwitchModelFacts } from "../../src/catalog/switch-model.js";
import { knownSwitchModels, switchModelFacts } from "../../src/catalog/switch-models.js";
import type { BufferBudget } from "../../src/dcb/budget/budget.js";
import type { Remedy } from "../../src/dcb/budget/remedies.js";
import { type SonicSwitch, type SonicSwitchPort, sonicBudget } from "../../src/dcb/budget/sonic.js";
import { dynamicHeadroom } from "../../src/dcb/headroom/dynamic.js";
import type { PolicyIntent } from "../../src/intent/fabric-intent.js";
import { onSonic, policy, SECOND } from "./support.js";

/** Platforms that ship a lossless pool. */
const MODELS = knownSwitchModels().filter((m) => m.nos.sonic?.sonic?.missing.every((what) => what.startsWith("breakout modes")));
const ONE_CLASS = policy();
const TWO_CLASSES = policy({ data: { share: 40 }, second: SECOND });

type Sonic = PolicyIntent["sonicBuffers"];
type Cabled = Pick<SonicSwitchPort, "name" | "speedMbps" | "cableM">;

/** A switch whose ports have the headroom that the compiler gives them. */
interface Case {
  readonly model: string;
  readonly role: "leaf" | "spine";
  readonly blocks: readonly { readonly count: number; readonly speedMbps: number; readonly cableM: number }[];
  /** Names of the ports that pause; undefined for all. */
  readonly lossless?: readonly string[];
  readonly classes: number;
  readonly sonic: Sonic;
}

const anyCase: fc.Arbitrary<Case> = fc.constantFrom(...MODELS).chain(({ model, asic, nos }) => {
  const speeds = [...new Set(nos.sonic?.sonic?.pgProfiles.map((r) => r.speed))].filter((s) => s >= 100_000);
  const models = asic.startsWith("spectrum") ? (["traditional", "dynamic"] as const) : (["traditional"] as const);
  return fc.record({
    model: fc.constant(model),
    role: fc.constantFrom("leaf" as const, "spine" as const),
    blocks: fc.array(
      fc.record({ count: fc.integer({ min: 1, max: 128 }), speedMbps: fc.constantFrom(...speeds), cableM: fc.constantFrom(1, 5, 30, 40, 100, 300) }),
      { minLength: 1, maxLength: 4 },
    ),
    classes: fc.integer({ min: 1, max: 2 }),
    sonic: fc.record({ model: fc.constantFrom(...models), oversubscription: fc.integer({ min: 1, max: 3 }) }),
  });
});

function cablesOf({ blocks }: Case): Cabled[] {
  return blocks.flatMap(({ count, ...cable }, i) => Array.from({ length: count }, (_, j) => ({ name: `Ethernet${i * 128 + j}`, ...cable })));
}

function headroomOf(model: SwitchModelFacts, sonic: Sonic, { speedMbps, cableM }: Cabled): SonicSwitchPort["headroom"] {
  const found =
    sonic.model === "dynamic"
      ? dynamicHeadroom(asicFacts(model.asic), { speedMbps, cableM, mtu: 9216 }, sonic.oversubscription)
      : onSonic(model, speedMbps, cableM);
  return found?.value ?? null;
}

function budgetOf(of: Case, ports = cablesOf(of)): BufferBudget {
  const model = switchModelFacts("test", of.model);
  const { sonic, confidence } = model.nos.sonic ?? {};
  if (!sonic || !confidence) throw new Error("unreachable");
  const lossless = new Set(of.lossless ?? ports.map((p) => p.name));
  const device: SonicSwitch = {
    platform: sonic,
    confidence,
    asic: model.asic,
    role: of.role,
    mtu: 9216,
    ports: ports.map((p) => ({ ...p, delayM: 0, headroom: lossless.has(p.name) ? headroomOf(model, of.sonic, p) : null })),
    rows: ports.map(() => ({ lanes: 8, up: true })),
  };
  const found = sonicBudget(device, { ...(of.classes === 1 ? ONE_CLASS : TWO_CLASSES), sonicBuffers: of.sonic });
  if (!found) throw new Error("every such switch has a budget");
  return found.budget;
}

/** The case with a remedy carried out. */
function remedied(of: Case, budget: BufferBudget, { kind, to }: Remedy): Case {
  switch (kind) {
    case "cables":
      return { ...of, blocks: of.blocks.map((b) => ({ ...b, cableM: Math.min(b.cableM, to ?? 0) })) };
    case "classes":
      return { ...of, classes: 1 };
    case "cables-and-classes":
      return { ...of, classes: 1, blocks: of.blocks.map((b) => ({ ...b, cableM: Math.min(b.cableM, to ?? 0) })) };
    case "ratio":
      return { ...of, sonic: { ...of.sonic, oversubscription: to ?? 0 } };
    case "dynamic":
      return { ...of, sonic: { model: "dynamic", oversubscription: 0 } };
    case "ports": {
      const cheapest = [...budget.costs].reverse().flatMap((c) => c.ports);
      return { ...of, lossless: cheapest.slice(0, to ?? 0) };
    }
  }
}

describe("a buffer budget", () => {
  it("never needs less with a lossless class or a port more", () => {
    fc.assert(
      fc.property(anyCase, (of) => {
        const whole = budgetOf({ ...of, classes: 2 });
        expect(whole.needed).toBeGreaterThanOrEqual(budgetOf({ ...of, classes: 1 }).needed);
        const fewer = cablesOf(of).slice(1);
        const lossless = fewer.map((p) => p.name);
        if (fewer.length > 0) expect(whole.needed).toBeGreaterThanOrEqual(budgetOf({ ...of, classes: 2, lossless }).needed);
      }),
    );
  });

  it("names remedies whose number a recomputation gives, and that fit where it says so", () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(anyCase, (of) => {
        const budget = budgetOf(of);
        for (const remedy of budget.remedies) {
          seen.add(remedy.kind);
          const after = budgetOf(remedied(of, budget, remedy));
          expect({ kind: remedy.kind, needed: after.needed, available: after.available, fits: after.fits }).toEqual({
            kind: remedy.kind,
            needed: remedy.needed,
            available: remedy.available,
            fits: remedy.fits,
          });
        }
      }),
      { numRuns: 200, seed: 7 },
    );
    // With a fixed seed, so that every kind is among them.
    expect([...seen].sort()).toEqual(["cables", "cables-and-classes", "classes", "dynamic", "ports", "ratio"]);
  });

  it("gives the smallest ratio, and the most ports, that fit", () => {
    fc.assert(
      fc.property(anyCase, (of) => {
        const budget = budgetOf(of);
        for (const remedy of budget.remedies.filter((r) => r.kind === "ratio" || r.kind === "ports")) {
          const step = remedy.kind === "ratio" ? -1 : 1;
          const next = remedied(of, budget, { ...remedy, to: (remedy.to ?? 0) + step });
          const shares = remedy.kind === "ports" || next.sonic.oversubscription >= 1;
          if (shares) expect(budgetOf(next).fits).toBe(false);
        }
      }),
    );
  });

  it("is the same in whatever order the ports come", () => {
    fc.assert(
      fc.property(anyCase, (of) => {
        expect(budgetOf(of, cablesOf(of).reverse())).toEqual(budgetOf(of));
      }),
    );
  });
});
