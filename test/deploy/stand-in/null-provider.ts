import { randomInt } from "node:crypto";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import * as grpc from "@grpc/grpc-js";
import { loadSync } from "@grpc/proto-loader";
import { decode, ExtData, encode } from "@msgpack/msgpack";

/**
 * A STAND-IN for the provider hashicorp/null, not that provider: the registry is not reachable in tests, and a null_resource can be deployed only by a
 * provider that answers to that name. It knows `null_resource` with `id` and `triggers` as Terraform's documentation describes them, and speaks
 * plugin protocol 5. A lock file or a state made with it is worth nothing outside of the test.
 */
const SOURCE = "registry.terraform.io/hashicorp/null";
const PROTO = fileURLToPath(new URL("tfplugin5.proto", import.meta.url));

const SCHEMA = {
  provider: { block: {} },
  resource_schemas: {
    null_resource: {
      block: {
        attributes: [
          { name: "id", type: Buffer.from('"string"'), computed: true },
          { name: "triggers", type: Buffer.from('["map","string"]'), optional: true },
        ],
      },
    },
  },
};

interface NullResource {
  readonly id: unknown;
  readonly triggers: unknown;
}

interface DynamicValue {
  readonly msgpack: Uint8Array;
}

/** What Terraform sends; of each request only some of it is there. */
interface Request {
  readonly config: DynamicValue;
  readonly raw_state: { readonly json: Buffer };
  readonly current_state: DynamicValue;
  readonly prior_state: DynamicValue;
  readonly proposed_new_state: DynamicValue;
  readonly planned_state: DynamicValue;
}

/** "Known after apply", as Terraform writes it in MessagePack. */
const UNKNOWN = new ExtData(0, new Uint8Array([0]));

const wire = (value: unknown): DynamicValue => ({ msgpack: encode(value) });
const resource = (value: DynamicValue): NullResource | null => decode(value.msgpack) as NullResource | null;

function plan(prior: NullResource | null, proposed: NullResource | null): object {
  if (proposed === null) return { planned_state: wire(null) };
  if (prior === null) return { planned_state: wire({ ...proposed, id: UNKNOWN }) };
  const replaced = !isDeepStrictEqual(prior.triggers, proposed.triggers);
  return { planned_state: wire(proposed), requires_replace: replaced ? [{ steps: [{ attribute_name: "triggers" }] }] : [] };
}

function apply(planned: NullResource | null): object {
  return { new_state: wire(planned && { ...planned, id: `${randomInt(2 ** 47)}` }) };
}

const ANSWERS: Readonly<Record<string, (request: Request) => object>> = {
  GetSchema: () => SCHEMA,
  PrepareProviderConfig: ({ config }) => ({ prepared_config: config }),
  ValidateResourceTypeConfig: () => ({}),
  UpgradeResourceState: ({ raw_state }) => ({ upgraded_state: wire(JSON.parse(raw_state.json.toString("utf8"))) }),
  Configure: () => ({}),
  ReadResource: ({ current_state }) => ({ new_state: current_state }),
  PlanResourceChange: ({ prior_state, proposed_new_state }) => plan(resource(prior_state), resource(proposed_new_state)),
  ApplyResourceChange: ({ planned_state }) => apply(resource(planned_state)),
  Stop: () => ({}),
};

function answered(answer: (request: Request) => object): grpc.handleUnaryCall<Request, object> {
  return ({ request }, reply) => {
    try {
      reply(null, answer(request));
    } catch (error) {
      reply({ code: grpc.status.INTERNAL, details: `stand-in for ${SOURCE}: ${error}` });
    }
  };
}

export interface StandIn {
  /** The environment in which Terraform takes the stand-in for the provider, and asks no registry for it. */
  readonly environment: { readonly TF_REATTACH_PROVIDERS: string };
  stop(): void;
}

/** Serves the stand-in from this process, on the loopback interface. */
export async function startStandIn(): Promise<StandIn> {
  const { tfplugin5 } = grpc.loadPackageDefinition(loadSync(PROTO, { keepCase: true })) as unknown as {
    tfplugin5: { Provider: grpc.ServiceClientConstructor };
  };
  const server = new grpc.Server();
  server.addService(tfplugin5.Provider.service, Object.fromEntries(Object.entries(ANSWERS).map(([rpc, answer]) => [rpc, answered(answer)])));
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync("127.0.0.1:0", grpc.ServerCredentials.createInsecure(), (error, bound) => (error ? reject(error) : resolve(bound))),
  );
  // Test: a process that is the test's own, which Terraform must not end.
  const reattach = { Protocol: "grpc", ProtocolVersion: 5, Pid: process.pid, Test: true, Addr: { Network: "tcp", String: `127.0.0.1:${port}` } };
  return { environment: { TF_REATTACH_PROVIDERS: JSON.stringify({ [SOURCE]: reattach }) }, stop: () => server.forceShutdown() };
}
