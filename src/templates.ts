import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import Handlebars from "handlebars";

/** src/ and dist/ both lie one level below the package's root, where templates/ is. */
const ROOT = fileURLToPath(new URL("../templates/", import.meta.url));

const KNOWN_HELPERS = { defined: true };
const OPTIONS: CompileOptions = { strict: true, noEscape: true, knownHelpersOnly: true, knownHelpers: KNOWN_HELPERS, preventIndent: true };

const engine = Handlebars.create();
engine.registerHelper("defined", (value: unknown) => value !== undefined && value !== null);

const compiled = new Map<string, HandlebarsTemplateDelegate>();

function templateOf(name: string): HandlebarsTemplateDelegate {
  const known = compiled.get(name);
  if (known) return known;
  const template = engine.compile(readFileSync(`${ROOT}${name}.hbs`, "utf8"), OPTIONS);
  compiled.set(name, template);
  return template;
}

/**
 * Fills one template with plain data.
 *
 * @param name path below templates/ without the extension, e.g. `nxos/interface-ethernet`
 * @param data plain; it is copied, since Handlebars prints nothing for what a prototype has. `{{#if (defined x)}}` is how a template asks, since 0
 *   counts as false in a plain `if`
 * @throws Error where the template names what the data does not have, which is a defect of rocefab
 */
export function fillTemplate(name: string, data: object): string {
  try {
    return templateOf(name)(structuredClone(data));
  } catch (cause) {
    throw new Error(`template ${name}: ${(cause as Error).message}`, { cause });
  }
}
