import { expect, it } from "vitest";
import { parseFib, parseRib, parseSessions } from "./state.js";

/* Cut from what FRR 8.4.4 and iproute2 6.1 print. */
it("takes the worst family of a session", () => {
  const peer = (state: string) => ({ peers: { Ethernet504: { state } } });
  expect([...parseSessions(JSON.stringify({ ipv4Unicast: peer("Established"), ipv6Unicast: peer("Active") }))]).toEqual([["Ethernet504", "Active"]]);
  expect([...parseSessions(JSON.stringify({ ipv4Unicast: peer("Idle (PfxCt)"), ipv6Unicast: peer("Established") }))]).toEqual([
    ["Ethernet504", "Idle (PfxCt)"],
  ]);
});

it("tells own, suppressed, used and spare paths apart", () => {
  const json = `{"vrfId": 0, "localAS": 65101, "routes": {
    "10.0.0.0/31": [{"suppressed":true,"valid":true,"bestpath":true,"weight":32768,"peerId":"(unspec)","path":"","nexthops":[{"ip":"0.0.0.0"}]}],
    "10.0.0.32/27": [
      {"valid":true,"multipath":true,"peerId":"10.254.0.2","path":"65000 65102"},
      {"valid":true,"bestpath":true,"peerId":"10.254.0.0","path":"65000 65102"},
      {"valid":true,"peerId":"10.254.0.4","path":"65000 65103 65102"},
      {"peerId":"10.254.0.6","path":"65000 65102"}]}}`;
  const rib = parseRib(json);
  expect(rib.get("10.0.0.0/31")).toEqual([{ asPath: [], local: true, suppressed: true, used: true }]);
  expect(rib.get("10.0.0.32/27")?.map((p) => [p.asPath.join(" "), p.used])).toEqual([
    ["65000 65102", true],
    ["65000 65102", true],
    ["65000 65103 65102", false],
  ]);
});

it("reads BGP's routes of the kernel with one next hop, several and none", () => {
  const json = `[{"dst":"10.0.0.0/31","dev":"Ethernet0","protocol":"kernel","scope":"link","flags":[]},
    {"type":"blackhole","dst":"10.0.0.0/27","protocol":"bgp","metric":20,"flags":[]},
    {"dst":"10.255.0.1","nhid":30,"gateway":"10.254.0.0","dev":"Ethernet504","protocol":"bgp","metric":20,"flags":[]},
    {"dst":"10.0.0.32/27","nhid":31,"protocol":"bgp","nexthops":[
      {"gateway":"10.254.0.0","dev":"Ethernet504","weight":1,"flags":[]},{"gateway":"10.254.0.2","dev":"Ethernet508","weight":1,"flags":[]}]}]`;
  expect([...parseFib(json, 32)]).toEqual([
    ["10.0.0.0/27", []],
    ["10.255.0.1/32", ["Ethernet504"]],
    ["10.0.0.32/27", ["Ethernet504", "Ethernet508"]],
  ]);
});
