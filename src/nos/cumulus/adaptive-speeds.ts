/** Mb/s of a port that adaptive routing takes: "Spectrum-4 at 400G and 200G speeds". Source: NVIDIA, Equal Cost Multipath page, 5.11 to 5.16. */
export const ADAPTIVE_SPEEDS: ReadonlySet<number> = new Set([200_000, 400_000]);
