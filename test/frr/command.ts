import { spawn } from "node:child_process";

export interface Ran {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a program to its end; `input` goes to its standard input. */
export function ran(program: string, args: readonly string[], input = ""): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: "pipe" });
    let [stdout, stderr] = ["", ""];
    child.stdout.on("data", (data) => {
      stdout += data;
    });
    child.stderr.on("data", (data) => {
      stderr += data;
    });
    child.on("error", reject);
    child.on("close", (status, signal) => resolve({ status: status ?? 1, stdout, stderr: signal ? `${stderr}ended by ${signal}` : stderr }));
    child.stdin.on("error", () => child.stdin.destroy());
    child.stdin.end(input);
  });
}

/**
 * What a program prints.
 *
 * @throws Error where it fails
 */
export async function printed(program: string, args: readonly string[], input = ""): Promise<string> {
  const { status, stdout, stderr } = await ran(program, args, input);
  if (status === 0) return stdout;
  throw new Error(`${program} ${args.join(" ")}: exit ${status}\n${stdout}${stderr}`);
}

/** Arguments that run a program in a network namespace. */
export function inside(namespace: string, program: string, args: readonly string[]): readonly [string, readonly string[]] {
  return ["nsenter", [`--net=/run/netns/${namespace}`, program, ...args]];
}

export function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
