import type { DeleteRequest } from "../../../shared/interface/load.ts";
import type { JsonObject } from "../../../shared/json.ts";
import { getLoadStatus } from "../../../shared/reference/load-states.ts";
import type { SentRecord } from "../../store/store.ts";
import { type RemoteLoad, readRemoteLoad } from "../merge/remote-load.ts";
import { createAuthorizationHeader, MAX_TAG_CHARS, type RemoteEndpoint } from "./http-client.ts";
import type { RateLimiter } from "./rate-limiter.ts";
import { REMOTE_JSON_LIMITS, type ResponseLimits } from "./read-response.ts";
import { type RefreshResult, rethrowVerified404, sendRefresh } from "./refresh-client.ts";
import { RemoteFailure } from "./remote-failure.ts";
import { hasCorrelationId, type RemoteRequest, type RemoteResponse, sendRequest } from "./request.ts";

/** A load that the remote returned, and its version. */
export interface LoadResponse {
  load: RemoteLoad;
  /** Empty without a strong ETag. */
  etag: string;
  /** Identifies the remote's store; empty if unknown. */
  epoch: string;
}

/** The response to a read with an ETag that is still current. */
export interface UnchangedResponse {
  load: undefined;
  epoch: string;
}

/** Load management of a remote (specification 4.1 to 4.5). Every function throws RemoteFailure if its request fails. */
export interface LoadClient {
  /** Posts a load; a remote that supports Idempotency-Key posts one load per key. */
  create(sent: Pick<SentRecord, "body" | "key" | "isRepeatable">): Promise<LoadResponse>;
  /**
   * Replaces a load; with an ETag, only if the ETag is still current.
   * @returns undefined if the response is empty; the caller then has to read the load
   */
  update(remoteLoadId: string, body: JsonObject, etag: string): Promise<LoadResponse | undefined>;
  read(remoteLoadId: string): Promise<LoadResponse>;
  /** Reads a load; returns only the epoch if the ETag is still current. */
  readIfChanged(remoteLoadId: string, etag: string): Promise<LoadResponse | UnchangedResponse>;
  /** Deletes a load; with an ETag, only if the ETag is still current. */
  delete(remoteLoadId: string, request: DeleteRequest, etag: string): Promise<void>;
  /** Refreshes loads; returns the results by remote load id, in lower case. */
  refresh(remoteLoadIds: readonly string[]): Promise<Map<string, RefreshResult>>;
}

/** Merging a larger load would block the main process. */
const LOAD_LIMITS: ResponseLimits = {
  maxBodyBytes: 2 * 1024 * 1024,
  json: { ...REMOTE_JSON_LIMITS, maxValues: 20_000 },
  noun: "load board's load",
  failureKind: "oversized",
};

/** Creates a client for one remote. */
export function createLoadClient(endpoint: RemoteEndpoint): LoadClient {
  const formatLoadUrl = (version: string, remoteLoadId: string) =>
    `${endpoint.baseUrl}/loadmanagement/${version}/load/${encodeURIComponent(remoteLoadId)}`;
  const send = (request: RemoteRequest): Promise<RemoteResponse> =>
    sendRequest(endpoint.http, { limits: LOAD_LIMITS, ...request }).catch((cause) =>
      rethrowVerified404(endpoint, cause),
    );
  const getIfMatchHeader = (etag: string): Record<string, string> => (etag ? { "If-Match": etag } : {});

  const client: LoadClient = {
    async create({ body, key, isRepeatable }) {
      const response = await send({
        method: "POST",
        url: `${endpoint.baseUrl}/loadmanagement/v2/load`,
        headers: { ...createAuthorizationHeader(endpoint), "Idempotency-Key": key },
        body,
        isSentOnce: !isRepeatable,
      });
      const load = readRemoteLoad(response.json);
      return load
        ? { load, ...readHeaders(response) }
        : client.read(readPostedId(response)).catch(throwUnanswered);
    },

    async update(remoteLoadId, body, etag) {
      const url = formatLoadUrl("v2", remoteLoadId);
      const headers = { ...createAuthorizationHeader(endpoint), ...getIfMatchHeader(etag) };
      const response = await send({ method: "PUT", url, headers, body });
      return response.json === undefined ? undefined : readLoad(response, remoteLoadId);
    },

    async read(remoteLoadId) {
      const headers = createAuthorizationHeader(endpoint);
      const url = formatLoadUrl("v2", remoteLoadId);
      return readLoad(await send({ method: "GET", url, headers }), remoteLoadId);
    },

    async readIfChanged(remoteLoadId, etag) {
      if (etag === "") return client.read(remoteLoadId);
      const headers = { ...createAuthorizationHeader(endpoint), "If-None-Match": etag };
      const url = formatLoadUrl("v2", remoteLoadId);
      const response = await send({ method: "GET", url, headers });
      if (response.status !== 304) return readLoad(response, remoteLoadId);
      return { load: undefined, epoch: readHeaders(response).epoch };
    },

    async delete(remoteLoadId, { reason, comment }, etag) {
      const { status, headers } = await send({
        method: "DELETE",
        url: formatLoadUrl("v3", remoteLoadId),
        headers: { ...createAuthorizationHeader(endpoint), ...getIfMatchHeader(etag) },
        body: comment === null ? { reason } : { reason, comment },
      });
      if (status === 204 && hasCorrelationId(headers)) return;
      assertDeleted(status, await client.read(remoteLoadId).catch(throwMissingOrUnanswered));
    },

    refresh: async (remoteLoadIds) => (await sendRefresh(endpoint, remoteLoadIds)).loads,
  };
  return client;
}

/** Returns a client that sends the requests of `client` through a rate limiter. */
export const limitRequestRate = (
  client: LoadClient,
  { request }: Pick<RateLimiter, "request">,
): LoadClient => ({
  create: (sent) => request(() => client.create(sent)),
  update: (remoteLoadId, body, etag) => request(() => client.update(remoteLoadId, body, etag)),
  read: (remoteLoadId) => request(() => client.read(remoteLoadId)),
  readIfChanged: (remoteLoadId, etag) => request(() => client.readIfChanged(remoteLoadId, etag)),
  delete: (remoteLoadId, deletion, etag) => request(() => client.delete(remoteLoadId, deletion, etag)),
  refresh: (remoteLoadIds) => request(() => client.refresh(remoteLoadIds)),
});

const readHeaders = ({ headers }: RemoteResponse) => ({
  etag: omitWeak(headers.get("etag") ?? "").slice(0, MAX_TAG_CHARS),
  epoch: (headers.get("lanedesk-epoch") ?? "").slice(0, MAX_TAG_CHARS),
});

/** Only a strong ETag may guard a write (RFC 9110, 13.1.1); a proxy that compresses responses makes ETags weak. */
const omitWeak = (etag: string): string => (etag.startsWith("W/") ? "" : etag);

/** Returns the load with the remote's spelling of its id; a user may have entered the id in another letter case. */
function readLoad(response: RemoteResponse, remoteLoadId: string): LoadResponse {
  const load = readRemoteLoad(response.json);
  if (!load) throw new RemoteFailure("malformed", "The load board's response has no valid load.");
  if (load.remoteLoadId.toLowerCase() !== remoteLoadId.toLowerCase())
    throw new RemoteFailure("malformed", "The load board returned a different load than Lanedesk requested.");
  return { load, ...readHeaders(response) };
}

/** A read that fails after a write does not mean that the write failed. */
function throwUnanswered(cause: unknown): never {
  throw cause instanceof RemoteFailure ? new RemoteFailure("unanswered", cause.message, cause) : cause;
}

const throwMissingOrUnanswered = (cause: unknown): never => {
  if (cause instanceof RemoteFailure && cause.kind === "missing") throw cause;
  return throwUnanswered(cause);
};

/** A response other than the specified one (4.4) may come from a proxy, so check the load itself. */
function assertDeleted(status: number, { load }: LoadResponse): void {
  if (getLoadStatus(load.state.loadStateId) === "deleted") return;
  throw new RemoteFailure(
    "malformed",
    `The load board responded to the delete with ${status}, but still has the load.`,
  );
}

/** Reads the load id from the Location of a create (specification 4.1); empty if there is none. */
export function readLocationId(location: string): string {
  const query = new URLSearchParams(location.split("?")[1] ?? "");
  for (const [key, value] of query) if (key.toLowerCase() === "loadid") return value;
  return "";
}

/** Reads the id of the posted load, for a remote whose response to a create has no load. */
function readPostedId({ headers }: RemoteResponse): string {
  const loadId = readLocationId(headers.get("location") ?? "");
  if (loadId) return loadId;
  throw new RemoteFailure("malformed", "The load board posted the load but did not return its ID.");
}
