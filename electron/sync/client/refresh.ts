import { isJsonObject } from "../../../shared/json.ts";
import { type AppInfo, bearer } from "./desk.ts";
import { RemoteFailure } from "./remote-failure.ts";
import { ask, isSigned } from "./request.ts";

/** What became of one load in a refresh. */
export interface Refreshed {
  status: number;
  error: string;
}

interface RefreshAnswer {
  /** By remote load id, in lower case. */
  loads: Map<string, Refreshed>;
  isSigned: boolean;
}

/**
 * Refreshes loads of a remote (specification 4.5).
 * @throws RemoteFailure
 */
export async function askToRefresh(desk: AppInfo, remoteLoadIds: readonly string[]): Promise<RefreshAnswer> {
  const { json, headers } = await ask(desk.wire, {
    method: "POST",
    url: `${desk.baseUrl}/loadmanagement/v2/load/refresh/integrator`,
    headers: bearer(desk),
    body: [...remoteLoadIds],
  });
  return { loads: readRefresh(json), isSigned: isSigned(headers) };
}

function readRefresh(json: unknown): Map<string, Refreshed> {
  const statuses = isJsonObject(json) && Array.isArray(json.statuses) ? json.statuses : undefined;
  if (!statuses) throw new RemoteFailure("unreadable", "The remote's answer to the refresh cannot be read.");
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
export const askLoadBoard = async (desk: AppInfo): Promise<boolean> =>
  (await askToRefresh(desk, [nobodysLoad])).isSigned;
