import type { Verdict } from "../per-device.js";

export const RUN_SYNTH = "run synth again";

export function missingFile(path: string): Verdict {
  return { message: `${path}: the file is missing`, fix: RUN_SYNTH };
}
