import { describe, expect, it } from "vitest";
import { DcbPolicy, type DcbxProps } from "../../../src/intent/policy.js";
import { changed, edgePort, findingsOf, onLeaf1, sliceOf, textOf, viewOf } from "./support.js";

type Switches = NonNullable<DcbxProps["switches"]>;

const EDGES = { change: onLeaf1({ edgePorts: [edgePort("Ethernet1/10", "dscp", { address: null })] }) };

function leafWith(switches: Switches) {
  const slice = sliceOf("leaf1", { ...EDGES, policy: DcbPolicy.rocev2({ dcbx: { switches } }) });
  return { slice, text: textOf(slice) };
}

/** PFC lines by port. */
function modes(text: string): (string | undefined)[] {
  return (text.match(/^ {2}priority-flow-control mode .*$/gm) ?? []).map((l) => l.trim().split(" mode ")[1]);
}

const found = (switches: Switches, text: string) =>
  findingsOf(leafWith(switches).slice, text).map((f) => `${f.severity} ${f.rule}: ${f.message.split(": ").at(-1)}`);
const HOST_PORTS = "Ethernet1/1, Ethernet1/2";
const TLV = "lldp tlv-select dcbxp egress-queuing\n";

describe("DCBX of the switches", () => {
  it("off: no TLVs, PFC on by itself", () => {
    const { slice, text } = leafWith("off");
    expect(text).toContain("\nno lldp tlv-select dcbxp\n");
    expect(modes(text)).toEqual(["on", "on", "on", "on", "on"]);
    expect(findingsOf(slice, text)).toEqual([]);
  });

  it("ieee: TLVs with ETS, PFC on and said", () => {
    const { slice, text } = leafWith("ieee");
    expect(text).toContain(`\n${TLV}`);
    expect(modes(text)).toEqual(new Array(5).fill("on send-tlv"));
    expect(findingsOf(slice, text)).toEqual([]);
  });

  it("willing: host ports negotiate, fabric and edge ports do not, and one warning says which", () => {
    const { slice, text } = leafWith("willing");
    expect(text).toContain(`\n${TLV}`);
    expect(modes(text)).toEqual(["auto", "auto", "on", "on", "on"]);
    expect(found("willing", text)).toEqual([`warning NXOS_PFC_NEGOTIATED: ${HOST_PORTS}`]);
    for (const port of viewOf(text).qos.ports) expect(port).toMatchObject({ pfcPriorities: [3], watchdogPriorities: [3] });
    const spine = sliceOf("spine1", { policy: DcbPolicy.rocev2({ dcbx: { switches: "willing" } }) });
    expect(findingsOf(spine, textOf(spine))).toEqual([]);
    expect(slice.ports.filter((p) => p.kind === "host")).toHaveLength(2);
  });

  it("nothing is negotiated where nothing is lossless or the boundary is", () => {
    const plain = DcbPolicy.of({ classes: [{ name: "all", dscp: "rest", priority: 0, scheduling: { share: 100 } }], dcbx: { switches: "willing" } });
    expect(new Set(modes(textOf(sliceOf("leaf1", { policy: plain }))))).toEqual(new Set(["off"]));
    const edge = onLeaf1({ edgePorts: [edgePort("Ethernet1/10", "none")] });
    expect(modes(textOf(sliceOf("leaf1", { change: edge, policy: DcbPolicy.rocev2({ dcbx: { switches: "ieee" } }) })))[2]).toBe("off");
  });
});

describe("a port in mode auto", () => {
  const { text } = leafWith("willing");
  const pausesOn = (t: string) => viewOf(t).qos.ports[0]?.pfcPriorities;

  it("is read as pausing only where the text asks for the negotiation in so many words", () => {
    expect(pausesOn(text)).toEqual([3]);
    expect(pausesOn(changed(text, TLV, "lldp tlv-select dcbxp\n"))).toEqual([3]);
    expect(pausesOn(changed(text, TLV, ""))).toEqual([]);
    expect(pausesOn(changed(text, TLV, "no lldp tlv-select dcbxp\n"))).toEqual([]);
    expect(pausesOn(changed(text, "  priority-flow-control mode auto\n", ""))).toEqual([]);
  });

  it("is held to the rules of a port that pauses", () => {
    expect(found("willing", changed(text, "interface Ethernet1/1\n", "interface Ethernet1/1\n  flowcontrol receive on\n"))).toContain(
      "error NXOS_PFC_AND_FLOWCONTROL: Ethernet1/1",
    );
    expect(found("willing", changed(text, "  service-policy type qos input PM-TRUST-DSCP\n", ""))).toContain("error NXOS_PFC_INCOMPLETE: Ethernet1/1");
    expect(found("willing", changed(text, "  mtu 9216\n  priority", "  mtu 9000\n  priority"))).toContain("error NXOS_NETWORK_QOS_MTU: Ethernet1/1");
  });
});

describe("NXOS_DCBX_NOT_AS_PLANNED", () => {
  const RULE = "error NXOS_DCBX_NOT_AS_PLANNED";

  it.each([
    ["off", TLV, "TLVs pfc and ets, planned none"],
    ["off", "lldp tlv-select dcbxp\n", "TLVs pfc, planned none"],
    ["off", "", "TLVs default, planned none"],
    ["ieee", "lldp tlv-select dcbxp\n", "TLVs pfc, planned pfc and ets"],
    ["ieee", "no lldp tlv-select dcbxp\n", "TLVs none, planned pfc and ets"],
    ["ieee", "", "TLVs default, planned pfc and ets"],
  ] as const)("fires on planned %s with %j", (switches, line, names) => {
    const broken = changed(leafWith(switches).text, /^(?:no )?lldp tlv-select.*\n/m, line);
    expect(found(switches, broken)).toEqual([`${RULE}: ${names}`]);
  });

  it("fires on a mode that is not the planned one", () => {
    const first = (switches: Switches, mode: string) => changed(leafWith(switches).text, /priority-flow-control mode .*/, `priority-flow-control mode ${mode}`);
    expect(found("off", first("off", "on send-tlv"))).toEqual([`${RULE}: Ethernet1/1 (mode on send-tlv, planned on)`]);
    expect(found("off", first("off", "auto"))).toEqual([`${RULE}: Ethernet1/1 (mode auto, planned on)`]);
    expect(found("ieee", first("ieee", "on"))).toEqual([`${RULE}: Ethernet1/1 (mode on, planned on send-tlv)`]);
    expect(found("ieee", first("ieee", "auto")).sort()).toEqual(
      [`${RULE}: Ethernet1/1 (mode auto, planned on send-tlv)`, "warning NXOS_PFC_NEGOTIATED: Ethernet1/1"].sort(),
    );
    expect(found("willing", first("willing", "on"))).toContain(`${RULE}: Ethernet1/1 (mode on, planned auto)`);
  });

  it("is undone by later lines as a switch undoes them", () => {
    const { text } = leafWith("off");
    expect(found("off", `${text}${TLV}`)).toEqual([`${RULE}: TLVs pfc and ets, planned none`]);
    expect(found("off", `${text}${TLV}no lldp tlv-select dcbxp\n`).filter((f) => f.startsWith(RULE))).toEqual([]);
  });
});
