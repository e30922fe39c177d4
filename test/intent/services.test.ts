import { describe, expect, it } from "vitest";
import { Secret } from "../../src/base/secret.js";
import { Duration } from "../../src/base/units.js";
import { type ServicesProps, secretsOfServices, servicesIntent, servicesSchema } from "../../src/intent/services.js";
import { validated } from "../../src/intent/validated.js";
import { mistakeOf } from "../support/mistake.js";

const community = Secret.env("COMMUNITY", { version: "2" });
const full: ServicesProps = {
  ntp: ["192.0.2.123", "192.0.2.124"],
  dns: { servers: ["192.0.2.53"], domain: "example.net" },
  syslog: { servers: ["192.0.2.50"], severity: "warning" },
  snmp: {
    communities: [community],
    users: [{ name: "monitor", authPassword: Secret.env("AUTH"), privacyPassword: Secret.env("PRIVACY") }],
    location: "dc1 row 3",
    contact: "noc@example.net",
    traps: [
      { server: "192.0.2.60", community },
      { server: "192.0.2.61", user: "monitor" },
    ],
  },
  users: [{ name: "ops", role: "admin", passwordHash: Secret.env("OPS_HASH") }],
  tacacs: { servers: [{ address: "192.0.2.49", key: Secret.env("TACACS_KEY") }] },
  telemetry: { collectors: [{ address: "192.0.2.70", port: 57_000 }], interval: Duration.seconds(30) },
  gnmi: true,
  api: false,
};

/** As a fabric takes them. */
function taken(props: unknown) {
  return servicesIntent("pod1: props.services", validated(servicesSchema, props, "pod1") as ServicesProps);
}

describe("services", () => {
  it("are nothing where nothing was asked for", () => {
    expect(servicesIntent("pod1: props.services")).toEqual({
      ntp: [],
      dns: null,
      syslog: null,
      snmp: null,
      users: [],
      tacacs: [],
      telemetry: null,
      gnmi: null,
      api: null,
    });
  });

  it("are plain data with secrets by name and version", () => {
    expect(JSON.parse(JSON.stringify(taken(full)))).toEqual({
      ntp: full.ntp,
      dns: full.dns,
      syslog: full.syslog,
      snmp: {
        communities: [{ name: "COMMUNITY", version: "2" }],
        users: [{ name: "monitor", authPassword: { name: "AUTH", version: "1" }, privacyPassword: { name: "PRIVACY", version: "1" } }],
        location: "dc1 row 3",
        contact: "noc@example.net",
        traps: [
          { server: "192.0.2.60", community: { name: "COMMUNITY", version: "2" }, user: null },
          { server: "192.0.2.61", community: null, user: "monitor" },
        ],
      },
      users: [{ name: "ops", role: "admin", passwordHash: { name: "OPS_HASH", version: "1" } }],
      tacacs: [{ address: "192.0.2.49", key: { name: "TACACS_KEY", version: "1" } }],
      telemetry: { collectors: [{ address: "192.0.2.70", port: 57_000 }], intervalMs: 30_000 },
      gnmi: true,
      api: false,
    });
    expect(taken({ syslog: { servers: ["192.0.2.50"] } }).syslog?.severity).toBe("notice");
    expect(taken({ telemetry: { collectors: [{ address: "192.0.2.70", port: 1 }] } }).telemetry?.intervalMs).toBe(10_000);
  });

  it("list every secret, so that its rotation deploys", () => {
    expect(new Set(secretsOfServices(taken(full)).map((s) => s.name))).toEqual(new Set(["COMMUNITY", "AUTH", "PRIVACY", "OPS_HASH", "TACACS_KEY"]));
    expect(secretsOfServices(servicesIntent("pod1"))).toEqual([]);
  });

  const user = (more: object) => ({ users: [{ name: "ops", role: "admin", passwordHash: Secret.env("H"), ...more }] });
  const snmp = (more: object) => ({ snmp: { communities: [community], ...more } });
  const mistakes: Readonly<Record<string, unknown>> = {
    "a service that there is not": { telnet: true },
    "NTP by name": { ntp: ["pool.ntp.example"] },
    "NTP of no server": { ntp: [] },
    "one NTP server twice": { ntp: ["192.0.2.1", "192.0.2.1"] },
    "a multicast DNS server": { dns: { servers: ["224.0.0.251"] } },
    "a domain with a newline": { dns: { servers: ["192.0.2.53"], domain: "example.net\nusername x" } },
    "an unknown severity": { syslog: { servers: ["192.0.2.50"], severity: "fatal" } },
    "SNMP that lets nobody in": { snmp: { location: "here" } },
    "a community in clear": { snmp: { communities: ["public"] } },
    "an empty location": snmp({ location: "" }),
    "an empty contact": snmp({ contact: "" }),
    "a location with a secret's placeholder": snmp({ location: "__ROCEFAB_SECRET_X__" }),
    "a location that ends its line": snmp({ location: "here\nsnmp-server community public" }),
    "a trap of nobody": snmp({ traps: [{ server: "192.0.2.60" }] }),
    "a trap of an unknown user": snmp({ traps: [{ server: "192.0.2.60", user: "nobody" }] }),
    "a trap of an unknown community": snmp({ traps: [{ server: "192.0.2.60", community: Secret.env("OTHER") }] }),
    "a password in clear": user({ passwordHash: "secret" }),
    "an account name that ends its line": user({ name: "ops\nusername evil" }),
    "an account name in capitals": user({ name: "Ops" }),
    "an unknown role": user({ role: "root" }),
    "one secret in two versions": snmp({ traps: [{ server: "192.0.2.60", community: Secret.env("COMMUNITY", { version: "3" }) }] }),
    "TACACS+ of no key": { tacacs: { servers: [{ address: "192.0.2.49" }] } },
    "a collector without a port": { telemetry: { collectors: [{ address: "192.0.2.70" }] } },
    "an interval of half a second": { telemetry: { collectors: [{ address: "192.0.2.70", port: 1 }], interval: Duration.ms(500) } },
  };

  it("refuse what cannot stand on a config line", async () => {
    const texts = Object.entries(mistakes).map(([name, props]) => `# ${name}\n${mistakeOf(() => taken(props))}`);
    await expect(`${texts.join("\n\n")}\n`).toMatchFileSnapshot("golden/services-errors.txt");
  });
});
