import { CUMULUS, spellingIn } from "../../../catalog/capabilities/index.js";
import { nodeAt } from "../parse/read.js";
import { startupRule } from "./startup-rule.js";

const SERVICES = [CUMULUS.snmp, CUMULUS.syslog, CUMULUS.ntp, CUMULUS.dns, CUMULUS.lldp];

/** Services moved from `service` to `system`, each in its own release. */
export const movedServices = startupRule({
  rule: "CUMULUS_MOVED_SERVICE",
  severity: "error",
  message: "startup.yaml has services where the release does not look for them",
  problems: ({ startup, dialect: { release } }) =>
    SERVICES.flatMap((service) => {
      const right = spellingIn(service, release);
      const wrong = service.history.map(({ is }) => is).filter((path) => path !== right && nodeAt(startup.set, ...path.split(".")) !== undefined);
      return wrong.map((path) => `${path} is ${right} in ${release}`);
    }),
});
