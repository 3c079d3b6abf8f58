import { isJsonObject } from "../../../shared/json.ts";
import { authorizationHeader, type RemoteEndpoint } from "./endpoint.ts";
import { RemoteFailure } from "./remote-failure.ts";
import { hasCorrelationId, sendRequest } from "./request.ts";

/** What became of one load in a refresh. */
export interface RefreshResult {
  status: number;
  error: string;
}

interface RefreshAnswer {
  /** By remote load id, in lower case. */
  loads: Map<string, RefreshResult>;
  isSigned: boolean;
}

/**
 * Refreshes loads of a remote (specification 4.5).
 * @throws RemoteFailure
 */
export async function sendRefresh(
  desk: RemoteEndpoint,
  remoteLoadIds: readonly string[],
): Promise<RefreshAnswer> {
  const { json, headers } = await sendRequest(desk.http, {
    method: "POST",
    url: `${desk.baseUrl}/loadmanagement/v2/load/refresh/integrator`,
    headers: authorizationHeader(desk),
    body: [...remoteLoadIds],
  });
  return { loads: readRefresh(json), isSigned: hasCorrelationId(headers) };
}

function readRefresh(json: unknown): Map<string, RefreshResult> {
  const statuses = isJsonObject(json) && Array.isArray(json.statuses) ? json.statuses : undefined;
  if (!statuses) throw new RemoteFailure("malformed", "The remote's answer to the refresh cannot be read.");
  return new Map(
    statuses.filter(isJsonObject).map((entry) => [
      String(entry.loadId ?? "").toLowerCase(),
      {
        status: typeof entry.status === "number" ? entry.status : 0,
        error: typeof entry.error === "string" ? entry.error.slice(0, 500) : "",
      },
    ]),
  );
}

/** No load has this id. */
const nobodysLoad = "00000000-0000-0000-0000-000000000000";

/**
 * Asks for what is answered by a load board alone, and changes nothing: to refresh a load that there is not.
 * @returns whether the remote signs its answers
 * @throws RemoteFailure where no load board answers
 */
export const checkLoadBoard = async (desk: RemoteEndpoint): Promise<boolean> =>
  (await sendRefresh(desk, [nobodysLoad])).isSigned;
