import { CUMULUS, spellingAt, spellingIn } from "../../../catalog/capabilities/index.js";
import type { StartupContext } from "./startup-rule.js";
import { startupRule } from "./startup-rule.js";

/** What the release does otherwise than was asked, or what no source says of it. */
export const serviceLimits = startupRule({
  rule: "CUMULUS_SERVICE_LIMITS",
  severity: "info",
  message: "services differ from what was asked for, or are not documented in full",
  problems: (context) => [...ntpLimits(context), ...syslogLimits(context), ...gnmiLimits(context), ...telemetryLimits(context)],
});

function ntpLimits({ slice: { services } }: StartupContext): string[] {
  return services.ntp.length > 1 ? ["no NTP server is preferred: NVUE has no word for it"] : [];
}

/** Up to 5.12 there is no filter; a selector of 5.13 or 5.14 that names a severity alone drops all but the facility daemon. */
function syslogLimits({ slice: { services }, dialect: { release } }: StartupContext): string[] {
  if (services.syslog === null || services.syslog.severity === "debug" || spellingAt(CUMULUS.syslogSeverity, release) !== undefined) return [];
  const [{ since }] = CUMULUS.syslogSeverity.history;
  return [`syslog servers get every severity, not only ${services.syslog.severity} and worse: ${since} is the first release that filters by severity alone`];
}

function gnmiLimits({ slice: { services } }: StartupContext): string[] {
  if (services.gnmi !== true) return [];
  return ["no source says in which VRF the gNMI server listens: look whether it answers on the management address, and whether it does elsewhere"];
}

function telemetryLimits({ slice: { services }, dialect: { release } }: StartupContext): string[] {
  if (services.telemetry === null) return [];
  const both = services.gnmi === true && spellingIn(CUMULUS.otlpBesideGnmi, release) === "doubtful";
  return ["OTLP goes out without TLS", ...(both ? ["OTLP beside a gNMI server is in one version of What's New 5.15 and no more in later ones"] : [])];
}
