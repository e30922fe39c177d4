import { Testing } from "cdktf";
import { expectGoldens } from "rocefab/vitest";
import { it } from "vitest";
import { PodStack } from "./pod.js";

it("renders what is reviewed", () => {
  expectGoldens(new PodStack(Testing.app(), "net").fabric, process.env.GOLDEN ?? "golden");
});
