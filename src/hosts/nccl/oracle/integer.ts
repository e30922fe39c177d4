const LARGEST = 2n ** 63n - 1n;
const SMALLEST = -(2n ** 63n);

const NUMBER = /^[ \t\n\v\f\r]*([+-]?)(?:0[xX]([0-9a-fA-F]+)|0([0-7]*)|([1-9][0-9]*))/;

/**
 * What NCCL makes of an integer variable (src/misc/param.cc): strtoll in base 0, so that `0x` is hexadecimal and a leading 0 octal, whatever
 * follows the number is dropped, and what is no number is 0. Undefined where NCCL takes its default: the text is empty, or the number overflows.
 */
export function ncclInteger(text: string): number | undefined {
  if (text === "") return undefined;
  const match = NUMBER.exec(text);
  if (!match) return 0;
  const [, sign, hex, octal, decimal] = match;
  const size = BigInt(hex !== undefined ? `0x${hex}` : octal !== undefined ? `0o${octal || "0"}` : (decimal as string));
  const value = sign === "-" ? -size : size;
  return value > LARGEST || value < SMALLEST ? undefined : Number(value);
}

/** The byte that NCCL_IB_TC ends up as in the address handle: the low eight bits, 0 where it is -1 or not set. */
export function trafficClassOnTheWire(text: string | undefined): number {
  const value = text === undefined ? undefined : ncclInteger(text);
  return value === undefined || value === -1 ? 0 : ((value % 256) + 256) % 256;
}
