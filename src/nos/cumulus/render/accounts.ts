import { RocefabError } from "../../../base/errors.js";
import { placeholderOf } from "../../../base/secret.js";
import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import type { UserIntent } from "../../../intent/services.js";
import type { SwitchSlice } from "../../../plan/slices.js";
import { type Dialect, enabled } from "../dialect.js";
import { MANAGEMENT_VRF } from "../management.js";
import { nodeAt } from "../parse/read.js";
import { below, merged, type NvueTree } from "../tree.js";

/** Roles that every switch has. Source: NVIDIA, the default startup.yaml of 5.9. */
export const ROLES: Readonly<Record<UserIntent["role"], string>> = { admin: "system-admin", operator: "nvue-monitor" };

const TACACS_PORT = 49;
/** Servers that a release with numbered ones takes. Source: NVIDIA, TACACS page, 5.9. */
const MOST_NUMBERED = 7;

/** Local accounts and TACACS+ (docs/facts/cumulus.md, fact 44). An account without a switch is on in every release. */
export function accountsTree(slice: SwitchSlice, dialect: Dialect): NvueTree {
  refuseRoot(slice);
  const users = slice.services.users.map(
    ({ name, role, passwordHash }) => [name, { "hashed-password": placeholderOf(passwordHash), role: ROLES[role] }] as const,
  );
  const local: NvueTree = users.length > 0 ? { system: { aaa: { user: Object.fromEntries(users) } } } : {};
  return merged(local, tacacs(slice, dialect));
}

/** The system's own account, without a password and without roles. Source: NVIDIA, User Accounts page. */
function refuseRoot({ name, services }: SwitchSlice): void {
  if (!services.users.some((u) => u.name === "root")) return;
  throw new RocefabError({
    where: `${name}: props.services.users`,
    what: "has an account that is Cumulus's own, and locked there",
    got: "root",
    allowed: "any other name; cumulus is the account that a switch comes with",
  });
}

function tacacs(slice: SwitchSlice, dialect: Dialect): NvueTree {
  const { name, services } = slice;
  if (services.tacacs.length === 0) return {};
  const where = `${name}: props.services.tacacs`;
  const numbered = spellingIn(CUMULUS.tacacsServer, dialect.release) === "priority";
  if (numbered && services.tacacs.length > MOST_NUMBERED)
    throw new RocefabError({
      where,
      what: "has more servers than the release takes",
      got: services.tacacs.length,
      allowed: `${MOST_NUMBERED}, or 5.12 or later`,
    });
  const servers = services.tacacs.map(({ address, key }, i): [string, NvueTree] => {
    const entry = { port: TACACS_PORT, secret: placeholderOf(key) };
    return numbered ? [String(i + 1), { host: address, ...entry }] : [address, { priority: i + 1, ...entry }];
  });
  const tree = { ...(numbered ? enabled(dialect) : {}), vrf: MANAGEMENT_VRF, server: Object.fromEntries(servers) };
  return merged({ system: { aaa: { tacacs: tree } } }, order(where, slice));
}

/** Servers first, local accounts where none answers. From 5.15 on the order has a new place, and no source shows what it looks like in a file. */
function order(where: string, { additions, nos }: SwitchSlice): NvueTree {
  const path = spellingIn(CUMULUS.authenticationOrder, nos.release);
  const [{ is: known }] = CUMULUS.authenticationOrder.history;
  if (path === known) return below(path, { "1": "tacacs", "2": "local" });
  if (additions.some((a) => a.nos === "cumulus" && nodeAt(a.tree, ...path.split(".")) !== undefined)) return {};
  throw new RocefabError({
    where,
    what: `needs ${path}, and no source says how a file of this release spells it (docs/facts/cumulus.md, fact 44)`,
    got: `Cumulus Linux ${nos.release}`,
    fix: "set it on one switch, look at nv config show, and say the same of every switch by addConfig: CumulusConfig.merge({ system: { aaa: { authentication: { order: ... } } } }); the servers are then rendered",
  });
}
