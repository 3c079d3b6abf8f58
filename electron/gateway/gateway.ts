import { Hono } from "hono";
import type { Context } from "../services/context.ts";
import { accountUserEndpoints } from "./account-users.ts";
import { apiDocumentEndpoints } from "./api-document.ts";
import { createAttempts } from "./attempts.ts";
import { capabilityEndpoints } from "./capabilities.ts";
import { changeQueueEndpoints } from "./change-queue.ts";
import { createEpoch } from "./epoch.ts";
import type { Endpoint, Exchange, GatewayEnvironment, Handler, Refuse } from "./exchange.ts";
import { expandedCarrierEndpoints } from "./expanded-carrier.ts";
import { assertReadablePath, createGuard } from "./guard.ts";
import { loadEndpoints } from "./loads.ts";
import { refuseWithProblem } from "./problem-details.ts";
import { rateTrendEndpoints } from "./rate-trend.ts";
import { Refusal, refusalOf } from "./refusal.ts";
import { registrationStepEndpoints } from "./registration-steps.ts";
import { type SyncApi, synchronizationEndpoints } from "./sync.ts";

export interface GatewayOptions {
  /** Told of every fault of the program's own, with the correlation id that the caller was shown. */
  report(correlationId: string, cause: unknown): void;
  /** Synchronizing with a remote, where the program does that. */
  sync?: SyncApi;
  /** Whether a name is this service's own, beside its addresses and localhost: none is, unless a certificate says so. */
  isOwnName?: (name: string) => boolean;
}

const noName = () => false;

/** The HTTP interface: all nine parts of the specification, and Lanedesk's extras under /lanedesk/v1. */
export function createGateway(
  context: Context,
  { report, sync, isOwnName = noName }: GatewayOptions,
): Hono<GatewayEnvironment> {
  const { clock, newId } = context.env;
  const doorway = { context, attempts: createAttempts(clock.running), epoch: createEpoch(context) };
  const endpoints = [
    ...loadEndpoints(doorway),
    ...accountUserEndpoints(doorway),
    ...changeQueueEndpoints(doorway),
    ...registrationStepEndpoints(doorway),
    ...rateTrendEndpoints(doorway),
    ...capabilityEndpoints(doorway),
    ...expandedCarrierEndpoints(doorway),
    ...apiDocumentEndpoints(),
    ...(sync ? synchronizationEndpoints(doorway, sync) : []),
  ];

  const app = new Hono<GatewayEnvironment>();
  const guard = createGuard(isOwnName);
  /** Every request comes this way: with the shape of its failures known, and not from a page of another site. */
  const received =
    (refuse: Refuse, handler: Handler): Handler =>
    async (exchange) => {
      const given = exchange.req.header("correlationid") ?? "";
      exchange.set("correlationId", isGuid(given) ? given : newId());
      exchange.set("refuse", refuse);
      assertReadablePath(exchange);
      guard(exchange);
      return handler(exchange);
    };
  for (const { path, methods, refuse } of endpoints) {
    for (const [method, handler] of Object.entries(methods)) app.on(method, path, received(refuse, handler));
    app.all(path, received(refuse, refuseMethod(methods)));
  }
  app.all("*", received(refuseWithProblem, refuseAddress));
  app.onError((error, exchange) =>
    exchange.get("refuse")(exchange, refusalOf(error) ?? fault(error, exchange, report)),
  );
  return app;
}

const refuseAddress: Handler = async () => {
  throw new Refusal(404, "There is nothing at this address. GET /lanedesk/v1 tells what this service is.");
};

function refuseMethod(methods: Endpoint["methods"]): Handler {
  const allowed = Object.keys(methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const Allow = allowed.join(", ");
  return async ({ req }) => {
    throw new Refusal(405, `${req.method} is not possible here, but ${Allow} is.`, { headers: { Allow } });
  };
}

/** Nothing internal reaches the caller: only words, and the id under which the cause was reported. */
function fault(error: unknown, exchange: Exchange, report: GatewayOptions["report"]): Refusal {
  const correlationId = exchange.get("correlationId");
  report(correlationId, error);
  return new Refusal(
    500,
    `Something went wrong inside Lanedesk; what was saved before is safe. Report the correlation id ${correlationId}.`,
  );
}

const isGuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
