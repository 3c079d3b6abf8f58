import { Hono } from "hono";
import type { Context } from "../services/context.ts";
import { DatabaseError } from "../store/store.ts";
import { createAccountUserEndpoint } from "./account-users.ts";
import { createApiDocumentEndpoints } from "./api-document.ts";
import { createAttemptLimiter, createFailureCounter } from "./attempt-limiter.ts";
import { createAuditEndpoint } from "./audit.ts";
import { createBodyMemory } from "./body-memory.ts";
import { createCapabilityEndpoint } from "./capabilities.ts";
import { createCarrierClaimEndpoint } from "./carrier-claims.ts";
import { createChangeQueueEndpoint } from "./change-queue.ts";
import { createEpochReader } from "./epoch.ts";
import type { Endpoint, ErrorFormat, Exchange, GatewayEnv, Handler } from "./exchange.ts";
import { createExpandedCarrierEndpoint } from "./expanded-carrier.ts";
import { createHealthEndpoint } from "./health.ts";
import { HttpError, toHttpError } from "./http-error.ts";
import { createLoadEndpoints } from "./loads.ts";
import { createOfficeEndpoints } from "./office.ts";
import { assertOwnSite, assertReadablePath } from "./origin-guard.ts";
import { formatProblem } from "./problem-details.ts";
import { createRateTrendEndpoints } from "./rate-trend.ts";
import { createRegistrationStepEndpoint } from "./registration-steps.ts";
import { createSynchronizationEndpoint, type SyncApi } from "./sync.ts";

interface GatewayOptions {
  /** Receives unexpected errors, and LanedeskErrors with status 503, with the request's correlation id. */
  report(correlationId: string, cause: unknown): void;
  /** Synchronization with a remote; undefined when the program does not synchronize. */
  sync?: SyncApi;
  /** Whether a host name, other than IP addresses and localhost, is this service's own. Default: none. */
  isOwnName?: (name: string) => boolean;
  /** Aborts when the server ends. Default: never. */
  ended?: AbortSignal;
}

/** Creates the HTTP interface: specification 4.1 to 4.9, and Lanedesk's extensions under /lanedesk/v1. */
export function createGateway(
  context: Context,
  { report, sync, isOwnName = () => false, ended = new AbortController().signal }: GatewayOptions,
): Hono<GatewayEnv> {
  const { clock, createId } = context.env;
  const deps = {
    context,
    attemptLimiter: createAttemptLimiter(
      context.store.shared?.recordFailedAttempt ?? createFailureCounter(clock.uptimeMs),
      clock.uptimeMs,
    ),
    bodyMemory: createBodyMemory(),
    readEpoch: createEpochReader(context),
    ended,
  };
  const endpoints: Endpoint[] = [
    ...createLoadEndpoints(deps),
    createAccountUserEndpoint(deps),
    createChangeQueueEndpoint(deps),
    createRegistrationStepEndpoint(deps),
    ...createRateTrendEndpoints(deps),
    createCapabilityEndpoint(deps),
    createHealthEndpoint(deps),
    createExpandedCarrierEndpoint(deps),
    createCarrierClaimEndpoint(deps),
    ...createOfficeEndpoints(deps),
    createAuditEndpoint(deps),
    ...createApiDocumentEndpoints(),
    ...(sync ? [createSynchronizationEndpoint(deps, sync)] : []),
  ];

  const app = new Hono<GatewayEnv>();
  /** Sets the correlation id and the error format, and checks the path and the origin, before the handler runs. */
  const addChecks =
    (formatError: ErrorFormat, handler: Handler): Handler =>
    async (exchange) => {
      const callerId = exchange.req.header("correlationid") ?? "";
      exchange.set("correlationId", isGuid(callerId) ? callerId : createId());
      exchange.set("formatError", formatError);
      assertReadablePath(exchange);
      assertOwnSite(exchange, isOwnName);
      return handler(exchange);
    };
  for (const { path, methods, formatError = formatProblem } of endpoints) {
    for (const [method, handler] of Object.entries(methods))
      app.on(method, path, addChecks(formatError, handler));
    app.all(path, addChecks(formatError, createMethodRejection(methods)));
  }
  app.all("*", addChecks(formatProblem, rejectUnknownPath));
  app.onError((error, exchange) =>
    exchange.get("formatError")(exchange, toPublicError(error, exchange, report)),
  );
  return app;
}

const rejectUnknownPath: Handler = async () => {
  throw new HttpError(404, "No such path. GET /lanedesk/v1 describes this service.");
};

function createMethodRejection(methods: Endpoint["methods"]): Handler {
  const allowed = Object.keys(methods).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));
  const Allow = allowed.join(", ");
  return async ({ req }) => {
    throw new HttpError(405, `${req.method} is not allowed here. Allowed: ${Allow}.`, { headers: { Allow } });
  };
}

/**
 * Returns the error that the caller sees. The message of an unexpected error, or of a LanedeskError with status 503,
 * may name local paths, so the caller gets the id under which `report` received the cause.
 */
function toPublicError(error: unknown, exchange: Exchange, report: GatewayOptions["report"]): HttpError {
  const expected = toHttpError(error);
  if (expected && (expected === error || expected.status !== 503)) return expected;
  const correlationId = exchange.get("correlationId");
  report(correlationId, error);
  if (expected) {
    const reason =
      error instanceof DatabaseError ? error.publicReason : "Lanedesk can't do this at the moment.";
    // The message does not say that nothing was changed: a request of several transactions may have changed something.
    return new HttpError(
      503,
      `${reason} Try again later; if this continues, report the correlation ID ${correlationId}.`,
      { headers: expected.headers },
    );
  }
  return new HttpError(
    500,
    `Something went wrong inside Lanedesk; saved data is safe. Report the correlation ID ${correlationId}.`,
  );
}

const isGuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
