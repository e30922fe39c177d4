import { defineConfig, type UserConfig } from "tsdown";

const common: UserConfig = { outDir: "dist", platform: "node", target: "node20.9", dts: true, fixedExtension: true };

/** Two formats of the library, so that CommonJS projects load it too; vitest and Node itself take ESM. */
export default defineConfig([
  {
    ...common,
    format: "esm",
    entry: { index: "src/index.ts", core: "src/core.ts", testing: "src/testing.ts", vitest: "src/vitest.ts", cli: "src/cli/main.ts" },
  },
  { ...common, format: "cjs", entry: { index: "src/index.ts", core: "src/core.ts", testing: "src/testing.ts" } },
]);
