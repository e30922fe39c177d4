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

/**
 * Fills one template with plain data.
 *
 * @param name path below templates/ without the extension, e.g. `nxos/interface`
 * @param data own enumerable properties only; `{{#if (defined x)}}` is how a template asks, since 0 counts as false in a plain `if`
 */
export function fillTemplate(name: string, data: object): string {
  const template = compiled.get(name) ?? engine.compile(readFileSync(`${ROOT}${name}.hbs`, "utf8"), OPTIONS);
  compiled.set(name, template);
  try {
    return template(data);
  } catch (error) {
    throw new Error(`template ${name}: ${(error as Error).message}`);
  }
}
