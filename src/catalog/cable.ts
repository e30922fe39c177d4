import { RocefabError } from "../base/errors.js";
import { lineText } from "../base/safe.js";
import { CableLength } from "../base/units.js";

const BRAND = Symbol.for("rocefab.Cable");

/** `dac`: passive copper, `aec`: active copper, `aoc`: active optical, `fiber`: transceivers and fibre. */
export type CableMedium = "dac" | "aec" | "aoc" | "fiber" | "user";

export interface CableProps {
  readonly length: CableLength;
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
    return new Cable("user", metres("Cable.define", props), label(props.name));
  }

  static isCable(x: unknown): x is Cable {
    return typeof x === "object" && x !== null && BRAND in x;
  }

  private static of(medium: CableMedium, props: CableProps): Cable {
    return new Cable(medium, metres(`Cable.${medium}`, props), medium);
  }

  readonly [BRAND] = true;

  private constructor(
    readonly medium: CableMedium,
    readonly length: CableLength,
    /** What cabling.csv says. */
    readonly label: string,
  ) {}
}

function metres(where: string, props: CableProps): CableLength {
  if (CableLength.isCableLength(props?.length)) return props.length;
  throw new RocefabError({ where, what: "has no length", got: props?.length, allowed: "length: CableLength.metres(n)" });
}

/** A spreadsheet takes a cell that starts with `=`, `+`, `-` or `@` for a formula. */
function label(name: string): string {
  const where = "Cable.define: name";
  if (/^[A-Za-z0-9]/.test(lineText(where, name))) return name;
  throw new RocefabError({ where, what: "does not start with a letter or digit", got: name, allowed: "e.g. OSFP-2x400G" });
}
