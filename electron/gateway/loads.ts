import type { z } from "zod";
import { decode } from "../../shared/failure.ts";
import {
  deleteRequest,
  type Load,
  type loadAnswer,
  loadRequest,
  updateRequest,
} from "../../shared/interface/load.ts";
import { refreshRequest } from "../../shared/interface/refresh.ts";
import { gather } from "../services/gather.ts";
import { KeyReused, type Post, postLoad, postLoads } from "../services/loads/create.ts";
import { deleteLoad } from "../services/loads/delete.ts";
import { getLoads, noSuchLoad } from "../services/loads/get.ts";
import type { LoadAtRevision } from "../services/loads/load-record.ts";
import { refreshLoads } from "../services/loads/refresh.ts";
import { updateLoad } from "../services/loads/update.ts";
import { answer, jsonAnswer } from "./answers.ts";
import { authenticateUser } from "./authentication.ts";
import { entityTag, expectedRevision, isKnown } from "./entity-tag.ts";
import { epochHeader } from "./epoch.ts";
import type { Endpoint, EndpointDeps, Exchange, Handler } from "./exchange.ts";
import { createOneAtATime, idempotencyOf } from "./idempotency.ts";
import { readJson } from "./json-body.ts";
import { refuseWithProblem } from "./problem-details.ts";
import { Refusal } from "./refusal.ts";

const loadsPath = "/loadmanagement/v2/load";
const refuse = refuseWithProblem;

/** Create, update, get, delete and refresh (specification 4.1 to 4.5). */
export const loadEndpoints = (doorway: EndpointDeps): Endpoint[] => [
  { path: loadsPath, refuse, methods: { POST: creating(doorway) } },
  { path: `${loadsPath}/:id`, refuse, methods: { GET: getting(doorway), PUT: updating(doorway) } },
  { path: "/loadmanagement/v3/load/:id", refuse, methods: { DELETE: deleting(doorway) } },
  { path: `${loadsPath}/refresh/integrator`, refuse, methods: { POST: refreshing(doorway) } },
];

function creating(doorway: EndpointDeps): Handler {
  const { context } = doorway;
  const oneAtATime = createOneAtATime();
  const post = gather((posts: readonly Post[]) => postLoads(context, posts));
  const postedAt = (exchange: Exchange, loadId: string) => ({
    Location: `${addressOf(exchange, loadId)}?loadid=${loadId}`,
  });
  return async (exchange) => {
    const caller = await authenticateUser(doorway, exchange);
    const body = await readJson(exchange);
    const request = decode(loadRequest, body);
    const idempotency = idempotencyOf(exchange, body);
    const posted = idempotency
      ? await oneAtATime(`${caller.accountId} ${idempotency.key}`, () =>
          postLoad(context, caller, request, { idempotency }),
        ).catch((cause) => {
          if (!(cause instanceof KeyReused)) throw cause;
          throw new Refusal(422, cause.message, { headers: postedAt(exchange, cause.loadId) });
        })
      : await post({ caller, request });
    const { load } = posted;
    return jsonAnswer(exchange, answered(load), 201, {
      ...postedAt(exchange, load.loadId),
      ...(await headersOf(doorway, posted)),
    });
  };
}

function getting(doorway: EndpointDeps): Handler {
  const reader = eachAccount((accountId) =>
    gather((loadIds: readonly string[]) => getLoads(doorway.context, accountId, loadIds)),
  );
  return async (exchange) => {
    const caller = await authenticateUser(doorway, exchange);
    const found = await reader(caller.accountId)(idOf(exchange));
    if (!found) throw noSuchLoad();
    const headers = await headersOf(doorway, found);
    return isKnown(exchange, headers.ETag)
      ? answer(exchange, null, 304, headers)
      : jsonAnswer(exchange, answered(found.load), 200, headers);
  };
}

const updating =
  (doorway: EndpointDeps): Handler =>
  async (exchange) => {
    const caller = await authenticateUser(doorway, exchange);
    const request = decode(updateRequest, await readJson(exchange));
    const updated = await updateLoad(doorway.context, caller, idOf(exchange), request, {
      expectedRevision: expectedRevision(exchange),
    });
    return jsonAnswer(exchange, answered(updated.load), 200, {
      Location: addressOf(exchange, updated.load.loadId),
      ...(await headersOf(doorway, updated)),
    });
  };

const deleting =
  (doorway: EndpointDeps): Handler =>
  async (exchange) => {
    const caller = await authenticateUser(doorway, exchange);
    const request = decode(deleteRequest, await readJson(exchange));
    await deleteLoad(doorway.context, caller, idOf(exchange), request, expectedRevision(exchange));
    return answer(exchange, null, 204, {});
  };

const refreshing =
  (doorway: EndpointDeps): Handler =>
  async (exchange) => {
    const caller = await authenticateUser(doorway, exchange);
    const loadIds = decode(refreshRequest, await readJson(exchange));
    const { left: _, ...refreshed } = await refreshLoads(doorway.context, caller, loadIds);
    return jsonAnswer(exchange, refreshed);
  };

/** What an update left out is null in every answer from then on (4.2). */
function answered(load: Load): z.output<typeof loadAnswer> {
  const { equipmentAttributes, loadStops } = load;
  if (loadStops.length > 0 && equipmentAttributes.equipmentTypeId !== null) return load;
  const isAny = Object.values(equipmentAttributes).some((value) => value !== null);
  return {
    ...load,
    equipmentAttributes: isAny ? equipmentAttributes : null,
    loadStops: loadStops.length > 0 ? loadStops : null,
  };
}

const idOf = (exchange: Exchange) => exchange.req.param("id") ?? "";

const addressOf = (exchange: Exchange, loadId: string) =>
  `${new URL(exchange.req.url).origin}${loadsPath}/${loadId}`;

const headersOf = async (doorway: EndpointDeps, load: LoadAtRevision) => ({
  ETag: entityTag(load),
  [epochHeader]: await doorway.epoch(),
});

/** One for each account, made when it is first needed. */
function eachAccount<T>(make: (accountId: string) => T): (accountId: string) => T {
  const made = new Map<string, T>();
  return (accountId) => {
    const one = made.get(accountId) ?? make(accountId);
    made.set(accountId, one);
    return one;
  };
}
