import { asFinding } from "../per-device.js";
import type { Rule } from "../rule.js";

/** Whether a switch of somebody else treats the classes as this fabric does is not known, so no path over it is proved. */
export const unprovenHop: Rule = {
  rule: "UNPROVEN_HOP",
  check: ({ imported }) =>
    imported
      .filter((i) => i.policy === "unknown" && i.links.length > 0)
      .flatMap((i) =>
        asFinding("UNPROVEN_HOP", "warning", i.name, {
          message: `its policy is unknown, so nothing proves these links lossless: ${i.links.map((l) => `${l.port} to ${l.peer.device} ${l.peer.port}`).join("; ")}`,
          fix: 'have its owner confirm request.txt, then say policy: "assume-same"',
        }),
      ),
};
