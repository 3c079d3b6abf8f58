import { isJsonObject, type JsonObject } from "../../../shared/json.ts";
import {
  createAuthorizationHeader,
  type HttpClient,
  MAX_TAG_CHARS,
  type RemoteEndpoint,
} from "./http-client.ts";
import { probeFeature } from "./probe-feature.ts";
import { checkLoadBoard } from "./refresh-client.ts";
import { MAX_REMOTE_TEXT_CHARS, RemoteFailure } from "./remote-failure.ts";
import { hasCorrelationId, sendRequest } from "./request.ts";

/** Features of a remote beyond the specified interface. */
export interface Capabilities {
  /** Whether an ETag can guard every write. */
  hasEtag: boolean;
  /** Whether the remote performs a create once, even if it gets the create again with the same Idempotency-Key. */
  hasIdempotency: boolean;
  /** Whether the remote is an office, through which desktops share edits and changes (shared/office). */
  isOffice: boolean;
  /** Identifies the remote's store; changes after a restore from a backup. Empty if unknown. */
  epoch: string;
}

/** A remote that supports only the specification. */
export const BARE_REMOTE: Capabilities = {
  hasEtag: false,
  hasIdempotency: false,
  isOffice: false,
  epoch: "",
};

/**
 * Reads the remote's capabilities. Trusts only a response with a CorrelationId, because any other may come from a
 * proxy.
 * @returns BARE_REMOTE if the remote has no such address
 * @throws RemoteFailure, including for a response that may come from a proxy
 */
export async function readCapabilities(endpoint: RemoteEndpoint): Promise<Capabilities> {
  const { http, baseUrl, service } = endpoint;
  const url = `${baseUrl}/lanedesk/v1`;
  const headers = createAuthorizationHeader(endpoint);
  const response = await sendRequest(http, { method: "GET", url, headers, service }).catch(
    ignoreConfirmedMissing,
  );
  if (!response) return BARE_REMOTE;
  const { json } = response;
  const offered = isJsonObject(json) && typeof json.product === "string" ? json.capabilities : undefined;
  if (!isJsonObject(json) || !Array.isArray(offered) || !hasCorrelationId(response.headers))
    throw new RemoteFailure(
      "malformed",
      "The load board does not report its capabilities; check the address.",
    );
  const has = (...names: string[]) => names.every((name) => offered.includes(name));
  return {
    hasEtag: has("etag", "if-match"),
    hasIdempotency: has("idempotency-key"),
    isOffice: has("office"),
    epoch: typeof json.epoch === "string" ? json.epoch.slice(0, MAX_TAG_CHARS) : "",
  };
}

/** Ignores a 404 from the remote itself, which means that the remote has no such address. */
function ignoreConfirmedMissing(cause: unknown): undefined {
  if (cause instanceof RemoteFailure && cause.kind === "missing" && !cause.isUnverified404) return undefined;
  throw cause;
}

/** Features of a carrier monitoring service beyond the specified interface. */
interface MonitorCapabilities {
  /** Whether the service returns the details of a queued carrier. */
  canExpand: boolean;
  isOffice: boolean;
}

/** A carrier monitoring service that supports only the specification. */
export const BARE_MONITOR: MonitorCapabilities = { canExpand: false, isOffice: false };

/**
 * Reads the capabilities of a carrier monitoring service.
 * @throws RemoteFailure if the request fails or the response is not a JSON object
 */
export async function readMonitorCapabilities(
  http: HttpClient,
  monitorUrl: string,
): Promise<MonitorCapabilities> {
  const url = `${monitorUrl}/lanedesk/v1`;
  const { json } = await sendRequest(http, { method: "GET", url, service: "carrier monitoring service" });
  if (!isJsonObject(json))
    throw new RemoteFailure(
      "malformed",
      "The carrier monitoring service does not report its capabilities; check the address.",
    );
  const offered = Array.isArray(json.capabilities) ? json.capabilities : [];
  return { canExpand: offered.includes("expanded-carrier"), isOffice: offered.includes("office") };
}

/**
 * Reads the booked rate trend (specification 4.9); does not validate the response.
 * @throws RemoteFailure if the remote fails or rejects the request
 */
export async function readRateTrend(endpoint: RemoteEndpoint, body: JsonObject): Promise<unknown> {
  const { http, baseUrl, service } = endpoint;
  const url = `${baseUrl}/rateinsights/v3/booked/trend/fourweek`;
  const headers = createAuthorizationHeader(endpoint);
  return (await sendRequest(http, { method: "POST", url, headers, body, service })).json;
}

/** The remote's user ids by e-mail address in lower case: the users for whom a load can be posted. */
export type Directory = ReadonlyMap<string, string>;

/** The message for a remote that accepts the token but does not list its users. */
export const USERS_NOT_LISTED =
  "The load board does not list its users. Lanedesk posts every load as the user of the token, and synchronizes all fields except Post as.";

/**
 * Reads the users of the remote's account (specification 4.6).
 * @returns undefined if the remote accepts the token but does not list its users
 * @throws RemoteFailure "unauthenticated" for a wrong token; another kind if the remote fails or is not a load board
 */
export async function readUsers(endpoint: RemoteEndpoint): Promise<Directory | undefined> {
  const users = await probeFeature<Directory | undefined>(
    () => readDirectory(endpoint).catch(ignoreUnauthenticated),
    undefined,
  );
  if (!users) await checkLoadBoard(endpoint);
  return users;
}

/** Many services respond with 401 at unknown addresses, so a 401 here does not mean that the token is wrong. */
function ignoreUnauthenticated(cause: unknown): undefined {
  if (cause instanceof RemoteFailure && cause.kind === "unauthenticated") return undefined;
  throw cause;
}

const USERS_PER_PAGE = 100;
/** Maximum number of pages to read; a brokerage has fewer users than these pages hold. */
const MAX_PAGES = 20;

async function readDirectory(endpoint: RemoteEndpoint): Promise<Directory> {
  const { http, baseUrl, service } = endpoint;
  const directory = new Map<string, string>();
  for (let pageNumber = 1; pageNumber <= MAX_PAGES; pageNumber += 1) {
    const { json } = await sendRequest(http, {
      method: "POST",
      url: `${baseUrl}/accountmanagement/v1/accountuser/active`,
      headers: createAuthorizationHeader(endpoint),
      body: { pagination: { pageNumber, pageSize: USERS_PER_PAGE } },
      service,
    });
    const { users, totalPages } = readUserPage(json);
    for (const user of users)
      if (typeof user.emailAddress === "string" && typeof user.id === "string")
        directory.set(user.emailAddress.toLowerCase(), user.id);
    // The remote may return fewer users per page than requested.
    if (totalPages === undefined ? users.length < USERS_PER_PAGE : pageNumber >= totalPages) break;
  }
  return directory;
}

function readUserPage(json: unknown) {
  if (isJsonObject(json) && json.success === false)
    throw new RemoteFailure(
      "rejected",
      `The load board rejected the request for its users: ${readReason(json)}.`,
    );
  const results = isJsonObject(json) && Array.isArray(json.results) ? json.results : undefined;
  if (!results)
    throw new RemoteFailure("malformed", "The load board's user list can't be read; check the address.");
  const users = results
    .filter(isJsonObject)
    .flatMap(({ data }) => (Array.isArray(data) ? data : []))
    .filter(isJsonObject);
  const pagination = isJsonObject(json) && isJsonObject(json.pagination) ? json.pagination : {};
  const { totalPages } = pagination;
  return { users, totalPages: typeof totalPages === "number" ? totalPages : undefined };
}

/** Reads the message in the statuses of a response (specification 4.6 and 7). */
function readReason({ results }: JsonObject): string {
  const statuses = (Array.isArray(results) ? results : [])
    .filter(isJsonObject)
    .flatMap(({ statusSet }) => (Array.isArray(statusSet) ? statusSet : []))
    .filter(isJsonObject);
  const messages = statuses.map(({ message }) => message);
  return String(messages.find((text) => typeof text === "string" && text) ?? "no reason given").slice(
    0,
    MAX_REMOTE_TEXT_CHARS,
  );
}
