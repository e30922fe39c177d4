import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";
import { ROOT, read } from "../../scripts/docs/documents.js";

const PREAMBLE = `
import { App, TerraformStack } from "cdktf";
import { Bandwidth, ByteSize, Cable, CableLength, DcbPolicy, Duration, FabricDeployment, type LeafSwitch, Nos, NxosConfig, RoceFabric, Secret, type ShippedBuffers, SwitchModel } from "rocefab";
declare const app: App;
declare const leaf: LeafSwitch;
`;

/** The TypeScript of a page as one program: its blocks share their names. */
function programOf(page: string): string {
  const blocks = [...read(page).matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map((m) => m[1] as string);
  return [PREAMBLE, ...blocks, "export {};"].join("\n");
}

it("the programs in the documentation compile", () => {
  const { options } = ts.parseJsonConfigFileContent(ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile).config, ts.sys, ROOT);
  const unused = { noUnusedLocals: false, verbatimModuleSyntax: false };
  const programs = new Map(
    ["policy", "dcb", "deployments"].map((page) => [fileURLToPath(new URL(`${page}.virtual.ts`, import.meta.url)), programOf(`docs/${page}.md`)]),
  );
  const host = ts.createCompilerHost({ ...options, ...unused });
  const [readFile, fileExists] = [host.readFile.bind(host), host.fileExists.bind(host)];
  host.readFile = (name) => programs.get(name) ?? readFile(name);
  host.fileExists = (name) => programs.has(name) || fileExists(name);
  const program = ts.createProgram([...programs.keys()], { ...options, ...unused }, host);
  const found = [...programs.keys()].flatMap((name) => ts.getPreEmitDiagnostics(program, program.getSourceFile(name)));
  expect(found.map((d) => ts.flattenDiagnosticMessageText(d.messageText, "\n"))).toEqual([]);
}, 60_000);
