import { asicFacts } from "../../../catalog/asics.js";
import { numberField, type ReadRow } from "../config-db.js";
import { type Complaint, type Inspected, rule, wrongRows } from "./support.js";

/** No pool that an image ships is larger than the buffer of its chip, or its shared headroom larger than the pool. Quiet where nobody publishes the buffer. */
export const poolBeyondMmu = rule("SONIC_POOL_BEYOND_MMU", ({ db, slice }: Inspected): Complaint => {
  const mmuBytes = asicFacts(slice.asic)?.mmu?.value ?? Number.POSITIVE_INFINITY;
  return {
    severity: "error",
    message: "buffer pools are larger than the whole buffer of the switch, or have a shared headroom that is larger than the pool",
    allowed: `size at most ${mmuBytes} B, the MMU of ${slice.asic}, and xoff at most the size`,
    fix: "give pools that the switch has in sonic.buffers of SwitchModel.define",
    places: wrongRows(db, "BUFFER_POOL", (_key, row) => isBeyond(row, mmuBytes)),
  };
});

function isBeyond(row: ReadRow | undefined, mmuBytes: number): boolean {
  const [size, xoff] = [numberField(row, "size"), numberField(row, "xoff")];
  return size !== null && (size > mmuBytes || (xoff ?? 0) > size);
}
