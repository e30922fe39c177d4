import { RocefabError } from "../base/errors.js";
import { lineText } from "../base/safe.js";
import { CableLength, Duration } from "../base/units.js";

const BRAND = Symbol.for("rocefab.Cable");

/** `dac`: passive copper, `aec`: active copper, `aoc`: active optical, `fiber`: transceivers and fibre. */
export type CableMedium = "dac" | "aec" | "aoc" | "fiber" | "user";

export interface CableProps {
  readonly length: CableLength;
  /** What else delays a frame on its way, in one direction and at both ends together. @default nothing */
  readonly delay?: CableDelayProps;
}

/** Headroom is sized as for a cable that is longer by these delays. Nobody publishes them by kind: take those of your gear. */
export interface CableDelayProps {
  readonly gearbox?: Duration;
  readonly retimer?: Duration;
  readonly macsec?: Duration;
}

/** One cable between two ports; its length sizes the headroom at both ends. */
export class Cable {
  static dac(props: CableProps): Cable {
    return Cable.of("dac", props);
  }

  static aec(props: CableProps): Cable {
    return Cable.of("aec", props);
  }

  static aoc(props: CableProps): Cable {
    return Cable.of("aoc", props);
  }

  static fiber(props: CableProps): Cable {
    return Cable.of("fiber", props);
  }

  /** A cable of your own kind; its name, which starts with a letter or digit, is printed in cabling.csv. */
  static define(props: CableProps & { readonly name: string }): Cable {
    return new Cable("user", metres("Cable.define", props), label(props.name), delayNs("Cable.define", props));
  }

  static isCable(x: unknown): x is Cable {
    return typeof x === "object" && x !== null && BRAND in x;
  }

  private static of(medium: CableMedium, props: CableProps): Cable {
    return new Cable(medium, metres(`Cable.${medium}`, props), medium, delayNs(`Cable.${medium}`, props));
  }

  readonly [BRAND] = true;

  private constructor(
    readonly medium: CableMedium,
    readonly length: CableLength,
    /** What cabling.csv says. */
    readonly label: string,
    /** Sum of the delays, nanoseconds. */
    readonly delayNs: number,
  ) {}
}

const DELAYS = ["gearbox", "retimer", "macsec"];
/** A link whose electronics delay it by more is no data-centre link. */
const LONGEST_DELAY_NS = 1_000_000;

function delayNs(where: string, { delay = {} }: CableProps): number {
  const given = typeof delay === "object" && delay !== null ? Object.entries(delay).filter(([, time]) => time !== undefined) : [["delay", delay]];
  const wrong = given.find(([name, time]) => !DELAYS.includes(String(name)) || !Duration.isDuration(time));
  if (wrong) {
    throw new RocefabError({
      where: `${where}: delay.${wrong[0]}`,
      what: "is not a delay of a link",
      got: wrong[1],
      allowed: `${DELAYS.join(", ")}, each a time, e.g. Duration.ns(400)`,
    });
  }
  const sum = given.reduce((ns, [, time]) => ns + (time as Duration).toNs(), 0);
  if (sum <= LONGEST_DELAY_NS) return sum;
  throw new RocefabError({ where: `${where}: delay`, what: "is too long for one link", got: `${sum} ns`, allowed: `at most ${LONGEST_DELAY_NS} ns in all` });
}

const PROPS: readonly string[] = ["length", "delay", "name"];

function metres(where: string, props: CableProps): CableLength {
  const unknown = Object.keys(props ?? {}).find((key) => !PROPS.includes(key));
  if (unknown !== undefined) {
    const fix = "mend the spelling or leave it out";
    throw new RocefabError({ where, what: `has no prop ${JSON.stringify(unknown)}`, allowed: PROPS.join(", "), fix });
  }
  if (CableLength.isCableLength(props?.length)) return props.length;
  throw new RocefabError({ where, what: "has no length", got: props?.length, allowed: "length: CableLength.metres(n)" });
}

/** A spreadsheet takes a cell that starts with `=`, `+`, `-` or `@` for a formula. */
function label(name: string): string {
  const where = "Cable.define: name";
  if (/^[A-Za-z0-9]/.test(lineText(where, name))) return name;
  throw new RocefabError({ where, what: "does not start with a letter or digit", got: name, allowed: "e.g. OSFP-2x400G" });
}
