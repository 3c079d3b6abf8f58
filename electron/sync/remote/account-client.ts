import { isJsonObject, type JsonObject } from "../../../shared/json.ts";
import { authorizationHeader, type RemoteEndpoint } from "./endpoint.ts";
import { RemoteFailure } from "./remote-failure.ts";
import { type HttpClient, sendRequest } from "./request.ts";

/** What a remote offers beyond the specified interface; all false for a bare one. */
export interface Capabilities {
  /** Its ETags guard every write. */
  etag: boolean;
  /** A create that is sent again under the same Idempotency-Key is done once. */
  idempotency: boolean;
  /** Names its store: another one after it was restored from a backup; empty where it does not tell. */
  epoch: string;
}

export const BARE_REMOTE: Capabilities = { etag: false, idempotency: false, epoch: "" };

/** Asks whether the remote is a Lanedesk and what it offers. */
export async function readCapabilities(desk: RemoteEndpoint): Promise<Capabilities> {
  const url = `${desk.baseUrl}/lanedesk/v1`;
  const { json } = await sendRequest(desk.http, { method: "GET", url, headers: authorizationHeader(desk) });
  const offered = offeredIn(json);
  const has = (...names: string[]) => Array.isArray(offered) && names.every((name) => offered.includes(name));
  return {
    etag: has("etag", "if-match"),
    idempotency: has("idempotency-key"),
    epoch: isJsonObject(json) && typeof json.epoch === "string" ? json.epoch.slice(0, 200) : "",
  };
}

/** Whether the carrier behind an entry of the change queue can be read there. */
export async function canExpandCarriers(http: HttpClient, monitorUrl: string): Promise<boolean> {
  const { json } = await sendRequest(http, { method: "GET", url: `${monitorUrl}/lanedesk/v1` });
  const offered = offeredIn(json);
  return Array.isArray(offered) && offered.includes("expanded-carrier");
}

/** @throws RemoteFailure where nothing is said of what is offered: that is not to say that nothing is. */
function offeredIn(json: unknown): unknown {
  if (isJsonObject(json)) return json.capabilities;
  throw new RemoteFailure("malformed", "The remote does not say what it offers.");
}

/** The booked rate trend (specification 4.9) as the remote answers it. */
export async function readRateTrend(desk: RemoteEndpoint, body: JsonObject): Promise<unknown> {
  const url = `${desk.baseUrl}/rateinsights/v3/booked/trend/fourweek`;
  return (await sendRequest(desk.http, { method: "POST", url, headers: authorizationHeader(desk), body }))
    .json;
}

/** The remote's users by e-mail address, in lower case: whom a load can be posted as there. */
export type Directory = ReadonlyMap<string, string>;

const pageSize = 100;
/** A brokerage is small: more users than this are not read. */
const mostPages = 20;

/** Reads the active users of the remote's account (specification 4.6). Also tells whether the token is good. */
export async function readDirectory(desk: RemoteEndpoint): Promise<Directory> {
  const directory = new Map<string, string>();
  for (let pageNumber = 1; pageNumber <= mostPages; pageNumber += 1) {
    const { json } = await sendRequest(desk.http, {
      method: "POST",
      url: `${desk.baseUrl}/accountmanagement/v1/accountuser/active`,
      headers: authorizationHeader(desk),
      body: { pagination: { pageNumber, pageSize } },
    });
    const users = usersIn(json);
    for (const user of users)
      if (typeof user.emailAddress === "string" && typeof user.id === "string")
        directory.set(user.emailAddress.toLowerCase(), user.id);
    if (users.length < pageSize) break;
  }
  return directory;
}

function usersIn(json: unknown) {
  if (isJsonObject(json) && json.success === false)
    throw new RemoteFailure("rejected", `The remote refuses to tell its users: ${saidIn(json)}.`);
  const results = isJsonObject(json) && Array.isArray(json.results) ? json.results : undefined;
  if (!results)
    throw new RemoteFailure(
      "malformed",
      "The remote's list of users cannot be read; is this the right address?",
    );
  return results
    .filter(isJsonObject)
    .flatMap(({ data }) => (Array.isArray(data) ? data : []))
    .filter(isJsonObject);
}

/** What the statuses of an answer say (4.6, 7). */
function saidIn({ results }: JsonObject): string {
  const statuses = (Array.isArray(results) ? results : [])
    .filter(isJsonObject)
    .flatMap(({ statusSet }) => (Array.isArray(statusSet) ? statusSet : []))
    .filter(isJsonObject);
  const said = statuses
    .map(({ message }) => message)
    .find((message) => typeof message === "string" && message);
  return String(said ?? "it does not say why").slice(0, 500);
}
