import { RocefabError } from "../base/errors.js";
import { refuseToken } from "../base/safe.js";
import type { CumulusRoceMode, TrafficClass, TrafficClassProps, TrimmingProps } from "./policy.js";

const NAME = /^[A-Za-z][A-Za-z0-9-]{0,15}$/;
const MOST_LOSSLESS = 2;

type More = { readonly got?: unknown; readonly allowed?: string; readonly fix?: string };

function refuse(what: string, more: More): never {
  throw new RocefabError({ where: "DcbPolicy.classes", what, ...more });
}

/**
 * Refuses classes that contradict each other, which no single prop shows.
 *
 * @throws RocefabError
 */
export function refuseContradictions(classes: readonly TrafficClassProps[]): void {
  for (const { name } of classes) refuseOddName(name);
  refuseTwice(
    "name",
    classes.map((c) => c.name.toLowerCase()),
  );
  refuseTwice(
    "priority",
    classes.map((c) => c.priority),
  );
  refuseTwice(
    "CoS",
    classes.flatMap((c) => c.cos ?? []),
  );
  refuseTwice(
    "DSCP",
    classes.flatMap((c) => (c.dscp === "rest" ? [] : c.dscp)),
  );
  refuseOddRest(classes);
  refuseOddLossless(classes);
  const unmarked = classes.filter((c) => c.ecnThresholds && !c.ecn);
  if (unmarked.length > 0)
    refuse("has ECN thresholds on classes that do not mark", { got: namesOf(unmarked), fix: "set ecn: true, or leave ecnThresholds out" });
  refuseOddScheduling(classes);
}

function refuseOddName(name: string): void {
  refuseToken("DcbPolicy.classes: name", name);
  if (!NAME.test(name))
    refuse("has a class name that cannot be part of a policy name", { got: name, allowed: "a letter, then letters, digits and dashes, at most 16" });
}

function refuseTwice(what: string, values: readonly (string | number)[]): void {
  const twice = [...new Set(values.filter((v, i) => values.indexOf(v) !== i))];
  if (twice.length > 0) refuse(`uses one ${what} twice`, { got: twice.join(", ") });
}

function refuseOddRest(classes: readonly TrafficClassProps[]): void {
  const rest = classes.filter((c) => c.dscp === "rest");
  if (rest.length !== 1) {
    refuse("must have exactly one class for the rest of the DSCPs", {
      got: rest.length === 0 ? "none" : namesOf(rest),
      fix: 'give the best-effort class dscp: "rest"',
    });
  }
  if (rest.some((c) => c.priority !== 0 || c.lossless)) refuse("must treat the rest as best effort: priority 0, not lossless", { got: rest[0] });
}

function refuseOddLossless(classes: readonly TrafficClassProps[]): void {
  const lossless = classes.filter((c) => c.lossless);
  if (lossless.length > MOST_LOSSLESS) {
    refuse(`has ${lossless.length} lossless classes`, {
      got: namesOf(lossless),
      allowed: `at most ${MOST_LOSSLESS}: each needs headroom of its own on every port`,
    });
  }
  const cnp = classes.filter((c) => c.cnp);
  if (cnp.length > 1) refuse("has more than one class for CNPs", { got: namesOf(cnp), allowed: "at most one" });
  if (cnp.some((c) => c.lossless)) {
    refuse("pauses its CNPs: the packets that end congestion would wait for it to end", { got: namesOf(cnp), fix: "give CNPs a lossy, strict class" });
  }
  if (cnp.some((c) => !("strict" in c.scheduling))) {
    refuse("gives its CNPs a share: they would wait behind the congestion that they report", { got: namesOf(cnp), fix: "give CNPs a lossy, strict class" });
  }
}

function refuseOddScheduling(classes: readonly TrafficClassProps[]): void {
  const strict = classes.filter((c) => "strict" in c.scheduling);
  if (strict.length > 1) refuse("has more than one strict class", { got: namesOf(strict), allowed: "at most one" });
  const shares = classes.flatMap((c) => ("share" in c.scheduling ? [{ name: c.name, share: c.scheduling.share }] : []));
  if (shares.reduce((sum, c) => sum + c.share, 0) !== 100) {
    refuse("has shares that do not add up to 100", {
      got: shares.map((c) => `${c.name} ${c.share}`).join(", "),
      allowed: "a sum of 100 over all weighted classes",
    });
  }
}

function namesOf(classes: readonly TrafficClassProps[]): string {
  return classes.map((c) => c.name).join(", ");
}

type Kept = Pick<TrafficClass, "name" | "dscp" | "lossless">;

/** @throws RocefabError for a RoCE mode of Cumulus that pauses what the classes do not, or the other way round */
export function refuseOddRoceMode(mode: CumulusRoceMode, classes: readonly Kept[]): void {
  const lossless = classes.filter((c) => c.lossless).map((c) => c.name);
  if (mode.startsWith("lossless") === lossless.length > 0) return;
  throw new RocefabError({
    where: "DcbPolicy.cumulusRoce",
    what: "does not fit the classes",
    got: `${mode}, lossless classes: ${lossless.join(", ") || "none"}`,
    allowed: lossless.length > 0 ? "lossless, lossless-single-ipool" : "lossy, lossy-multi-tc",
  });
}

/** Bytes kept of a trimmed packet: its headers at least, and less than any MTU of RDMA. */
const TRIMMED = { least: 64, most: 4096 } as const;

/** @throws RocefabError for a size that is no trimmed packet's, or a DSCP that a lossless class has */
export function refuseOddTrimming(trimming: TrimmingProps | null, classes: readonly Kept[]): void {
  if (trimming === null) return;
  const bytes = trimming.size.toBytes();
  if (bytes < TRIMMED.least || bytes > TRIMMED.most)
    throw new RocefabError({
      where: "DcbPolicy.trimming.size",
      what: "is out of range",
      got: trimming.size.toString(),
      allowed: `${TRIMMED.least} to ${TRIMMED.most} bytes`,
    });
  const carrier = classes.find((c) => c.dscp.includes(trimming.dscp));
  if (carrier && !carrier.lossless) return;
  throw new RocefabError({
    where: "DcbPolicy.trimming.dscp",
    what: "is a DSCP of a lossless class, whose packets are never dropped and so never trimmed",
    got: `${trimming.dscp} (${carrier?.name})`,
    allowed: "a DSCP of a lossy class",
  });
}
