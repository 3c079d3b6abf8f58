import { decode } from "../../shared/failure.ts";
import { deleteRequest, loadRequest } from "../../shared/interface/load.ts";
import { refreshRequest } from "../../shared/interface/refresh.ts";
import { deleteLoad } from "../services/delete-load.ts";
import { gather } from "../services/gather.ts";
import { getLoads, noSuchLoad } from "../services/get-load.ts";
import type { LoadAtRevision } from "../services/loads/load-record.ts";
import { KeyReused, type Post, postLoad, postLoads } from "../services/post-load.ts";
import { refreshLoads } from "../services/refresh-loads.ts";
import { updateLoad } from "../services/update-load.ts";
import { answer, jsonAnswer } from "./answers.ts";
import { authenticateUser } from "./authentication.ts";
import { entityTag, expectedRevision, isKnown } from "./entity-tag.ts";
import { epochHeader } from "./epoch.ts";
import type { Doorway, Endpoint, Exchange } from "./exchange.ts";
import { createOneAtATime, idempotencyOf } from "./idempotency.ts";
import { readJson } from "./json-body.ts";
import { refuseWithProblem } from "./problem-details.ts";
import { Refusal } from "./refusal.ts";

const loadsPath = "/loadmanagement/v2/load";

/** Create, update, get, delete and refresh (specification 4.1 to 4.5). */
export function loadEndpoints(doorway: Doorway): Endpoint[] {
  const { context } = doorway;
  const oneAtATime = createOneAtATime();
  const reader = eachAccount((accountId) =>
    gather((loadIds: readonly string[]) => getLoads(context, accountId, loadIds)),
  );
  const post = gather((posts: readonly Post[]) => postLoads(context, posts));
  const refuse = refuseWithProblem;
  const idOf = (exchange: Exchange) => exchange.req.param("id") ?? "";
  const addressOf = (exchange: Exchange, loadId: string) =>
    `${new URL(exchange.req.url).origin}${loadsPath}/${loadId}`;
  const postedAt = (exchange: Exchange, loadId: string) => ({
    Location: `${addressOf(exchange, loadId)}?loadid=${loadId}`,
  });
  const headersOf = async (load: LoadAtRevision) => ({
    ETag: entityTag(load),
    [epochHeader]: await doorway.epoch(),
  });

  return [
    {
      path: loadsPath,
      refuse,
      methods: {
        async POST(exchange) {
          const caller = await authenticateUser(doorway, exchange);
          const body = await readJson(exchange);
          const request = decode(loadRequest, body);
          const idempotency = idempotencyOf(exchange, body);
          const posted = idempotency
            ? await oneAtATime(`${caller.accountId} ${idempotency.key}`, () =>
                postLoad(context, caller, request, idempotency),
              ).catch((cause) => {
                if (!(cause instanceof KeyReused)) throw cause;
                throw new Refusal(422, cause.message, { headers: postedAt(exchange, cause.loadId) });
              })
            : await post({ caller, request });
          const { load } = posted;
          return jsonAnswer(exchange, load, 201, {
            ...postedAt(exchange, load.loadId),
            ...(await headersOf(posted)),
          });
        },
      },
    },
    {
      path: `${loadsPath}/:id`,
      refuse,
      methods: {
        async GET(exchange) {
          const caller = await authenticateUser(doorway, exchange);
          const found = await reader(caller.accountId)(idOf(exchange));
          if (!found) throw noSuchLoad();
          const headers = await headersOf(found);
          return isKnown(exchange, headers.ETag)
            ? answer(exchange, null, 304, headers)
            : jsonAnswer(exchange, found.load, 200, headers);
        },
        async PUT(exchange) {
          const caller = await authenticateUser(doorway, exchange);
          const request = decode(loadRequest, await readJson(exchange));
          const expected = expectedRevision(exchange);
          const updated = await updateLoad(context, caller, idOf(exchange), request, expected);
          return jsonAnswer(exchange, updated.load, 200, {
            Location: addressOf(exchange, updated.load.loadId),
            ...(await headersOf(updated)),
          });
        },
      },
    },
    {
      path: "/loadmanagement/v3/load/:id",
      refuse,
      methods: {
        async DELETE(exchange) {
          const caller = await authenticateUser(doorway, exchange);
          const request = decode(deleteRequest, await readJson(exchange));
          await deleteLoad(context, caller, idOf(exchange), request, expectedRevision(exchange));
          return answer(exchange, null, 204, {});
        },
      },
    },
    {
      path: `${loadsPath}/refresh/integrator`,
      refuse,
      methods: {
        async POST(exchange) {
          const caller = await authenticateUser(doorway, exchange);
          const loadIds = decode(refreshRequest, await readJson(exchange));
          const { left: _, ...answer } = await refreshLoads(context, caller, loadIds);
          return jsonAnswer(exchange, answer);
        },
      },
    },
  ];
}

/** One for each account, made when it is first needed. */
function eachAccount<T>(make: (accountId: string) => T): (accountId: string) => T {
  const made = new Map<string, T>();
  return (accountId) => {
    const one = made.get(accountId) ?? make(accountId);
    made.set(accountId, one);
    return one;
  };
}
