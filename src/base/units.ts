import { RocefabError } from "./errors.js";

const BRAND = Symbol.for("rocefab.unit");

type UnitName = "Bandwidth" | "CableLength" | "ByteSize" | "Duration";

/** Value objects are known by a shared brand, so that the ESM and the CJS copy of this package meet. */
abstract class Unit<N extends UnitName> {
  readonly [BRAND]: N;

  protected constructor(name: N) {
    this[BRAND] = name;
  }
}

function isUnit(x: unknown, name: UnitName): boolean {
  return typeof x === "object" && x !== null && (x as Record<symbol, unknown>)[BRAND] === name;
}

function amount(unit: string, value: number, least: number, whole = true): number {
  if (typeof value === "number" && Number.isFinite(value) && value >= least && (!whole || Number.isInteger(value))) return value;
  throw new RocefabError({
    where: unit,
    what: `is not ${whole ? "a whole number" : "a number"}`,
    got: value,
    allowed: `${whole ? "a whole number" : "a number"} of at least ${least}, not a Terraform token`,
  });
}

/** Link speed. */
export class Bandwidth extends Unit<"Bandwidth"> {
  /** @param value whole Gb/s, at least 1 */
  static gbps(value: number): Bandwidth {
    return new Bandwidth(amount("Bandwidth.gbps", value, 1) * 1000);
  }

  /** @param value whole Mb/s, at least 1 */
  static mbps(value: number): Bandwidth {
    return new Bandwidth(amount("Bandwidth.mbps", value, 1));
  }

  static isBandwidth(x: unknown): x is Bandwidth {
    return isUnit(x, "Bandwidth");
  }

  private constructor(private readonly mbps: number) {
    super("Bandwidth");
  }

  toMbps(): number {
    return this.mbps;
  }

  override toString(): string {
    return speedText(this.mbps);
  }
}

/** `400000` -> `400G`, `2500` -> `2500M`. */
export function speedText(mbps: number): string {
  return mbps % 1000 === 0 ? `${mbps / 1000}G` : `${mbps}M`;
}

/** Length of one cable from port to port, whole metres, 1 to 100000. */
export class CableLength extends Unit<"CableLength"> {
  static readonly LONGEST_METRES = 100_000;

  /** @param value whole metres, 1 to 100000; a part of a metre is rounded up by whoever measures */
  static metres(value: number): CableLength {
    amount("CableLength.metres", value, 1);
    if (value > CableLength.LONGEST_METRES) {
      throw new RocefabError({
        where: "CableLength.metres",
        what: "is longer than any cable rocefab knows",
        got: value,
        allowed: `1 to ${CableLength.LONGEST_METRES}`,
      });
    }
    return new CableLength(value);
  }

  static isCableLength(x: unknown): x is CableLength {
    return isUnit(x, "CableLength");
  }

  private constructor(private readonly metres: number) {
    super("CableLength");
  }

  toMetres(): number {
    return this.metres;
  }

  override toString(): string {
    return `${this.metres} m`;
  }
}

/** A number of bytes. */
export class ByteSize extends Unit<"ByteSize"> {
  static bytes(value: number): ByteSize {
    return new ByteSize(amount("ByteSize.bytes", value, 0));
  }

  /** 1 KiB = 1024 bytes. */
  static kib(value: number): ByteSize {
    return new ByteSize(amount("ByteSize.kib", value, 0) * 1024);
  }

  static isByteSize(x: unknown): x is ByteSize {
    return isUnit(x, "ByteSize");
  }

  private constructor(private readonly size: number) {
    super("ByteSize");
  }

  toBytes(): number {
    return this.size;
  }

  override toString(): string {
    return `${this.size} B`;
  }
}

/** A span of time. */
export class Duration extends Unit<"Duration"> {
  static ms(value: number): Duration {
    return new Duration(amount("Duration.ms", value, 1));
  }

  static seconds(value: number): Duration {
    return new Duration(amount("Duration.seconds", value, 1) * 1000);
  }

  static isDuration(x: unknown): x is Duration {
    return isUnit(x, "Duration");
  }

  private constructor(private readonly milliseconds: number) {
    super("Duration");
  }

  toMs(): number {
    return this.milliseconds;
  }

  override toString(): string {
    return `${this.milliseconds} ms`;
  }
}
