import { RocefabError } from "../../../base/errors.js";
import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { ACCOUNT } from "../base-system.js";
import { type Dialect, enabled } from "../dialect.js";
import { members, type NvueTree } from "../tree.js";

function commands(permission: string): NvueTree {
  return { action: "allow", "command-path": { "/": { permission } } };
}

/**
 * What a switch has before anybody configures it and a replaced config must have too. Source: NVIDIA, startup.yaml of 5.9; other releases the same in their
 * words (docs/facts/cumulus.md, fact 50).
 *
 * @throws RocefabError where no administrator `cumulus` is among the users, whose account a replacement would delete
 */
export function baseTree(slice: SwitchSlice, dialect: Dialect): NvueTree {
  refuseWithoutAccount(slice);
  return {
    system: {
      aaa: {
        class: { nvapply: commands("all"), nvshow: commands("ro"), sudo: commands("all") },
        role: {
          "nvue-admin": { class: members(["nvapply"]) },
          "nvue-monitor": { class: members(["nvshow"]) },
          "system-admin": { class: members(["nvapply", "sudo"]) },
        },
        user: { [ACCOUNT]: { "full-name": "cumulus,,," } },
      },
      api: { state: "enabled" },
      config: { "auto-save": spellingIn(CUMULUS.autoSave, dialect.release) === "enable" ? { enable: "on" } : { state: "enabled" } },
      "control-plane": { acl: { "acl-default-dos": { inbound: {} }, "acl-default-whitelist": { inbound: {} } } },
      reboot: { mode: "cold" },
      "ssh-server": { state: "enabled" },
      wjh: { ...enabled(dialect), channel: { forwarding: { trigger: members(["l2", "l3", "tunnel"]) } } },
    },
  };
}

function refuseWithoutAccount({ name, services }: SwitchSlice): void {
  if (services.users.some((u) => u.name === ACCOUNT && u.role === "admin")) return;
  throw new RocefabError({
    where: `${name}: props.cumulus.replace`,
    what: `would delete the account ${ACCOUNT}, which a config that replaces all must have`,
    got: services.users.map((u) => `${u.name} (${u.role})`).join(", ") || "no users",
    fix: `services: { users: [{ name: "${ACCOUNT}", role: "admin", passwordHash: Secret.env("CUMULUS_HASH") }] }`,
  });
}
