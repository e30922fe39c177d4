import type { Capability, InNoRelease } from "./capability.js";

function yang<T extends string>(title: string, module: string, ...history: Capability<T>["history"]): Capability<T> {
  return { title, source: `sonic-net/sonic-buildimage, ${module}.yang of the branch`, confidence: "published", history };
}

function none(title: string, source: string): InNoRelease {
  return { title, source, confidence: "published", history: [] };
}

const SPECTRUM = ["spectrum-1", "spectrum-2", "spectrum-3", "spectrum-4", "spectrum-5"] as const;
/** Those whose images the generic updater lets set `packet_discard_action` on. */
const TRIMMING = ["spectrum-4", "spectrum-5", "tomahawk-5"] as const;
/** The oldest release that is rendered for. */
const OLDEST = "202411";

/** What rendering asks about a release of community SONiC; a thing of the oldest release is in every later one. */
export const SONIC = {
  switchHash: {
    ...yang("fields of the ECMP hash", "sonic-hash", { since: OLDEST, is: "SWITCH_HASH" }),
    source: "sonic-net/sonic-buildimage, sonic-hash.yang; sonic-swss issue 3986: Broadcom's SAI takes none of the fields",
    confidence: "general",
    asics: SPECTRUM,
  },
  flowLabelHash: { ...yang("the IPv6 flow label in the ECMP hash", "sonic-hash", { since: "202505", is: "IPV6_FLOW_LABEL" }), asics: SPECTRUM },
  queuePairHash: none("a hash over RDMA queue pairs", "sonic-net/SONiC pull request 2100, open; no branch's sonic-hash.yang has it"),
  trimming: {
    ...yang("packet trimming", "sonic-trimming", { since: "202505", is: "SWITCH_TRIMMING" }),
    source: "sonic-net/sonic-buildimage, sonic-trimming.yang; ASICs: sonic-net/sonic-utilities, the generic updater's list for packet_discard_action",
    confidence: "general",
    asics: TRIMMING,
  },
  trimCounters: yang("counters of trimmed packets that the switch dropped", "sonic-flex_counter", { since: "202511", is: "SWITCH" }),
  adaptiveRouting: none("adaptive routing", "sonic-net/SONiC doc/ARS, a design; no branch has its YANG, and sonic-swss no orchagent for it"),
  dcbx: none("DCBX", "lldpd issue 718; no branch's YANG has a table for it"),
  frrcfgd: {
    title: "prefix lists that frrcfgd reads as the YANG has them",
    source: "sonic-net/sonic-buildimage pull request 22888: before it, the template and frrcfgd fail on the sequence number that the YANG wants in the key",
    confidence: "general",
    history: [{ since: "202511", is: "PREFIX" }],
  },
  localUsers: none("a table of local accounts", "sonic-net/sonic-buildimage: no branch's YANG has one"),
  collectors: none("a stream to collectors that rocefab renders", "sonic-telemetry_client.yang names no paths that are known to work"),
  unnumbered: {
    title: "unnumbered links",
    source: "sonic-net/sonic-swss pull requests 1463 and 1903; sonic-buildimage issue 26959: with the FRR of 202605 sessions stay idle",
    confidence: "general",
    history: [
      { since: OLDEST, is: "unproven" },
      { since: "202605", is: "idle" },
    ],
  },
  bfd: none("BFD beside frr.conf", "sonic-net/sonic-buildimage, supervisord.conf.j2: bfdd starts with frr_mgmt_framework_config alone"),
  dnsSearch: yang("a domain for DNS", "sonic-dns", { since: "202511", is: "DNS_OPTIONS" }),
} as const satisfies Readonly<Record<string, Capability | InNoRelease>>;
