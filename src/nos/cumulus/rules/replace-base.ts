import type { Finding } from "../../../base/finding.js";
import type { NosRule } from "../../driver.js";
import { ACCOUNT, REPLACE_FILE } from "../base-system.js";
import { MANAGEMENT_PORT, MANAGEMENT_VRF, managementAddress } from "../management.js";
import { featureOn, nodeAt, treeAt, wordAt } from "../parse/read.js";
import { addressesOf, readStartup, STARTUP_FILE, type Startup, vrfOf } from "../parse/startup.js";
import { leafPaths, type NvueTree } from "../tree.js";

/** What a replaced config lacks is deleted: the account first of all (docs/facts/cumulus.md, facts 24 and 50). */
export const replaceBase: NosRule = {
  rule: "CUMULUS_REPLACE_BASE",
  check({ slice, files }): Finding[] {
    if (files[REPLACE_FILE] === undefined) return [];
    const replacing = readStartup(slice.name, { [STARTUP_FILE]: files[REPLACE_FILE] });
    const patched = readStartup(slice.name, files);
    const lacking = [...baseProblems(replacing.set), ...managementProblems(replacing, managementAddress(slice)), ...differences(replacing.set, patched.set)];
    if (lacking.length === 0) return [];
    return [
      {
        rule: "CUMULUS_REPLACE_BASE",
        severity: "error",
        at: slice.name,
        message: `${REPLACE_FILE} lacks what a switch must keep: ${lacking.join("; ")}`,
        allowed: `the account ${ACCOUNT} with its password, the roles, the API, SSH and the default access lists, ${MANAGEMENT_PORT}, and all of ${STARTUP_FILE}`,
      },
    ];
  },
};

function baseProblems(set: NvueTree): string[] {
  const system = treeAt(set, "system");
  const account = treeAt(system, "aaa", "user", ACCOUNT);
  const role = wordAt(account, "role") ?? "";
  const classes = Object.keys(treeAt(system, "aaa", "role", role, "class"));
  const undefinedClasses = classes.filter((c) => nodeAt(system, "aaa", "class", c) === undefined);
  const lists = treeAt(system, "control-plane", "acl");
  return [
    ...(wordAt(account, "hashed-password") === undefined ? [`the password of ${ACCOUNT}`] : []),
    ...(role === "system-admin" && classes.length > 0 && undefinedClasses.length === 0 ? [] : [`the role of ${ACCOUNT}`]),
    ...(featureOn(treeAt(system, "api")) === undefined ? ["the API"] : []),
    ...(featureOn(treeAt(system, "ssh-server")) === true ? [] : ["SSH"]),
    ...["acl-default-dos", "acl-default-whitelist"].filter((list) => nodeAt(lists, list, "inbound") === undefined),
  ];
}

function managementProblems({ interfaces }: Startup, own: string): string[] {
  const port = interfaces.get(MANAGEMENT_PORT) ?? {};
  const reaches = addressesOf(port).some((address) => address.startsWith(`${own}/`)) && vrfOf(port) === MANAGEMENT_VRF;
  return reaches ? [] : [`${MANAGEMENT_PORT} with its address in VRF ${MANAGEMENT_VRF}`];
}

/** Leaves that the patched file has and the replacing one has not, or otherwise. */
function differences(replacing: NvueTree, patched: NvueTree): string[] {
  const there = new Set(leafPaths(replacing).map((path) => path.join(" ")));
  const missing = leafPaths(patched)
    .map((path) => path.join(" "))
    .filter((path) => !there.has(path));
  return missing.length > 0 ? [`${missing.length} settings of ${STARTUP_FILE}, e.g. ${missing[0]}`] : [];
}

const PRINTED = "5.9";

/** What whoever loads it should look at. */
export const replaceNotes: NosRule = {
  rule: "CUMULUS_REPLACE_NOTES",
  check({ slice, files }): Finding[] {
    if (files[REPLACE_FILE] === undefined) return [];
    const { release } = slice.nos;
    const unprinted = release === PRINTED ? "" : `; its base is that of ${PRINTED} in the words of ${release}, whose own was found nowhere`;
    return [
      {
        rule: "CUMULUS_REPLACE_NOTES",
        severity: "info",
        at: slice.name,
        message: `${REPLACE_FILE} deletes everything that is not in it, such as the NTP servers that a switch comes with${unprinted}`,
        fix: "read nv config diff before nv config apply --confirm",
      },
    ];
  },
};
