import type { Command } from "commander";
import { readFolderPlan, readFolderSlice } from "../artifacts/read.js";
import { naturalSort } from "../base/sort.js";
import { editDistance, jsonText } from "../base/text.js";
import type { FabricPlan } from "../plan/fabric-plan.js";
import type { DeviceSlice } from "../plan/slices.js";
import { type ExitCode, FOLDER_ARGUMENT, refuseOtherFolder, type Streams, UsageError } from "./command.js";
import { type Explanation, isEmpty, namesIn, only } from "./explain/explanation.js";
import { explainHost, explainImported } from "./explain/others.js";
import { means, quantitiesText } from "./explain/quantity.js";
import { explainSwitch } from "./explain/switch.js";
import { devicesText, explanationText } from "./explain/text.js";

/** What `rocefab explain <folder> --json` prints. */
export interface DeviceList {
  readonly fabric: string;
  readonly devices: readonly { readonly name: string; readonly kind: Explanation["kind"]; readonly model: string }[];
}

export function explainCommand(program: Command, streams: Streams, done: (code: ExitCode) => void): void {
  program
    .command("explain")
    .description("say how the computed numbers of a device come about: formula, inputs, rounding, source")
    .argument("<folder>", FOLDER_ARGUMENT)
    .argument("[device]", "switch or host; without it the devices are listed")
    .argument("[port]", "in the NOS's own spelling; without it all ports, those with equal numbers together")
    .argument(
      "[quantity]",
      "xoff, xon, size, kmin, kmax, pmax, headroom, ecn, watchdog, of a host dcqcn, or any name that is printed; may stand in the place of the port",
    )
    .option("--json", "print the same as data, or { error } when it cannot be told")
    .addHelpText("after", "\nExit code 0: told; 1: the folder cannot be read; 2: wrong use, e.g. a port that the device does not have.")
    .action((folder: string, device: string | undefined, port: string | undefined, quantity: string | undefined, options: { readonly json?: boolean }) => {
      refuseOtherFolder(folder);
      const plan = readFolderPlan(folder);
      if (device === undefined) streams.out(options.json ? jsonText(deviceList(plan)) : devicesText(plan));
      else {
        const explanation = explain(folder, plan, device, port, quantity);
        streams.out(options.json ? jsonText(explanation) : explanationText(explanation));
      }
      done(0);
    });
}

function deviceList({ fabric, switches, imported, hosts }: FabricPlan): DeviceList {
  const devices = [
    ...switches.map(({ name, model }) => ({ name, kind: "switch" as const, model })),
    ...imported.map(({ name, model }) => ({ name, kind: "imported" as const, model })),
    ...hosts.map(({ name, model }) => ({ name, kind: "host" as const, model })),
  ];
  return { fabric, devices };
}

/** The numbers of a device, of one of its ports, or one quantity of either; a quantity may stand in the place of the port. */
function explain(folder: string, plan: FabricPlan, device: string, port: string | undefined, quantity: string | undefined): Explanation {
  const slice = sliceOf(folder, plan, device);
  const all = explanationOf(plan, slice);
  if (port === undefined) return all;
  const found = portName(slice, port);
  if (found !== undefined) return ofPort(folder, onlyPort(all, found), found, quantity);
  const stands = quantity === undefined ? onlyQuantity(all, port) : undefined;
  if (stands) return stands;
  throw quantity === undefined ? unknownName(folder, slice, all, port) : unknownPort(slice, port);
}

function ofPort(folder: string, all: Explanation, port: string, quantity: string | undefined): Explanation {
  const asked = quantity === undefined ? all : onlyQuantity(all, quantity);
  if (asked) return asked;
  const names = namesIn(all);
  throw new UsageError({
    where: `${all.device} ${port}`,
    what: "has no number of this name",
    got: quantity,
    allowed: names.length > 0 ? quantitiesText(names) : undefined,
    fix: `rocefab explain ${folder} ${all.device} ${port} tells all that the port has`,
  });
}

function explanationOf(plan: FabricPlan, slice: DeviceSlice): Explanation {
  switch (slice.kind) {
    case "switch":
      return explainSwitch(plan, slice);
    case "host":
      return explainHost(plan, slice);
    case "imported":
      return explainImported(plan, slice);
  }
}

function sliceOf(folder: string, plan: FabricPlan, device: string): DeviceSlice {
  const { devices } = deviceList(plan);
  const found = devices.find((d) => isSame(d.name, device));
  if (found) return readFolderSlice(folder, found.kind === "host" ? "hosts" : "switches", found.name);
  throw new UsageError({
    where: plan.fabric,
    what: "has no such device",
    got: device,
    allowed: nearestText(
      device,
      devices.map((d) => d.name),
    ),
    fix: `rocefab explain ${folder} lists them all`,
  });
}

/** In the device's own spelling; of a host the network interface, for its RDMA device too. */
function portName(slice: DeviceSlice, port: string): string | undefined {
  if (slice.kind === "host") return slice.rails.find((r) => isSame(r.netdev, port) || isSame(r.hca, port))?.netdev;
  return portNames(slice).find((name) => isSame(name, port));
}

function portNames(slice: DeviceSlice): string[] {
  switch (slice.kind) {
    case "switch":
      return slice.ports.map((p) => p.name);
    case "host":
      return slice.rails.map((r) => r.netdev);
    case "imported":
      return [];
  }
}

function onlyPort(explanation: Explanation, port: string): Explanation {
  const groups = explanation.ports.filter((group) => group.ports.includes(port));
  return { ...explanation, ports: groups.map((group) => ({ ...group, ports: [port] })) };
}

function onlyQuantity(explanation: Explanation, quantity: string): Explanation | undefined {
  const asked = only(explanation, (name) => means(quantity, name));
  return isEmpty(asked) ? undefined : asked;
}

function unknownPort(slice: DeviceSlice, port: string): UsageError {
  return new UsageError({ where: slice.name, what: "has no such port in this fabric", got: port, allowed: nearestPorts(slice, port) });
}

function unknownName(folder: string, slice: DeviceSlice, all: Explanation, name: string): UsageError {
  const [ports, numbers] = [nearestPorts(slice, name), namesIn(all)];
  const allowed = [...(ports === undefined ? [] : [`ports: ${ports}`]), ...(numbers.length > 0 ? [`numbers: ${quantitiesText(numbers)}`] : [])];
  return new UsageError({
    where: slice.name,
    what: "has neither a port nor a number of this name",
    got: name,
    allowed: allowed.length > 0 ? allowed.join("; ") : undefined,
    fix: `rocefab explain ${folder} ${slice.name} tells all that the device has`,
  });
}

function nearestPorts(slice: DeviceSlice, typed: string): string | undefined {
  const names = portNames(slice);
  return names.length > 0 ? nearestText(typed, names) : undefined;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

const MOST_NEAREST = 5;

/** The names that somebody may have meant. */
function nearestText(typed: string, names: readonly string[]): string {
  const distance = (name: string): number => editDistance(name.toLowerCase(), typed.toLowerCase());
  const nearest = naturalSort(names, (n) => n)
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, MOST_NEAREST);
  return `${naturalSort(nearest, (n) => n).join(", ")}${names.length > MOST_NEAREST ? ` are the nearest of ${names.length}` : ""}`;
}
