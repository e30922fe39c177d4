import { describe, expect, test } from "vitest";
import type { ConfigAddition } from "../../../src/intent/fabric-intent.js";
import { findings, leaf, row } from "./support.js";

function added(tree: Readonly<Record<string, unknown>>, nos: "sonic" | "cumulus" = "sonic") {
  const addition: ConfigAddition = { nos, section: "extra", tree, secrets: [] };
  return leaf({ change: (i) => ({ ...i, switches: i.switches.map((s) => (s.name === "leaf1" ? { ...s, additions: [addition] } : s)) }) });
}

describe("addConfig", () => {
  test("adds tables and rows, and replaces fields", () => {
    const { db } = added({
      NTP_SERVER: { "192.0.2.5": { association_type: "server" } },
      PORT: { Ethernet0: { description: "to host 1" } },
      CRM: { Config: { polling_interval: "300" } },
    });
    expect(row(db, "NTP_SERVER", "192.0.2.5")).toEqual({ association_type: "server" });
    expect(row(db, "PORT", "Ethernet0")).toMatchObject({ description: "to host 1", speed: "400000" });
  });

  test("stays in natural order", () => {
    expect(Object.keys(added({ AAA: { authentication: { login: "local" } } }).db)[0]).toBe("AAA");
  });

  test("that of another NOS is left out", () => {
    expect(added({ system: { x: { y: "1" } } }, "cumulus").db).toEqual(leaf().db);
  });

  test("what it breaks is found in the text", () => {
    expect(findings(added({ PORT: { Ethernet0: { fec: "none" } } }), "SONIC_PORT_INCOMPLETE")).toMatchObject([{ at: "leaf1" }]);
    expect(findings(added({ PORT: { Ethernet0: { mtu: 9100 } } }), "SONIC_VALUE_NOT_STRING")).toMatchObject([{ at: "leaf1" }]);
  });

  test("pools and profiles of its own are as planned, and judged by what they do", () => {
    const own = added({
      BUFFER_POOL: { ingress_lossless_pool: { size: "67000000" } },
      BUFFER_PROFILE: { mine: { pool: "ingress_lossless_pool", size: "0", dynamic_th: "0" }, egress_lossless_profile: { size: "1024" } },
    });
    expect(findings(own, "SONIC_BUFFERS_NOT_AS_PLANNED")).toEqual([]);
    expect(findings(added({ BUFFER_POOL: { ingress_lossless_pool: { size: "158229505" } } }), "SONIC_POOL_BEYOND_MMU")).toHaveLength(1);
  });

  test.each([
    ["null deletes nothing", { PFC_WD: { Ethernet0: null } }, "leaf1: addConfig extra: PFC_WD > Ethernet0: cannot delete"],
    ["a field of null neither", { PFC_WD: { Ethernet0: { action: null } } }, "PFC_WD > Ethernet0 > action: cannot delete"],
    ["a table is an object", { PORT: "x" }, "leaf1: addConfig extra: PORT: is not an object"],
    ["a row is an object", { PORT: { Ethernet0: ["x"] } }, "PORT > Ethernet0: is not an object"],
  ])("%s", (_case, tree, message) => {
    expect(() => added(tree)).toThrow(message);
  });
});
