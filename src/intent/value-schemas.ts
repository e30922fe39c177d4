import { z } from "zod";
import { Bandwidth, ByteSize, CableLength, Duration } from "../base/units.js";
import { Cable } from "../catalog/cable.js";
import { Nos } from "../catalog/nos.js";

/** A value object as a prop: known by its brand, explained by how one is made. */
function valueObject<T>(is: (x: unknown) => x is T, allowed: string) {
  return z.custom<T>((x) => is(x), { error: allowed });
}

export const bandwidth = valueObject(Bandwidth.isBandwidth, "a speed, e.g. Bandwidth.gbps(400)");
export const byteSize = valueObject(ByteSize.isByteSize, "a size, e.g. ByteSize.kib(150)");
export const cableLength = valueObject(CableLength.isCableLength, "a length, e.g. CableLength.metres(300)");
export const duration = valueObject(Duration.isDuration, "a time, e.g. Duration.ms(200)");
export const cable = valueObject(Cable.isCable, "a cable, e.g. Cable.aoc({ length: CableLength.metres(30) })");
export const nos = valueObject(Nos.isNos, 'a NOS and its release, e.g. Nos.sonic("202505")');

/** 4294967295 is reserved (RFC 7300). */
export const LARGEST_ASN = 4_294_967_294;
export const asn = z.int().min(1).max(LARGEST_ASN);
export const dscp = z.int().min(0).max(63);
export const count = z.int().min(1).max(100_000);
