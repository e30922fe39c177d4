import type { Dialect } from "../dialect.js";
import { leafPaths } from "../tree.js";
import { startupRule } from "./startup-rule.js";

/** Objects whose `enable: on` became `state: enabled` in 5.15. */
const FEATURES = new Set([
  "roce",
  "bgp",
  "adaptive-routing",
  "ipv4-unicast",
  "ipv6-unicast",
  "l2vpn-evpn",
  "connected",
  "static",
  "bfd",
  "allow-my-asn",
  "evpn",
  "mlag",
  "vxlan",
]);
/** Leaves whose on and off became enabled and disabled in 5.15. */
const SWITCHES = /^(?:summary-only|warning-only|enforce-first-as|wait-for-install|aspath-ignore|auto-negotiate|dot1-tlv|dcbx-.*-tlv)$/;
const HASHES = /^(?:ecmp|lag)-hash$/;
/** Words for nothing that stayed `off`. */
const KEPT_OFF = /(?:graceful-restart\.mode|add-path-tx|link\.fec)$/;
const TEXT = new Set(["description", "alias", "hostname", "system-location", "system-contact"]);

/** Up to 5.14 a feature is `enable: on`, from 5.15 on `state: enabled`. */
export const switchWords = startupRule({
  rule: "CUMULUS_SWITCH_WORDS",
  severity: "error",
  message: "startup.yaml has switches in the words of another release",
  allowed: "up to 5.14 `enable: on` and on/off, from 5.15 `state: enabled` and enabled/disabled; graceful-restart.mode is `off` in both",
  problems: ({ startup, dialect }) =>
    leafPaths(startup.set).flatMap((leaf) => {
      const [path, value] = [leaf.slice(0, -1), leaf.at(-1) ?? ""];
      return isForeign(path, value, dialect) ? [`${path.join(".")}: ${value}`] : [];
    }),
});

function isForeign(path: readonly string[], value: string, { on }: Dialect): boolean {
  const key = path.at(-1) ?? "";
  if (TEXT.has(key)) return false;
  return on === "on" ? isNewWord(path, key, value) : isOldWord(path, key, value);
}

function isOldWord(path: readonly string[], key: string, value: string): boolean {
  if (value !== "on" && value !== "off") return false;
  return key === "enable" || !(value === "off" && KEPT_OFF.test(path.join(".")));
}

function isNewWord(path: readonly string[], key: string, value: string): boolean {
  if (value !== "enabled" && value !== "disabled") return false;
  const parent = path.at(-2) ?? "";
  return key === "enable" || (key === "state" && FEATURES.has(parent)) || SWITCHES.test(key) || HASHES.test(parent);
}
