import { describe, expect, it } from "vitest";
import { expectedPorts } from "./graph.js";
import { type Duty, dutyOf, judge } from "./judge.js";
import type { RibPath, State, States } from "./state.js";
import { smallFabric } from "./support.js";

const duty = dutyOf(smallFabric());

/** What the switches come to where all is well. */
function perfect({ graph, fabric }: Duty, pulled: readonly string[] = []): Map<string, State> {
  const cables = graph.cables.filter((c) => !pulled.includes(c.id));
  const dead = (device: string): string[] =>
    graph.cables.filter((c) => pulled.includes(c.id)).flatMap(({ a, b }) => [a, b].flatMap((e) => (e.device === device ? [e.port] : [])));
  return new Map(
    fabric.switches.map(({ name, ports }) => {
      const entries = [...graph.devices.values()].flatMap((owner) => {
        const hops = [...(expectedPorts({ ...graph, cables }, owner.name).get(name) ?? [])];
        return owner.name === name || hops.length === 0 ? [] : owner.origin.map((prefix) => [prefix, hops, owner.asn] as const);
      });
      const path = (asn: number): RibPath => ({ asPath: [asn], local: false, suppressed: false, used: true });
      const state: State = {
        sessions: new Map(ports.map((p) => [p.name, dead(name).includes(p.name) ? "Active" : "Established"])),
        rib: new Map(entries.map(([prefix, hops, asn]) => [prefix, hops.map(() => path(asn))])),
        fib: new Map(entries.map(([prefix, hops]) => [prefix, hops])),
      };
      return [name, state];
    }),
  );
}

function changed(device: string, change: (state: State) => Partial<State>): States {
  const states = perfect(duty);
  const state = states.get(device);
  return state ? states.set(device, { ...state, ...change(state) }) : states;
}

const texts = (states: States, pulled: readonly string[] = []): string[] => judge(duty, states, pulled).map((f) => `${f.kind}: ${f.text}`);

describe("judge", () => {
  it("finds nothing wrong where all is well, and with a cable out", () => {
    expect(texts(perfect(duty))).toEqual([]);
    expect(texts(perfect(duty, ["s1--l1"]), ["s1--l1"])).toEqual([]);
  });

  it("finds sessions that are down, and that are up without a cable", () => {
    expect(texts(changed("l1", (s) => ({ sessions: new Map(s.sessions).set("to-s1", "Active") })))).toEqual(["session: l1: session to to-s1 is Active"]);
    expect(texts(perfect(duty), ["s1--l1"])).toContain("session: l1: session to to-s1 is Established");
  });

  it("finds fewer next hops in BGP, in the kernel, and traffic that ends on the way", () => {
    const rib = changed("l1", (s) => ({ rib: new Map(s.rib).set("10.0.2.0/24", (s.rib.get("10.0.2.0/24") ?? []).slice(1)) }));
    expect(texts(rib)).toEqual(["bgp width: l1: 10.0.2.0/24 over 1 paths in BGP instead of 2"]);
    const fib = changed("s1", (s) => ({ fib: new Map([...s.fib].filter(([prefix]) => prefix !== "10.0.2.0/24")) }));
    expect(texts(fib)).toEqual([
      "kernel width: s1: 10.0.2.0/24 over 0 ports in the kernel instead of 1 ports (to-l2)",
      "hole: 10.0.2.0/24 ends after l1 > s1",
      "hole: 10.0.2.0/24 ends after l3 > s1",
    ]);
  });

  it("finds what is neither loopback nor block, but for the parts of an own block", () => {
    const path = (suppressed: boolean): RibPath => ({ asPath: [], local: true, suppressed, used: true });
    expect(texts(changed("l1", (s) => ({ rib: new Map(s.rib).set("10.0.1.0/31", [path(true)]) })))).toEqual([]);
    expect(texts(changed("l1", (s) => ({ rib: new Map(s.rib).set("10.254.0.0/31", [path(false)]) })))).toEqual([
      "foreign: l1: holds 10.254.0.0/31, which is neither loopback nor host block",
    ]);
  });

  it("finds an accepted path down and up that carries nothing yet", () => {
    const spare: RibPath = { asPath: [65_102, 65_000, 65_101], local: false, suppressed: false, used: false };
    expect(texts(changed("s1", (s) => ({ rib: new Map(s.rib).set("10.0.1.0/24", [...(s.rib.get("10.0.1.0/24") ?? []), spare]) })))).toEqual([
      "valley as-path: s1: accepted 10.0.1.0/24 by 65102 65000 65101",
    ]);
  });

  it("finds a way down and up through the kernels", () => {
    const states = perfect(duty);
    for (const [device, port] of [
      ["s1", "to-l2"],
      ["l2", "to-s2"],
    ] as const)
      states.set(device, { ...(states.get(device) as State), fib: new Map(states.get(device)?.fib).set("10.0.1.0/24", [port]) });
    expect(texts(states)).toContain("valley in kernels: 10.0.1.0/24 by l3 > s1 > l2 > s2");
  });
});
