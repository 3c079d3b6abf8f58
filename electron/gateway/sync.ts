import type { SyncAnswer } from "../../shared/interface/sync-status.ts";
import { authenticateUser } from "./authentication.ts";
import type { Endpoint, EndpointDeps, Exchange } from "./exchange.ts";
import { HttpError } from "./http-error.ts";
import { createJsonResponse } from "./responses.ts";

/** The synchronization that scripts control over HTTP. */
export interface SyncApi {
  /** Returns the current status. */
  readStatus(): Promise<SyncAnswer>;
  /** Runs one cycle; resolves when the cycle ends. */
  run(): Promise<void>;
}

/** Creates the endpoint that returns the sync status (GET) and runs a sync cycle (POST); both need a bearer token. */
export const createSynchronizationEndpoint = (deps: EndpointDeps, sync: SyncApi): Endpoint => ({
  path: "/lanedesk/v1/sync",
  methods: {
    async GET(exchange) {
      await assertSyncUser(deps, exchange);
      return createJsonResponse(exchange, await sync.readStatus());
    },
    async POST(exchange) {
      await assertSyncUser(deps, exchange);
      await sync.run();
      return createJsonResponse(exchange, await sync.readStatus());
    },
  },
});

/**
 * Requires a user of the account that synchronizes, if there is one; other accounts must not see the status.
 * @throws HttpError 401, 403, 429
 */
async function assertSyncUser(deps: EndpointDeps, exchange: Exchange): Promise<void> {
  const { accountId } = await authenticateUser(deps, exchange);
  const remote = await deps.context.store.read(["keyValue"], ({ keyValue }) => keyValue.get("remote"));
  if (remote && remote.accountId !== accountId)
    throw new HttpError(403, "Another account synchronizes here. Use a token of that account.");
}
