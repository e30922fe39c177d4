import { join } from "node:path";
import { NOS_DRIVERS, NOS_FACTS, type NosName } from "rocefab/core";
import { NEUTRAL_RULES } from "../../src/checks/index.js";
import { code, generated, table } from "./markdown.js";
import { type DescribedRule, describedRules } from "./rules.js";

const INTRODUCTION = `Every check is a rule with a stable name. A rule gives at most one finding a device; the message lists the ports. An *error* stops synth, a *warning* annotates it (and
stops it with \`strict: true\`), an *info* is only listed. All of them are in \`findings.json\`, and \`rocefab check <folder>\` proves a folder anew, by the text in its files.
A finding that one accepts stays, with the reason: \`fabric.acknowledge("UNPROVEN_HOP", "core1", "its owner confirmed request.txt on 12 May")\`.

Rules on text judge what was parsed back from the rendered files, never what was meant to be rendered. What a NOS has for itself comes after what all three share.`;

const NEUTRAL: Readonly<Record<string, string>> = {
  plan: "Plan: devices, ports, names, numbers",
  qos: "Lossless on every hop",
  routing: "The underlay",
  hosts: "GPU hosts",
};

const ELSEWHERE = ["src/hosts/nccl/findings.ts", "src/checks/run.ts", "src/artifacts/refusal.ts", "src/artifacts/changed.ts"];

/** docs/checks.md: every rule, from the rules and their source files. */
export function checksDocument(root: string): string {
  return generated("Checks", INTRODUCTION, ...checkSections(root).flatMap(({ title, rules }) => [`## ${title}`, ruleTable(rules)]));
}

export interface CheckSection {
  readonly title: string;
  readonly rules: readonly DescribedRule[];
}

export function checkSections(root: string): CheckSection[] {
  const neutral = new Set(NEUTRAL_RULES.map((r) => r.rule));
  const nosNames = Object.keys(NOS_FACTS) as NosName[];
  return [
    ...Object.entries(NEUTRAL).map(([folder, title]) => ({ title, rules: describedRules(join(root, "src/checks", folder), "comment", neutral) })),
    ...nosNames.map((nos) => ({ title: NOS_FACTS[nos].title, rules: describedRules(join(root, "src/nos", nos, "rules"), "message", idsOf(nos)) })),
    { title: "Variables given by hand, and the run itself", rules: ELSEWHERE.flatMap((file) => describedRules(join(root, file), "comment")) },
  ];
}

function idsOf(nos: NosName): ReadonlySet<string> {
  return new Set(NOS_DRIVERS[nos].rules.map((r) => r.rule));
}

function ruleTable(rules: readonly DescribedRule[]): string {
  return table(
    ["rule", "severity", "what it says"],
    rules.map(({ id, severities, sentence }) => [code(id), severities.join(" or "), linked(sentence)]),
  );
}

/** `docs/facts/routing.md, fact 6` becomes a link beside this document. */
function linked(sentence: string): string {
  return sentence.replaceAll(/docs\/(facts\/([a-z]+)\.md)/g, "[$2]($1)");
}
