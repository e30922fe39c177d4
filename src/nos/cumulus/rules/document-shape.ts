import { knownSwitchModels } from "../../../catalog/switch-models.js";
import { NVUE_API_VERSION, versionText } from "../document.js";
import { isTree } from "../tree.js";
import { type StartupContext, startupRule } from "./startup-rule.js";

const SECTIONS = new Set(["header", "set", "unset"]);

/** NVUE reads a list of sections with one key each, the header first. */
export const documentShape = startupRule({
  rule: "CUMULUS_DOCUMENT_SHAPE",
  severity: "error",
  message: "startup.yaml has not the shape that NVUE loads",
  allowed: "a list of `- header:` (model, nvue-api-version, rev-id, version) and `- set:`",
  problems: (context) => [...sectionProblems(context.startup.top), ...headerProblems(context)],
});

function sectionProblems(top: unknown): string[] {
  if (!Array.isArray(top)) return ["the top level is no list"];
  const keys = top.map((section) => (isTree(section) ? Object.keys(section) : []));
  const odd = keys.filter((k) => k.length !== 1 || !SECTIONS.has(k[0] ?? "")).map((k) => `a section has the keys [${k.join(", ")}]`);
  const missing = keys.some((k) => k[0] === "set") ? [] : ["there is no `set`"];
  return [...odd, ...(keys[0]?.[0] === "header" ? [] : ["the first section is no `header`"]), ...missing];
}

/** The header of a variant names the model that it is based on. */
function headerProblems({ startup: { header }, slice }: StartupContext): string[] {
  const isKnown = knownSwitchModels().some((m) => m.model === slice.model);
  const wanted = { ...(isKnown ? { model: slice.model } : {}), "nvue-api-version": NVUE_API_VERSION, version: versionText(slice.nos.release) };
  const wrong = Object.entries(wanted).flatMap(([key, value]) => (header[key] === value ? [] : [`header.${key} is ${header[key] ?? "missing"}, not ${value}`]));
  return Number(header["rev-id"]) === 1 ? wrong : [...wrong, `header.rev-id is ${header["rev-id"] ?? "missing"}, not 1.0`];
}
