import { isJsonObject } from "../../../shared/json.ts";
import { createAuthorizationHeader, type RemoteEndpoint } from "./http-client.ts";
import { MAX_REMOTE_TEXT_CHARS, RemoteFailure } from "./remote-failure.ts";
import { hasCorrelationId, sendRequest } from "./request.ts";

/** The result of one load in a refresh; see `refreshStatus`. */
export interface RefreshResult {
  status: number;
  error: string;
}

interface RefreshResponse {
  /** By remote load id, in lower case. */
  loads: Map<string, RefreshResult>;
  /** Whether the response has a CorrelationId. */
  isFromRemote: boolean;
}

/**
 * Refreshes loads on the remote (specification 4.5).
 * @throws RemoteFailure if the remote fails or rejects the request
 */
export async function sendRefresh(
  endpoint: RemoteEndpoint,
  remoteLoadIds: readonly string[],
): Promise<RefreshResponse> {
  const { json, headers } = await sendRequest(endpoint.http, {
    method: "POST",
    url: `${endpoint.baseUrl}/loadmanagement/v2/load/refresh/integrator`,
    headers: createAuthorizationHeader(endpoint),
    body: [...remoteLoadIds],
  });
  return { loads: readResults(json), isFromRemote: hasCorrelationId(headers) };
}

function readResults(json: unknown): Map<string, RefreshResult> {
  const statuses = isJsonObject(json) && Array.isArray(json.statuses) ? json.statuses : undefined;
  if (!statuses)
    throw new RemoteFailure("malformed", "The load board's response to the refresh can't be read.");
  return new Map(
    statuses.filter(isJsonObject).map((entry) => [
      String(entry.loadId ?? "").toLowerCase(),
      {
        status: typeof entry.status === "number" ? entry.status : 0,
        error: typeof entry.error === "string" ? entry.error.slice(0, MAX_REMOTE_TEXT_CHARS) : "",
      },
    ]),
  );
}

/** No load has this id. */
const UNUSED_LOAD_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Checks that a load board responds, without changing anything: refreshes a load that does not exist.
 * @returns whether the response has a CorrelationId
 * @throws RemoteFailure if no load board responds
 */
export const checkLoadBoard = async (endpoint: RemoteEndpoint): Promise<boolean> =>
  (await sendRefresh(endpoint, [UNUSED_LOAD_ID])).isFromRemote;

/**
 * Rethrows the failure of a request about a load; first checks whether a 404 came from the remote. A proxy that can't
 * reach the remote may respond with 404 for every load, and then Lanedesk would post all loads again. After a 404
 * without CorrelationId, sends a request that only a load board accepts: if that response has a CorrelationId, the 404
 * came from a proxy. Trusts a remote that never sends a CorrelationId.
 * @throws RemoteFailure "missing" only if the remote sent the 404, "intercepted" if a proxy sent the 404 or
 * no load board responds, or "unreachable" if the check failed temporarily; rethrows any other `cause`
 */
export async function rethrowVerified404(endpoint: RemoteEndpoint, cause: unknown): Promise<never> {
  if (!(cause instanceof RemoteFailure && cause.isUnverified404)) throw cause;
  const isFromRemote = await checkLoadBoard(endpoint).catch((failure: unknown) => {
    if (!(failure instanceof RemoteFailure)) throw failure;
    // The first request certainly did nothing, even if the check may have arrived.
    throw failure.isTransient
      ? new RemoteFailure("unreachable", failure.message, failure)
      : createInterceptedFailure(endpoint, cause);
  });
  if (isFromRemote) throw createInterceptedFailure(endpoint, cause);
  throw cause.kind === "intercepted"
    ? new RemoteFailure("missing", "The load board does not have this load.")
    : cause;
}

function createInterceptedFailure({ baseUrl }: RemoteEndpoint, cause: RemoteFailure): RemoteFailure {
  if (cause.kind === "intercepted") return cause;
  return new RemoteFailure(
    "intercepted",
    `Probably a proxy, not the load board, responded with ${cause.status}; contact the operator of ${new URL(baseUrl).host} or your network administrator.`,
  );
}
