import { isScalar, Scalar, visit } from "yaml";
import { startupRule } from "./startup-rule.js";

/** Words that a YAML 1.1 reader turns into booleans; `on` and `off` are NVUE's own and it reads them as words. */
const BOOLEAN = /^(?:true|false|yes|no|y|n)$/i;
/** The one leaf of NVUE whose words are `true` and `false`: the flag of a service pool. */
const REALLY_BOOLEAN = "infinite";

/** A switch is never true or false. */
export const noBooleans = startupRule({
  rule: "CUMULUS_YAML_BOOLEAN",
  severity: "error",
  message: "startup.yaml has bare words that YAML reads as booleans",
  allowed: "the words of the release, on and off or enabled and disabled; quote what is really meant as text",
  problems: ({ startup }) => {
    const found: string[] = [];
    visit(startup.document, {
      Pair(_, { key, value }) {
        if (isScalar(key) && isBoolean(key)) found.push(`key ${key.source}`);
        if (isScalar(value) && isBoolean(value) && String(key) !== REALLY_BOOLEAN) found.push(`${String(key)}: ${value.source}`);
      },
    });
    return [...new Set(found)];
  },
});

function isBoolean({ type, source }: Scalar): boolean {
  return type === Scalar.PLAIN && BOOLEAN.test(source ?? "");
}
