import { fileURLToPath } from "node:url";
import ts from "typescript";
import { beforeAll, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const GOOD = fileURLToPath(new URL("good-program.ts", import.meta.url));
const BAD = fileURLToPath(new URL("bad-programs.ts", import.meta.url));
const DIRECTIVE = "@ts-expect-error";

let program: ts.Program;

/** Compiles both files as this project's tsconfig says, the bad one as if it had no directives. */
beforeAll(() => {
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile).config, ts.sys, ROOT);
  const host = ts.createCompilerHost(options);
  const readFile = host.readFile.bind(host);
  host.readFile = (name) => (name === BAD ? readFile(name)?.replaceAll(DIRECTIVE, "expected") : readFile(name));
  program = ts.createProgram([GOOD, BAD], options, host);
}, 60_000);

/** `<line> TS<code>` of every diagnostic in a file. */
function diagnostics(file: string): string[] {
  const source = program.getSourceFile(file);
  return ts.getPreEmitDiagnostics(program, source).map((d) => `${source?.getLineAndCharacterOfPosition(d.start ?? 0).line} TS${d.code}`);
}

it("compiles the good program", () => {
  expect(diagnostics(GOOD)).toEqual([]);
});

it("compiles none of the ten bad ones, each for its own reason", () => {
  const lines = (ts.sys.readFile(BAD) ?? "").split("\n");
  const expected = lines.flatMap((line, i) => (line.includes(DIRECTIVE) ? [`${i + 1} ${/TS\d+/.exec(line)?.[0]}`] : []));
  expect(expected).toHaveLength(10);
  expect(diagnostics(BAD)).toEqual(expected);
});
