import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const door = (name: string): string => fileURLToPath(new URL(`./src/${name}.ts`, import.meta.url));

export default defineConfig({
  resolve: {
    alias: { "rocefab/core": door("core"), "rocefab/testing": door("testing"), "rocefab/vitest": door("vitest"), rocefab: door("index") },
  },
  test: {
    include: ["test/**/*.test.ts", "examples/**/*.test.ts"],
    exclude: ["test/pack/**"],
    benchmark: { include: ["bench/**/*.bench.ts"] },
    // A run has the machine for itself; vitest would leave one core idle, which on two cores is half of them.
    maxWorkers: "100%",
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
