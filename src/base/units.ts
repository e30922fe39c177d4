import { RocefabError } from "./errors.js";

const BRAND = Symbol.for("rocefab.unit");

type UnitName = "Bandwidth" | "CableLength" | "ByteSize" | "Duration";

/** Value objects are known by a shared brand, so that the ESM and the CJS copy of this package meet. */
abstract class Unit<N extends UnitName> {
  readonly [BRAND]: N;

  protected constructor(name: N) {
    this[BRAND] = name;
  }

  /** As a message shows it. */
  toJSON(): string {
    return String(this);
  }
}

function isUnit(x: unknown, name: UnitName): boolean {
  return typeof x === "object" && x !== null && (x as Record<symbol, unknown>)[BRAND] === name;
}

/** A whole number of the unit, checked and turned into the smallest unit. */
function amount(unit: string, value: number, least: number, most: number, factor = 1): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value * factor;
  throw new RocefabError({
    where: unit,
    what: "is not a number of this unit",
    got: value,
    allowed: `a whole number from ${least} to ${most}, not a Terraform token`,
  });
}

/** Link speed. */
export class Bandwidth extends Unit<"Bandwidth"> {
  /** SONiC's highest PORT speed. */
  static readonly HIGHEST_MBPS = 1_600_000;

  /** @param value whole Gb/s, 1 to 1600 */
  static gbps(value: number): Bandwidth {
    return new Bandwidth(amount("Bandwidth.gbps", value, 1, Bandwidth.HIGHEST_MBPS / 1000, 1000));
  }

  /** @param value whole Mb/s, 1 to 1600000 */
  static mbps(value: number): Bandwidth {
    return new Bandwidth(amount("Bandwidth.mbps", value, 1, Bandwidth.HIGHEST_MBPS));
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
    return new CableLength(amount("CableLength.metres", value, 1, CableLength.LONGEST_METRES));
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

/** A number of bytes, at most 1 TiB. */
export class ByteSize extends Unit<"ByteSize"> {
  static readonly MOST_BYTES = 2 ** 40;

  /** @param value whole bytes, 0 to 2^40 */
  static bytes(value: number): ByteSize {
    return new ByteSize(amount("ByteSize.bytes", value, 0, ByteSize.MOST_BYTES));
  }

  /** @param value whole KiB of 1024 bytes, 0 to 2^30 */
  static kib(value: number): ByteSize {
    return new ByteSize(amount("ByteSize.kib", value, 0, ByteSize.MOST_BYTES / 1024, 1024));
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

/** A span of time, at most a day. */
export class Duration extends Unit<"Duration"> {
  static readonly LONGEST_MS = 86_400_000;

  /** @param value whole nanoseconds, 1 to 86400000000000 */
  static ns(value: number): Duration {
    return new Duration(amount("Duration.ns", value, 1, Duration.LONGEST_MS * NS_PER_MS));
  }

  /** @param value whole microseconds, 1 to 86400000000 */
  static us(value: number): Duration {
    return new Duration(amount("Duration.us", value, 1, Duration.LONGEST_MS * 1000, NS_PER_US));
  }

  /** @param value whole milliseconds, 1 to 86400000 */
  static ms(value: number): Duration {
    return new Duration(amount("Duration.ms", value, 1, Duration.LONGEST_MS, NS_PER_MS));
  }

  /** @param value whole seconds, 1 to 86400 */
  static seconds(value: number): Duration {
    return new Duration(amount("Duration.seconds", value, 1, Duration.LONGEST_MS / 1000, 1000 * NS_PER_MS));
  }

  static isDuration(x: unknown): x is Duration {
    return isUnit(x, "Duration");
  }

  private constructor(private readonly nanoseconds: number) {
    super("Duration");
  }

  toNs(): number {
    return this.nanoseconds;
  }

  /** May have a fraction. */
  toUs(): number {
    return this.nanoseconds / NS_PER_US;
  }

  /** May have a fraction. */
  toMs(): number {
    return this.nanoseconds / NS_PER_MS;
  }

  override toString(): string {
    const [unit, size] = DURATION_UNITS.find(([, ns]) => this.nanoseconds % ns === 0) ?? ["ns", 1];
    return `${this.nanoseconds / size} ${unit}`;
  }
}

const NS_PER_US = 1000;
const NS_PER_MS = 1_000_000;
const DURATION_UNITS = [
  ["ms", NS_PER_MS],
  ["us", NS_PER_US],
] as const;
