import type { FabricIntent, UnderlayIntent } from "../../src/intent/fabric-intent.js";

type Change = (intent: FabricIntent) => FabricIntent;

export const IPV6 = { loopbacks: "fd00:0:0:ff::/64", links: "fd00:0:0:fe::/64", rails: "fd00:1::/48" } as const;
const TIER6 = { loopbacks: "fd00:0:1:ff::/64", links: "fd00:0:1:fe::/64" } as const;

function underlay(change: (own: UnderlayIntent) => Partial<UnderlayIntent>): Change {
  return (intent) => ({ ...intent, underlay: { ...intent.underlay, ...change(intent.underlay) } });
}

/** IPv6 beside IPv4, over whatever links there are. */
export const dualStack: Change = (intent) => {
  const { superSpines: tier } = intent;
  const links = intent.underlay.links === null ? null : undefined;
  return {
    ...underlay(() => ({ ipv6: { ...IPV6, ...(links === null ? { links } : {}) } }))(intent),
    superSpines: tier && { ...tier, ipv6: { ...TIER6, ...(links === null ? { links } : {}) } },
  };
};

/** Links without addresses, of all tiers. */
export const unnumbered: Change = (intent) => ({
  ...underlay(({ ipv6 }) => ({ links: null, ipv6: ipv6 && { ...ipv6, links: null } }))(intent),
  superSpines: intent.superSpines && { ...intent.superSpines, links: null },
});

export const unnumberedDualStack: Change = (intent) => dualStack(unnumbered(intent));

export const withBfd: Change = underlay(() => ({ bfd: { intervalMs: 300, multiplier: 3 } }));
