import type { z } from "zod";
import { decode } from "../../shared/failure.ts";
import {
  deleteRequest,
  type Load,
  type loadAnswer,
  loadRequest,
  updateRequest,
} from "../../shared/interface/load.ts";
import type { LoadStop } from "../../shared/interface/load-stop.ts";
import { refreshRequest } from "../../shared/interface/refresh.ts";
import type { LoadAtRevision } from "../../shared/views/load-changes.ts";
import { batchCalls } from "../services/batch-calls.ts";
import { type LoadPost, postLoad, postLoads, ReusedKeyError } from "../services/loads/create.ts";
import { deleteLoad } from "../services/loads/delete.ts";
import { createLoadNotFoundError, getLoads } from "../services/loads/get.ts";
import { refreshLoads } from "../services/loads/refresh.ts";
import { updateLoad } from "../services/loads/update.ts";
import { authenticateUser } from "./authentication.ts";
import { createEntityTag, hasMatchingTag, readExpectedRevision } from "./entity-tag.ts";
import { EPOCH_HEADER } from "./epoch.ts";
import type { Endpoint, EndpointDeps, Exchange, Handler } from "./exchange.ts";
import { HttpError } from "./http-error.ts";
import { createKeyLock, readIdempotencyKey } from "./idempotency.ts";
import { readJson } from "./json-body.ts";
import { createJsonResponse, createResponse } from "./responses.ts";

const loadsPath = "/loadmanagement/v2/load";

/** Creates the endpoints to create, update, get, delete and refresh loads (specification 4.1 to 4.5). */
export const createLoadEndpoints = (deps: EndpointDeps): Endpoint[] => [
  { path: loadsPath, methods: { POST: createPostHandler(deps) } },
  {
    path: `${loadsPath}/:id`,
    methods: { GET: createGetHandler(deps), PUT: createPutHandler(deps) },
  },
  { path: "/loadmanagement/v3/load/:id", methods: { DELETE: createDeleteHandler(deps) } },
  { path: `${loadsPath}/refresh/integrator`, methods: { POST: createRefreshHandler(deps) } },
];

function createPostHandler(deps: EndpointDeps): Handler {
  const { context } = deps;
  const runWithKeyLock = createKeyLock();
  const postLoadInBatch = batchCalls((posts: readonly LoadPost[]) => postLoads(context, posts));
  const getLocationHeader = (exchange: Exchange, loadId: string) => ({
    Location: `${getUrl(exchange, loadId)}?loadid=${loadId}`,
  });
  return async (exchange) => {
    const caller = await authenticateUser(deps, exchange);
    const body = await readJson(exchange);
    const request = decode(loadRequest, body);
    const idempotency = readIdempotencyKey(exchange, body);
    // Read the epoch first: if this read failed after the post, the caller would post the load again.
    const epoch = await deps.readEpoch();
    const posted = idempotency
      ? await runWithKeyLock(`${caller.accountId} ${idempotency.key}`, () =>
          postLoad(context, caller, request, { idempotency }),
        ).catch((cause) => {
          if (!(cause instanceof ReusedKeyError)) throw cause;
          throw new HttpError(422, cause.message, { headers: getLocationHeader(exchange, cause.loadId) });
        })
      : await postLoadInBatch({ caller, request });
    const { load } = posted;
    return createJsonResponse(exchange, toResponseBody(load), 201, {
      ...getLocationHeader(exchange, load.loadId),
      ...createLoadHeaders(posted, epoch),
    });
  };
}

function createGetHandler(deps: EndpointDeps): Handler {
  const getReader = createCacheByAccount((accountId) =>
    batchCalls((loadIds: readonly string[]) => getLoads(deps.context, accountId, loadIds)),
  );
  return async (exchange) => {
    const caller = await authenticateUser(deps, exchange);
    const found = await getReader(caller.accountId)(getLoadId(exchange));
    if (!found) throw createLoadNotFoundError();
    const headers = createLoadHeaders(found, await deps.readEpoch());
    return hasMatchingTag(exchange, headers.ETag)
      ? createResponse(exchange, null, 304, headers)
      : createJsonResponse(exchange, toResponseBody(found.load), 200, headers);
  };
}

const createPutHandler =
  (deps: EndpointDeps): Handler =>
  async (exchange) => {
    const caller = await authenticateUser(deps, exchange);
    const request = decode(updateRequest, await readJson(exchange));
    const epoch = await deps.readEpoch();
    const updated = await updateLoad(deps.context, caller, getLoadId(exchange), request, {
      expectedRevision: readExpectedRevision(exchange),
    });
    return createJsonResponse(exchange, toResponseBody(updated.load), 200, {
      Location: getUrl(exchange, updated.load.loadId),
      ...createLoadHeaders(updated, epoch),
    });
  };

const createDeleteHandler =
  (deps: EndpointDeps): Handler =>
  async (exchange) => {
    const caller = await authenticateUser(deps, exchange);
    const request = decode(deleteRequest, await readJson(exchange));
    await deleteLoad(deps.context, caller, getLoadId(exchange), request, readExpectedRevision(exchange));
    return createResponse(exchange, null, 204, {});
  };

const createRefreshHandler =
  (deps: EndpointDeps): Handler =>
  async (exchange) => {
    const caller = await authenticateUser(deps, exchange);
    const loadIds = decode(refreshRequest, await readJson(exchange));
    const { unprocessed: _, ...refreshed } = await refreshLoads(deps.context, caller, loadIds);
    return createJsonResponse(exchange, refreshed);
  };

/**
 * Converts a load to the body of a response. Stops and equipment that an update omitted are null (specification 4.2).
 * A load from a remote can have stop types other than 1 and 2; those stops become deliveries (2).
 */
function toResponseBody(load: Load): z.output<typeof loadAnswer> {
  const { equipmentAttributes, loadStops } = load;
  const hasAttributes = Object.values(equipmentAttributes).some((value) => value !== null);
  return {
    ...load,
    equipmentAttributes: hasAttributes ? equipmentAttributes : null,
    loadStops: loadStops.length > 0 ? loadStops.map(toResponseStop) : null,
  };
}

const toResponseStop = (stop: LoadStop) => ({ ...stop, type: stop.type === 1 ? (1 as const) : (2 as const) });

const getLoadId = (exchange: Exchange) => exchange.req.param("id") ?? "";

const getUrl = (exchange: Exchange, loadId: string) =>
  `${new URL(exchange.req.url).origin}${loadsPath}/${loadId}`;

const createLoadHeaders = (load: LoadAtRevision, epoch: string) => ({
  ETag: createEntityTag(load),
  [EPOCH_HEADER]: epoch,
});

/** Returns a function that creates one value per account, on the first call for the account. */
function createCacheByAccount<T>(create: (accountId: string) => T): (accountId: string) => T {
  const values = new Map<string, T>();
  return (accountId) => {
    const value = values.get(accountId) ?? create(accountId);
    values.set(accountId, value);
    return value;
  };
}
