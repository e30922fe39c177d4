import { RocefabError } from "../../src/base/errors.js";
import { disagreements, hostDisagreements } from "../support/agreement.js";
import { build, type Wish } from "./random-fabric.js";

export interface Outcome {
  /** `refused`: an error at once; `found`: errors among the findings; `planned`: text that was read back. */
  readonly kind: "refused" | "found" | "planned";
  /** What should not be; empty when all is well. */
  readonly wrong: readonly string[];
}

const FOREIGN_WORDS = /\bzod\b|ZodError|Invalid input|handlebars|template |Cannot read prop|is not a function|\[object Object\]/i;

/** Builds one wish, and says what became of it. */
export function outcomeOf(w: Wish, outdir: string): Outcome {
  try {
    const fabric = build(w, outdir);
    const { artifacts, findings, checked } = fabric.compiled();
    const errors = findings.filter((f) => f.severity === "error");
    const clumsy = findings.filter((f) => FOREIGN_WORDS.test(`${f.message} ${f.got ?? ""} ${f.fix ?? ""}`)).map((f) => `finding ${f.rule}: ${f.message}`);
    if (errors.length > 0) return { kind: "found", wrong: clumsy };
    const injected = artifacts.filter((a) => a.kind !== "slice" && (a.text.includes("PWNED") || a.text.includes("\0"))).map((a) => `${a.path}: injected text`);
    const differing = [
      ...checked.switches.flatMap(({ slice, view }) => disagreements(slice, view).map((d) => `${slice.name}: ${d}`)),
      ...checked.hosts.flatMap(({ slice, view }) => hostDisagreements(slice, view).map((d) => `${slice.name}: ${d}`)),
    ];
    return { kind: "planned", wrong: [...clumsy, ...injected, ...differing] };
  } catch (error) {
    if (!RocefabError.isRocefabError(error)) return { kind: "refused", wrong: [`a defect: ${(error as Error).stack}`] };
    return { kind: "refused", wrong: FOREIGN_WORDS.test(error.message) ? [`not in the field's words: ${error.message}`] : [] };
  }
}
