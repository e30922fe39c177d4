import { type App, TerraformStack } from "cdktf";
import { localState, runAlone } from "../support.js";
import { FLAVOURS, railPod } from "./rail-pod.js";

/** One stack a flavour. */
export function build(app: App): void {
  for (const [name, flavour] of Object.entries(FLAVOURS)) {
    const stack = new TerraformStack(app, `rail-pod-${name}`);
    localState(stack);
    railPod(stack, `pod-${name}`, flavour);
  }
}

runAlone(import.meta.url, build);
