import { z } from "zod";
import { RocefabError } from "../base/errors.js";
import { type FabricPlan, PLAN_SCHEMA } from "./fabric-plan.js";
import { DEVICE_SCHEMA, type DeviceSlice } from "./slices.js";

const named = z.looseObject({ name: z.string() });
const list = z.array(z.unknown());
const derivations = z.array(
  z.looseObject({
    name: z.string(),
    value: z.number(),
    unit: z.string(),
    formula: z.string(),
    inputs: z.record(z.string(), z.union([z.number(), z.string()])),
    source: z.string(),
  }),
);

/** The members that readers go through; the rest is as synth wrote it. */
const planShape = z.looseObject({
  fabric: z.string(),
  classes: z.array(z.looseObject({ name: z.string(), dscp: z.array(z.number()) })),
  capacity: z.looseObject({}),
  underlay: z.looseObject({ loopbacks: z.string(), rails: z.string() }),
  mtu: z.looseObject({}),
  profiles: z.record(z.string(), z.looseObject({ ecnOfClass: z.looseObject({}), losslessClasses: list, derivations })),
  switches: z.array(named),
  imported: z.array(named),
  hosts: z.array(named),
  cables: z.array(z.looseObject({ a: z.looseObject({ device: z.string() }), b: z.looseObject({ device: z.string() }) })),
  acknowledgements: list,
});

const sliceShape = z.discriminatedUnion("kind", [
  z.looseObject({
    kind: z.literal("switch"),
    name: z.string(),
    nos: z.looseObject({ name: z.enum(["nxos", "sonic", "cumulus"]), release: z.string() }),
    ports: list,
    qos: z.looseObject({ classes: list, watchdog: z.looseObject({}), dcbx: z.looseObject({}) }),
    routing: z.looseObject({ groups: list }),
    profiles: z.record(z.string(), z.looseObject({ ecnOfClass: z.looseObject({}) })),
    additions: list,
    derivations,
  }),
  z.looseObject({ kind: z.literal("host"), name: z.string(), rails: list, classes: list, nccl: z.looseObject({ version: z.string() }) }),
  z.looseObject({ kind: z.literal("imported"), name: z.string(), links: list }),
]);

/**
 * plan.json.
 *
 * @param where file, for the message
 * @throws RocefabError where the text is not a plan of this version
 */
export function readPlan(where: string, text: string): FabricPlan {
  return read(where, text, PLAN_SCHEMA, planShape) as unknown as FabricPlan;
}

/** device.json. */
export function readSlice(where: string, text: string): DeviceSlice {
  return read(where, text, DEVICE_SCHEMA, sliceShape) as unknown as DeviceSlice;
}

function read(where: string, text: string, schema: string, shape: z.ZodType): unknown {
  const data = parsed(where, text);
  const [name, major] = schema.split("/");
  const found = typeof data === "object" && data !== null && "schema" in data ? String(data.schema) : undefined;
  if (found !== schema) {
    const what = found?.startsWith(`${name}/`) ? "was written by another version of rocefab" : "is not a file of rocefab";
    throw new RocefabError({ where, what, got: found, allowed: `schema ${name}/${major}`, fix: "run synth again with this version" });
  }
  const result = shape.safeParse(data);
  if (result.success) return data;
  throw new RocefabError({ where, what: "is not as synth wrote it", got: result.error.issues[0]?.path.join("."), fix: "run synth again" });
}

function parsed(where: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RocefabError({ where, what: "is not JSON", fix: "run synth again" });
  }
}
