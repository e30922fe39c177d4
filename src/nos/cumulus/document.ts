import { Document, Scalar, visit } from "yaml";
import { hasPlaceholder } from "../../base/secret.js";
import { sortedKeys } from "../../base/text.js";
import type { NvueTree } from "./tree.js";

export const NVUE_API_VERSION = "nvue_v1";

export interface StartupHeader {
  readonly model: string;
  readonly release: string;
}

/** `5.14` -> `Cumulus Linux 5.14.0`. */
export function versionText(release: string): string {
  return `Cumulus Linux ${release}.0`;
}

/**
 * startup.yaml: a list of a header and a `set`. Written for YAML 1.1, so that `on`, `off` and other words which that version reads as something else
 * are quoted and stay words for every reader. So are placeholders: the secret that takes their place may read as anything.
 */
export function startupText({ model, release }: StartupHeader, set: NvueTree): string {
  const header = { model, "nvue-api-version": NVUE_API_VERSION, "rev-id": revision(), version: versionText(release) };
  const document = new Document([{ header }, { set: sortedKeys(set) }], { version: "1.1" });
  visit(document, {
    Scalar(_, scalar) {
      if (hasPlaceholder(String(scalar.value))) scalar.type = Scalar.QUOTE_SINGLE;
    },
  });
  return document.toString({ lineWidth: 0, singleQuote: true });
}

/** `1.0`, not `1`. */
function revision(): Scalar {
  const scalar = new Scalar(1);
  scalar.minFractionDigits = 1;
  return scalar;
}
