import { naturalSort } from "../../base/sort.js";
import { groupBy } from "../group.js";
import { asFinding } from "../per-device.js";
import type { Rule } from "../rule.js";

/** A name is a hostname, a folder and a resource address; letters of either case are one. */
export const duplicateName: Rule = {
  rule: "DUPLICATE_NAME",
  check: ({ switches, hosts, imported }) => {
    const names = [...switches, ...hosts].map((d) => d.slice.name).concat(imported.map((i) => i.name));
    const twice = [...groupBy(names, (n) => n.toLowerCase()).values()].filter((group) => group.length > 1);
    return naturalSort(twice, (group) => group[0] ?? "").flatMap((group) =>
      asFinding("DUPLICATE_NAME", "error", group[0] ?? "", {
        message: `${group.length} devices have this name`,
        got: group.join(", "),
        fix: "give every device a name of its own",
      }),
    );
  },
};
