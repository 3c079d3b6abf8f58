import type { DeleteRequest } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { statusOf } from "../../../shared/reference/load-states.ts";
import type { SentRecord } from "../../store/store.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import { authorizationHeader, type RemoteEndpoint } from "./endpoint.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { REMOTE_JSON_LIMITS, type ResponseLimits } from "./read-response.ts";
import { type RefreshResult, sendRefresh } from "./refresh-client.ts";
import { RemoteFailure } from "./remote-failure.ts";
import { hasCorrelationId, type RemoteRequest, type RemoteResponse, sendRequest } from "./request.ts";
import { verifyMissing } from "./verify-missing.ts";

export interface RemoteAnswer {
  load: RemoteLoad;
  /** Empty where the remote offers none. */
  etag: string;
  /** Names the remote's store; empty where it does not tell. */
  epoch: string;
}

/** The answer to a read with an ETag that is still the load's. */
export interface UnchangedAnswer {
  load: undefined;
  epoch: string;
}

/** Load management (specification 4.1 to 4.5) of a remote. Every function throws RemoteFailure. */
export interface LoadClient {
  /** Posts a load; its key makes it repeatable where the remote knows Idempotency-Key. */
  create(sent: Pick<SentRecord, "body" | "key" | "repeatable">): Promise<RemoteAnswer>;
  /**
   * Replaces a load; where `etag` is given, only if it is still the load's. Undefined where the answer holds no load:
   * then only a read can tell what became of it.
   */
  update(remoteLoadId: string, body: JsonObject, etag: string): Promise<RemoteAnswer | undefined>;
  read(remoteLoadId: string): Promise<RemoteAnswer>;
  /** Reads a load unless it still has this ETag. */
  readUnless(remoteLoadId: string, etag: string): Promise<RemoteAnswer | UnchangedAnswer>;
  delete(remoteLoadId: string, request: DeleteRequest, etag: string): Promise<void>;
  /** By remote load id, in lower case. */
  refresh(remoteLoadIds: readonly string[]): Promise<Map<string, RefreshResult>>;
}

/**
 * A load with every text and list as long as the interface lets it be (2.1, 2.2) stays below these; a larger one would
 * hold up everything else while it is merged.
 */
const oneLoad: ResponseLimits = {
  bytes: 2 * 1024 * 1024,
  json: { ...REMOTE_JSON_LIMITS, maxValues: 20_000 },
  what: "load",
  failureKind: "oversized",
};

export function createLoadClient(desk: RemoteEndpoint): LoadClient {
  const address = (version: string, remoteLoadId: string) =>
    `${desk.baseUrl}/loadmanagement/${version}/load/${encodeURIComponent(remoteLoadId)}`;
  const askOf = (question: RemoteRequest): Promise<RemoteResponse> =>
    sendRequest(desk.http, { limits: oneLoad, ...question }).catch((cause) => verifyMissing(desk, cause));
  const put = (etag: string): Record<string, string> => (isStrong(etag) ? { "If-Match": etag } : {});

  const client: LoadClient = {
    async create({ body, key, repeatable }) {
      const answer = await askOf({
        method: "POST",
        url: `${desk.baseUrl}/loadmanagement/v2/load`,
        headers: { ...authorizationHeader(desk), "Idempotency-Key": key },
        body,
        once: !repeatable,
      });
      const load = readRemoteLoad(answer.json);
      return load ? { load, ...headersOf(answer) } : client.read(idInLocation(answer)).catch(mayBeDone);
    },

    async update(remoteLoadId, body, etag) {
      const url = address("v2", remoteLoadId);
      const headers = { ...authorizationHeader(desk), ...put(etag) };
      const answer = await askOf({ method: "PUT", url, headers, body });
      return answer.json === undefined ? undefined : readLoad(answer, remoteLoadId);
    },

    async read(remoteLoadId) {
      const headers = authorizationHeader(desk);
      const url = address("v2", remoteLoadId);
      return readLoad(await askOf({ method: "GET", url, headers }), remoteLoadId);
    },

    async readUnless(remoteLoadId, etag) {
      if (etag === "") return client.read(remoteLoadId);
      const headers = { ...authorizationHeader(desk), "If-None-Match": etag };
      const url = address("v2", remoteLoadId);
      const answer = await askOf({ method: "GET", url, headers });
      if (answer.status !== 304) return readLoad(answer, remoteLoadId);
      return { load: undefined, epoch: headersOf(answer).epoch };
    },

    async delete(remoteLoadId, { reason, comment }, etag) {
      const { status, headers } = await askOf({
        method: "DELETE",
        url: address("v3", remoteLoadId),
        headers: { ...authorizationHeader(desk), ...put(etag) },
        body: comment === null ? { reason } : { reason, comment },
      });
      if (status === 204 && hasCorrelationId(headers)) return;
      assertDeleted(status, await client.read(remoteLoadId).catch(unlessMissing));
    },

    refresh: async (remoteLoadIds) => (await sendRefresh(desk, remoteLoadIds)).loads,
  };
  return client;
}

/** The same client, with no more requests under way than the pace allows. */
export const withRateLimit = (client: LoadClient, { request }: Pick<RateLimiter, "request">): LoadClient => ({
  create: (sent) => request(() => client.create(sent)),
  update: (remoteLoadId, body, etag) => request(() => client.update(remoteLoadId, body, etag)),
  read: (remoteLoadId) => request(() => client.read(remoteLoadId)),
  readUnless: (remoteLoadId, etag) => request(() => client.readUnless(remoteLoadId, etag)),
  delete: (remoteLoadId, deletion, etag) => request(() => client.delete(remoteLoadId, deletion, etag)),
  refresh: (remoteLoadIds) => request(() => client.refresh(remoteLoadIds)),
});

const headersOf = ({ headers }: RemoteResponse) => ({
  etag: (headers.get("etag") ?? "").slice(0, 200),
  epoch: (headers.get("lanedesk-epoch") ?? "").slice(0, 200),
});

/** Only a strong ETag may guard a write (RFC 9110, 13.1.1). */
const isStrong = (etag: string): boolean => etag !== "" && !etag.startsWith("W/");

function readLoad(answer: RemoteResponse, remoteLoadId: string): RemoteAnswer {
  const load = readRemoteLoad(answer.json);
  if (load?.remoteLoadId.toLowerCase() !== remoteLoadId.toLowerCase())
    throw new RemoteFailure("malformed", "The remote's answer is not the load that was asked for.");
  return { load: { ...load, remoteLoadId }, ...headersOf(answer) };
}

/** What was answered may have been done: that it cannot be looked up now does not say that it was not. */
function mayBeDone(cause: unknown): never {
  throw cause instanceof RemoteFailure ? new RemoteFailure("unanswered", cause.message, cause) : cause;
}

const unlessMissing = (cause: unknown): never => {
  if (cause instanceof RemoteFailure && cause.kind === "missing") throw cause;
  return mayBeDone(cause);
};

/** Whoever answers anything but what the interface says (4.4) may not be the remote: only the load itself tells. */
function assertDeleted(status: number, { load }: RemoteAnswer): void {
  if (statusOf(load.state.loadStateId) === "deleted") return;
  throw new RemoteFailure(
    "malformed",
    `The remote answered the delete with ${status}, and has the load as it was.`,
  );
}

/** The id in the address of a posted load (specification 4.1); empty where there is none. */
export function readLocationId(location: string): string {
  const query = new URLSearchParams(location.split("?")[1] ?? "");
  for (const [key, value] of query) if (key.toLowerCase() === "loadid") return value;
  return "";
}

/** For a remote whose answer to a create holds no load. */
function idInLocation({ headers }: RemoteResponse): string {
  const loadId = readLocationId(headers.get("location") ?? "");
  if (loadId) return loadId;
  throw new RemoteFailure(
    "malformed",
    "The remote says that it posted the load, and not under which id. Look for it there.",
  );
}
