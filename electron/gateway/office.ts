import { decode, decodeQuery } from "../../shared/failure.ts";
import { changesQuery } from "../../shared/office/changes.ts";
import { editsRequest } from "../../shared/office/edits.ts";
import { applyEdits } from "../services/office/apply-edits.ts";
import {
  assertCursorIsCurrent,
  createChangesReader,
  LostCursorError,
} from "../services/office/read-changes.ts";
import type { ChangeLog } from "../store/store.ts";
import { authenticateUser } from "./authentication.ts";
import { EPOCH_HEADER } from "./epoch.ts";
import type { Endpoint, EndpointDeps } from "./exchange.ts";
import { HttpError } from "./http-error.ts";
import { readJson } from "./json-body.ts";
import { createJsonResponse } from "./responses.ts";

/** Creates the endpoints of the capability "office": desktops of one brokerage share the records of a server. */
export function createOfficeEndpoints(deps: EndpointDeps): Endpoint[] {
  const readChanges = createChangesReader(deps.context);
  return [
    {
      path: "/lanedesk/v1/edits",
      methods: {
        async POST(exchange) {
          const caller = await authenticateUser(deps, exchange);
          const log = requireChangeLog(deps);
          const { since, lastEdit, edits } = decode(editsRequest, await readJson(exchange));
          if (since !== undefined)
            await assertCursorIsCurrent(deps.context, caller, log, { since, lastEdit }).catch(
              rethrowAsHttpError,
            );
          // Office edits follow the rules of the window: they can book loads and update loads posted in the window.
          const answers = await applyEdits(
            deps.context,
            { ...caller, channel: "window", via: caller.via?.replace("HTTP", "Desktop") },
            edits,
          );
          return createJsonResponse(exchange, { answers });
        },
      },
    },
    {
      path: "/lanedesk/v1/changes",
      methods: {
        async GET(exchange) {
          const caller = await authenticateUser(deps, exchange);
          const log = requireChangeLog(deps);
          const query = decodeQuery(changesQuery, exchange.req.query());
          const ending = AbortSignal.any([deps.ended, exchange.req.raw.signal]);
          const changes = await readChanges(caller, log, query, ending).catch(rethrowAsHttpError);
          return createJsonResponse(exchange, changes, 200, { [EPOCH_HEADER]: changes.epoch });
        },
      },
    },
  ];
}

/** @throws HttpError 410 with the epoch if the cursor is lost; otherwise the cause */
function rethrowAsHttpError(cause: unknown): never {
  if (!(cause instanceof LostCursorError)) throw cause;
  throw new HttpError(410, cause.message, { headers: { [EPOCH_HEADER]: cause.epoch } });
}

/**
 * Returns the change log of an office's store.
 * @throws HttpError 404 if the store belongs to a single computer
 */
function requireChangeLog({ context: { store } }: EndpointDeps): ChangeLog {
  if (store.changeLog) return store.changeLog;
  throw new HttpError(
    404,
    "This server does not have the office capability. GET /lanedesk/v1 lists its capabilities.",
  );
}
