import { numbersOf } from "./arguments.js";
import type { MatchedLine } from "./match-lines.js";
import { all, arg, below, type Config, type CrossRule, groupOfClass, groupsOf, has, noDropGroups, repeated } from "./query.js";

const QUEUES = [0, 1, 2, 3, 4, 5, 6, 7];

/** As bytes; thresholds in different units are compared so. */
const UNITS: Readonly<Record<string, number>> = { packets: 1, bytes: 1, kbytes: 1000, mbytes: 1_000_000 };

function networkQosClasses({ top }: Config): MatchedLine[] {
  return all(top, "network-qos-policy").flatMap((p) => p.children);
}

function qosClasses({ top }: Config): MatchedLine[] {
  return all(top, "qos-policy").flatMap((p) => p.children);
}

function outputPolicies({ top }: Config): MatchedLine[] {
  return all(top, "queuing-policy").filter((p) => has(p, "output-class"));
}

function outputClasses(config: Config): MatchedLine[] {
  return outputPolicies(config).flatMap((p) => below(p, "output-class"));
}

function groupOf(qosClass: MatchedLine): number {
  return Number(arg(below(qosClass, "set-group")[0], "group"));
}

/** Groups that some class sends to. */
function usedGroups({ top }: Config): number[] {
  return all(top, "qos-policy").flatMap(groupsOf);
}

function percent(queue: MatchedLine): number {
  return Number(arg(below(queue, "bandwidth")[0], "percent") || 0);
}

function threshold(line: MatchedLine, end: "min" | "max"): number {
  return Number(arg(line, end)) * (UNITS[arg(line, `${end}Unit`)] ?? Number.NaN);
}

/** A policy without its thresholds. */
function shapeOf(policy: MatchedLine): string {
  return policy.children.map((c) => [c.text, ...c.children.map((l) => (l.id === "random-detect" ? l.id : l.text))].join()).join(";");
}

function boundKinds(config: Config, ids: readonly string[], wanted: string): MatchedLine[] {
  const bound = [...all(config.top, "system-qos"), ...all(config.top, "ethernet")].flatMap((b) => below(b, ...ids));
  const named = (name: string) => all(config.top, "queuing-policy").find((p) => arg(p, "name") === name);
  return bound.filter((b) => named(arg(b, "name"))?.children.some((c) => c.id !== wanted));
}

export const QOS_RULES: readonly CrossRule[] = [
  {
    rule: "fact 6: a DSCP belongs to one class",
    offences: ({ top }) => {
      const maps = all(top, "class-map").flatMap((m) => m.children);
      const dscps = maps.flatMap((line) => numbersOf(arg(line, "dscps")).map((dscp) => ({ line, dscp })));
      return repeated(dscps, (d) => String(d.dscp)).map((d) => d.line);
    },
  },
  {
    rule: "fact 7: pfc-cos N in c-8q-nqN",
    offences: (config) =>
      networkQosClasses(config).flatMap((c) => below(c, "pause").filter((p) => groupOfClass(c) !== 0 && arg(p, "cos") !== String(groupOfClass(c)))),
  },
  {
    rule: "fact 7: a group has its network-qos class",
    offences: (config) => {
      const listed = networkQosClasses(config).map(groupOfClass);
      return qosClasses(config).filter((c) => !listed.includes(groupOf(c)));
    },
  },
  {
    rule: "fact 7: a network-qos class has a class that sends to it",
    offences: (config) => networkQosClasses(config).filter((c) => !usedGroups(config).includes(groupOfClass(c))),
  },
  { rule: "fact 8: group 0 is never lossless", offences: (config) => networkQosClasses(config).filter((c) => groupOfClass(c) === 0 && has(c, "pause")) },
  {
    rule: "fact 7: class-default is group 0, and no other is",
    offences: (config) => qosClasses(config).filter((c) => (c.id === "qos-class-default") !== (groupOf(c) === 0)),
  },
  {
    rule: "fact 7: each class has a group of its own",
    offences: ({ top }) => all(top, "qos-policy").flatMap((p) => repeated(p.children, (c) => String(groupOf(c)))),
  },
  {
    rule: "fact 12: c-8q-nq-default is listed",
    offences: ({ top }) => all(top, "network-qos-policy").filter((p) => !p.children.some((c) => groupOfClass(c) === 0)),
  },
  {
    rule: "fact 12: one MTU in all network-qos classes",
    offences: (config) => {
      const mtus = networkQosClasses(config).flatMap((c) => below(c, "network-qos-mtu"));
      return mtus.filter((m) => m.text !== mtus.at(-1)?.text);
    },
  },
  {
    rule: "fact 13: all eight queues are written",
    offences: (config) => outputPolicies(config).filter((p) => QUEUES.some((q) => !below(p, "output-class").some((c) => groupOfClass(c) === q))),
  },
  {
    rule: "fact 13: the shares are 100 at the most",
    offences: (config) => outputPolicies(config).filter((p) => p.children.reduce((sum, c) => sum + percent(c), 0) > 100),
  },
  {
    rule: "1d.9: a queue that no class uses has no share, a used one has",
    offences: (config) =>
      outputClasses(config).filter((q) => {
        const group = groupOfClass(q);
        return group !== 0 && has(q, "bandwidth") && usedGroups(config).includes(group) !== percent(q) > 0;
      }),
  },
  {
    rule: "fact 14: one strict queue, and one beside a no-drop class",
    offences: (config) => {
      const least = noDropGroups(config).length > 0 ? 1 : 0;
      return outputPolicies(config).filter((p) => {
        const strict = p.children.filter((c) => has(c, "priority")).length;
        return strict > 1 || strict < least;
      });
    },
  },
  {
    rule: "fact 14: the strict queue has a class, that is not no-drop",
    offences: (config) =>
      outputClasses(config).filter(
        (q) => has(q, "priority") && (noDropGroups(config).includes(groupOfClass(q)) || !usedGroups(config).includes(groupOfClass(q))),
      ),
  },
  {
    rule: "fact 14: CNPs go to the strict queue",
    offences: (config) => {
      const { cnpDscp } = config.given;
      if (cnpDscp === null) return [];
      const maps = all(config.top, "class-map").filter((m) => m.children.some((l) => numbersOf(arg(l, "dscps")).includes(cnpDscp)));
      const strict = outputClasses(config)
        .filter((q) => has(q, "priority"))
        .map(groupOfClass);
      const classes = qosClasses(config).filter((c) => maps.some((m) => arg(m, "name") === arg(c, "name")));
      if (strict.length > 0 && classes.length === 0) return all(config.top, "class-map").slice(0, 1);
      return strict.length > 0 ? classes.filter((c) => !strict.includes(groupOf(c))) : [];
    },
  },
  {
    rule: "fact 15: minimum above maximum",
    offences: (config) =>
      outputClasses(config)
        .flatMap((q) => below(q, "random-detect"))
        .filter((r) => threshold(r, "min") > threshold(r, "max")),
  },
  {
    rule: "fact 15: packets beside bytes",
    offences: (config) =>
      outputClasses(config)
        .flatMap((q) => below(q, "random-detect"))
        .filter((r) => (arg(r, "minUnit") === "packets") !== (arg(r, "maxUnit") === "packets")),
  },
  {
    rule: "fact 7: ECN stands in the weighted queue of a class",
    offences: (config) => outputClasses(config).filter((q) => has(q, "random-detect") && (has(q, "priority") || !usedGroups(config).includes(groupOfClass(q)))),
  },
  {
    rule: "fact 7: ECN stands in the queue of a no-drop class",
    offences: (config) => {
      const groups = noDropGroups(config);
      if (!config.given.ecn || groups.length === 0) return [];
      return outputPolicies(config).filter((p) => !p.children.some((q) => has(q, "random-detect") && groups.includes(groupOfClass(q))));
    },
  },
  {
    rule: "docs/facts/nxos.md, fact 41: output policies differ in thresholds alone",
    offences: (config) => outputPolicies(config).filter((p, _i, [first]) => first !== undefined && shapeOf(p) !== shapeOf(first)),
  },
  { rule: "fact 11: an output policy has queues of c-out-8q-", offences: (config) => boundKinds(config, ["bind-output", "output-queuing"], "output-class") },
  { rule: "fact 21: an input policy has classes of c-in-q", offences: (config) => boundKinds(config, ["bind-input", "input-queuing"], "input-class") },
  {
    rule: "fact 21: pause buffers for each no-drop class, and for no other",
    offences: (config) => {
      const wanted = [...noDropGroups(config)].sort().join();
      const input = all(config.top, "queuing-policy").filter((p) => has(p, "input-class"));
      return input.filter((p) => p.children.map(groupOfClass).sort().join() !== wanted);
    },
  },
  {
    rule: "fact 21: resume-threshold, pause-threshold and buffer-size ascend",
    offences: ({ top }) =>
      all(top, "queuing-policy")
        .flatMap((p) => below(p, "input-class").flatMap((c) => below(c, "pause-buffer")))
        .filter((b) => {
          const [resume, pause, size] = [arg(b, "resume"), arg(b, "pause"), arg(b, "size")].map(Number) as [number, number, number];
          return resume > pause || pause >= size;
        }),
  },
];
