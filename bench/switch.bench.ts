import { bench, describe } from "vitest";
import { SWITCHES } from "./one-switch.js";

for (const { name, compile, render } of SWITCHES) {
  describe(name, () => {
    bench("compile the numbers of 64 ports", () => void compile());
    bench("render the files", () => void render());
  });
}
