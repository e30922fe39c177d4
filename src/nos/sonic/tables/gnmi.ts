import type { ConfigDb } from "../config-db.js";
import type { DevicePlan } from "../device-plan.js";

/** What the servers of the image listen on, in clear text, without a row of their own (sonic-buildimage dockers/docker-sonic-gnmi, gnmi-native.sh). */
export const DEFAULT_GNMI_PORT = "8080";
/** With certificates: the port that SONiC's own configs have (sonic-buildimage, minigraph.py). */
export const GNMI_PORT = "50051";
const CERTIFICATES = "/etc/sonic/telemetry";

/** Certificates on both sides or no server at all; without `GNMI|certs` it would answer anybody (docs/facts/sonic.md, section h). */
export function gnmiTables({ slice }: Pick<DevicePlan, "slice">): ConfigDb {
  const { gnmi } = slice.services;
  if (gnmi === null) return {};
  if (!gnmi) return { FEATURE: { gnmi: { state: "disabled" } } };
  return {
    FEATURE: { gnmi: { state: "enabled" } },
    GNMI: {
      certs: {
        ca_crt: `${CERTIFICATES}/dsmsroot.cer`,
        server_crt: `${CERTIFICATES}/streamingtelemetryserver.cer`,
        server_key: `${CERTIFICATES}/streamingtelemetryserver.key`,
      },
      gnmi: { client_auth: "true", port: GNMI_PORT, log_level: "2" },
    },
  };
}
