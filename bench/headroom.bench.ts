import { bench, describe } from "vitest";
import { asicFacts } from "../src/catalog/asics.js";
import { switchModelFacts } from "../src/catalog/switch-models.js";
import { sonicHeadroom } from "../src/dcb/headroom/sonic.js";

function headroomOf(model: string, cableM: number): () => void {
  const { asic, nos } = switchModelFacts("bench", model);
  const platform = nos.sonic?.sonic;
  if (!platform) throw new Error(`${model} is not known under SONiC`);
  const port = { platform, confidence: "published", asic: asicFacts(asic), speedMbps: 400_000, cableM, mtu: 9216 } as const;
  if (!sonicHeadroom(port)) throw new Error(`${model} has no headroom for ${cableM} m`);
  return () => void sonicHeadroom(port);
}

describe("headroom of one group at 400G", () => {
  bench("a row of the platform's table", headroomOf("SN5600", 40));
  bench("NVIDIA's formula, beyond the table", headroomOf("SN5600", 500));
  bench("Broadcom's fit, beyond the table", headroomOf("Z9864F-ON", 500));
});
