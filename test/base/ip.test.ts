import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  address,
  contains,
  familyOf,
  hostPrefix,
  networkOf,
  ofFamily,
  overlap,
  plus,
  prefix,
  prefix6,
  prefixLength,
  prefixSize,
  withoutLength,
} from "../../src/base/ip.js";
import { mistakeOf } from "../support/mistake.js";

const ALL = 2n ** 32n;

/** Big-number arithmetic of its own, to hold the library's against. */
function text(n: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => (n >> shift) & 255n).join(".");
}

function networkStart(n: bigint, length: number): bigint {
  const size = 2n ** BigInt(32 - length);
  return (n / size) * size;
}

const anyAddress = fc.bigInt({ min: 0n, max: ALL - 1n });
const anyPrefix = fc
  .tuple(anyAddress, fc.integer({ min: 0, max: 32 }))
  .map(([n, length]) => ({ start: networkStart(n, length), length, text: `${text(networkStart(n, length))}/${length}` }));
/** Blocks near each other, so that containment happens. */
const nearPrefix = fc
  .tuple(fc.bigInt({ min: 0n, max: 1023n }), fc.integer({ min: 22, max: 32 }))
  .map(([n, length]) => ({ start: networkStart(0x0a000000n + n, length), length, text: `${text(networkStart(0x0a000000n + n, length))}/${length}` }));

describe("addresses", () => {
  it.each(["1.0.0.0", "10.255.0.1", "192.0.2.11", "169.254.1.1", "223.255.255.255"])("take %s as it is", (a) => {
    expect(address("w", a)).toBe(a);
  });

  const bad = [
    "",
    "10.0.0",
    "10.0.0.256",
    "10.0.0.1/31",
    "010.0.0.1",
    "10.0.0.01",
    "10.0.0.1 ",
    " 10.0.0.1",
    "10.0.0.1\n",
    "1e1.0.0.1",
    "0x0a.0.0.1",
    "10.0.0.-1",
    "::1",
    "::ffff:10.0.0.1",
    "leaf1",
    "10.0.0.1;reload",
    "\uff11.0.0.1",
    "1.2.3.4.5",
  ];
  it.each(bad)("refuse %j", (a) => {
    expect(mistakeOf(() => address("leaf1: loopback", a))).toBe(
      `leaf1: loopback: is not an IPv4 address\n  got:     ${JSON.stringify(a)}\n  allowed: a.b.c.d without a length, e.g. 192.0.2.11`,
    );
  });

  it.each(["0.0.0.0", "0.1.2.3", "127.0.0.1", "224.0.0.5", "240.0.0.1", "255.255.255.255"])("refuse %s, which is not unicast", (a) => {
    expect(mistakeOf(() => address("w", a))).toContain("w: is not unicast");
  });

  it("refuse whatever is not text, and tokens", () => {
    for (const a of [undefined, null, 10, {}, ["10.0.0.1"]]) expect(mistakeOf(() => address("w", a as unknown as string))).toContain("is not an IPv4 address");
    expect(mistakeOf(() => address("w", "${TfToken[TOKEN.1]}"))).toContain("is a Terraform token");
  });
});

describe("prefixes", () => {
  it.each(["10.0.0.0/12", "10.254.0.0/16", "192.168.10.0/31", "192.0.2.1/32", "1.0.0.0/8"])("take %s as it is", (p) => {
    expect(prefix("w", p)).toBe(p);
  });

  it.each(["", "10.0.0.0", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0/8", "fd00::/64", "10.0.0.0/8\n", "default"])("refuse %j", (p) => {
    expect(mistakeOf(() => prefix("w", p))).toContain("w: is not an IPv4 prefix");
  });

  it("name the prefix that was meant where host bits are set", () => {
    expect(mistakeOf(() => prefix("pod1: props.underlay.links", "10.254.0.1/16"))).toBe(
      'pod1: props.underlay.links: has host bits or is not written canonically\n  got:     "10.254.0.1/16"\n  allowed: 10.254.0.0/16',
    );
    expect(mistakeOf(() => prefix("w", "10.0.0.0/08"))).toContain("allowed: 10.0.0.0/8");
    expect(mistakeOf(() => prefix("w", "010.0.0.0/8"))).toContain("w: ");
  });

  it.each(["0.0.0.0/0", "0.0.0.0/8", "127.0.0.0/8", "127.1.0.0/16", "126.0.0.0/7", "224.0.0.0/4", "192.0.0.0/2", "240.0.0.0/4"])(
    "refuse %s, which has addresses that are not unicast",
    (p) => {
      expect(mistakeOf(() => prefix("w", p))).toContain("w: is not unicast");
    },
  );
});

describe("prefixes of IPv6", () => {
  it.each(["fd00:1::/48", "2001:db8::/32", "fd00:0:0:ff::/64", "fc00::/7", "2000::/3", "fd00::1/128", "2001:db8:0:1:1:1:1:0/112"])("take %s as it is", (p) => {
    expect(prefix6("w", p)).toBe(p);
  });

  it.each(["", "fd00::", "fd00::/129", "fd00::/", "fd00::1::/64", "10.0.0.0/8", "::ffff:10.0.0.0/104", "fd00::/64\n", "fd00::%eth0/64", "default", "g::/64"])(
    "refuse %j",
    (p) => {
      expect(mistakeOf(() => prefix6("w", p))).toContain("w: is not an IPv6 prefix");
    },
  );

  it.each([
    ["FD00:1::/48", "fd00:1::/48"],
    ["fd00:0001::/48", "fd00:1::/48"],
    ["fd00:1:0:0::/64", "fd00:1::/64"],
    ["fd00:1::1/64", "fd00:1::/64"],
    ["fd00::0/064", "fd00::/64"],
  ])("name the canonical form of %s", (given, canonical) => {
    expect(mistakeOf(() => prefix6("w", given))).toContain(`allowed: ${canonical}`);
  });

  it.each(["::/0", "::1/128", "fe80::/10", "ff00::/8", "f000::/4", "::/8"])("refuse %s, which has addresses that are not unicast", (p) => {
    expect(mistakeOf(() => prefix6("w", p))).toContain("w: is not unicast");
  });

  it("refuse tokens and what is not text", () => {
    expect(mistakeOf(() => prefix6("w", "${TfToken[TOKEN.1]}"))).toContain("is a Terraform token");
    for (const p of [undefined, null, 10, {}]) expect(mistakeOf(() => prefix6("w", p as unknown as string))).toContain("is not an IPv6 prefix");
  });
});

describe("the two families", () => {
  it("are told apart by their text, and hold nothing of each other", () => {
    expect([familyOf("10.0.0.1"), familyOf("10.0.0.0/8"), familyOf("fd00::1"), familyOf("::/0")]).toEqual(["ipv4", "ipv4", "ipv6", "ipv6"]);
    expect(ofFamily("ipv6", ["10.0.0.0/8", "fd00::/8", "10.0.0.1/32"])).toEqual(["fd00::/8"]);
    expect([hostPrefix("10.0.0.1"), hostPrefix("fd00::1")]).toEqual(["10.0.0.1/32", "fd00::1/128"]);
    expect([contains("0.0.0.0/0", "fd00::1"), contains("::/0", "10.0.0.1"), overlap("::/0", "0.0.0.0/0")]).toEqual([false, false, false]);
  });

  it("are both counted on in whole numbers", () => {
    const words = fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 });
    fc.assert(
      fc.property(words, fc.integer({ min: 0, max: 128 }), fc.integer({ min: 0, max: 1000 }), ([first = 0, ...rest], length, offset) => {
        const all = [0xfd00 | (first & 0xff), ...rest];
        const number = all.reduce((n, word) => n * 65_536n + BigInt(word), 0n);
        const size = 2n ** BigInt(128 - length);
        const network = networkOf(`${all.map((w) => w.toString(16)).join(":")}/${length}`);
        const numberOf = (p: string): bigint => {
          const [head = "", tail] = withoutLength(p).split("::");
          const groups = (part: string | undefined): string[] => (part ? part.split(":") : []);
          const filled =
            tail === undefined ? groups(head) : [...groups(head), ...Array(8 - groups(head).length - groups(tail).length).fill("0"), ...groups(tail)];
          return filled.reduce((n, word) => n * 65_536n + BigInt(`0x${word}`), 0n);
        };
        const start = (number / size) * size;
        expect(numberOf(network)).toBe(start);
        expect(prefixSize(network)).toBe(Number(size));
        const beyond = start + BigInt(offset);
        if (beyond < 2n ** 128n) {
          expect(numberOf(plus(network, offset))).toBe(beyond);
          expect(contains(network, plus(network, offset))).toBe(BigInt(offset) < size);
        }
      }),
    );
  });
});

describe("arithmetic agrees with whole numbers", () => {
  it("adds to an address and to a prefix's network", () => {
    fc.assert(
      fc.property(anyAddress, anyAddress, fc.integer({ min: 0, max: 32 }), (n, offset, length) => {
        const sum = n + offset;
        fc.pre(sum < ALL && offset <= BigInt(Number.MAX_SAFE_INTEGER));
        expect(plus(text(n), Number(offset))).toBe(text(sum));
        const start = networkStart(n, length);
        if (start + offset < ALL) expect(plus(`${text(n)}/${length}`, Number(offset))).toBe(text(start + offset));
      }),
    );
  });

  it("knows size, length and network", () => {
    fc.assert(
      fc.property(anyAddress, fc.integer({ min: 0, max: 32 }), (n, length) => {
        const own = `${text(n)}/${length}`;
        expect(prefixLength(own)).toBe(length);
        expect(BigInt(prefixSize(own))).toBe(2n ** BigInt(32 - length));
        expect(networkOf(own)).toBe(`${text(networkStart(n, length))}/${length}`);
        expect(withoutLength(own)).toBe(text(n));
        expect(withoutLength(text(n))).toBe(text(n));
      }),
    );
  });

  it("knows containment and overlap", () => {
    fc.assert(
      fc.property(fc.oneof(anyPrefix, nearPrefix), fc.oneof(anyPrefix, nearPrefix), (a, b) => {
        const end = (p: typeof a): bigint => p.start + 2n ** BigInt(32 - p.length);
        expect(contains(a.text, b.text)).toBe(a.start <= b.start && end(b) <= end(a));
        expect(overlap(a.text, b.text)).toBe(a.start < end(b) && b.start < end(a));
        expect(contains(a.text, text(b.start))).toBe(a.start <= b.start && b.start < end(a));
      }),
      { numRuns: 300 },
    );
  });

  it("never wraps around", () => {
    expect(() => plus("255.255.255.255", 1)).toThrow();
    expect(() => plus("0.0.0.0", -1)).toThrow();
  });
});
