import { RocefabError, shown } from "../base/errors.js";
import type { Finding, Severity } from "../base/finding.js";

/** Does work on one device; a mistake becomes a finding there instead, and the other devices are looked at all the same. */
type OrFinding = <T>(device: string, findings: Finding[], work: () => T) => T[];

function orFinding(rule: string, severity: Severity): OrFinding {
  return (device, findings, work) => {
    try {
      return [work()];
    } catch (error) {
      if (!RocefabError.isRocefabError(error)) throw error;
      const { where, what, got, allowed, fix } = error.mistake;
      const message = where === device ? what : `${where}: ${what}`;
      findings.push({ rule, severity, at: device, message, got: got === undefined ? undefined : shown(got), allowed, fix });
      return [];
    }
  };
}

/** A device that cannot be rendered as planned is a finding, so that all of them are told at once. */
export const orRefusal = orFinding("RENDER_REFUSED", "error");

/** A device whose files cannot be read back is a finding, so that the others are checked all the same. */
export const orUnreadable = orFinding("FILES_UNREADABLE", "error");
