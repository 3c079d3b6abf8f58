import { getConnInfo } from "@hono/node-server/conninfo";
import { z } from "zod";
import { decode } from "../../shared/failure.ts";
import { createLenientObject } from "../../shared/interface/leniency.ts";
import type { AccountCaller, Caller } from "../services/context.ts";
import { findCallerByClient, findCallerByToken } from "../services/people/access-keys.ts";
import type { EndpointDeps, Exchange } from "./exchange.ts";
import { HttpError } from "./http-error.ts";
import { getMaxBodyBytes, readJson } from "./json-body.ts";

/**
 * Returns the user of a bearer token (specification 5.1).
 * @throws HttpError 401 with WWW-Authenticate, 429 after too many failures
 */
export async function authenticateUser(
  { context, attemptLimiter }: EndpointDeps,
  exchange: Exchange,
): Promise<Caller> {
  const token = /^Bearer +([\w\-.~+/]+=*) *$/i.exec(exchange.req.header("authorization") ?? "")?.[1];
  if (token === undefined)
    throw createUnauthorizedError(
      'Bearer realm="Lanedesk"',
      "The request has no bearer token. Send the header Authorization: Bearer TOKEN.",
    );
  const check = () => findCallerByToken(context, token);
  const caller = await attemptLimiter.attempt(getAddress(exchange), check);
  if (caller) return caller;
  throw createUnauthorizedError(
    'Bearer realm="Lanedesk", error="invalid_token"',
    "The bearer token is not valid or was revoked. Use another token.",
  );
}

/** Client credentials in a body; keys match in any letter case (specification 5.2). */
const credentials = createLenientObject({
  ClientID: z.unknown().optional(),
  ClientPassword: z.unknown().optional(),
});

/**
 * Reads a body and returns it with the account of its client credentials. The body counts against the memory limit for
 * unauthenticated callers until the credentials are checked.
 * @param inspect receives the body before the credentials are checked
 * @throws HttpError as `readJson` does; 401 for invalid credentials, 429 after too many failures, 503 when bodies of
 * unauthenticated callers exceed their memory limit
 * @throws LanedeskError "invalid" for a body that is not an object
 */
export async function readClientBody(
  deps: EndpointDeps,
  exchange: Exchange,
  inspect: (body: unknown) => void = () => undefined,
): Promise<{ body: unknown; caller: AccountCaller }> {
  const release = deps.bodyMemory.reserve(getMaxBodyBytes(exchange));
  try {
    const body = await readJson(exchange);
    inspect(body);
    return { body, caller: await authenticateClient(deps, exchange, body) };
  } finally {
    release();
  }
}

async function authenticateClient(
  { context, attemptLimiter }: EndpointDeps,
  exchange: Exchange,
  body: unknown,
): Promise<AccountCaller> {
  const { ClientID: id, ClientPassword: password } = decode(credentials, body);
  if (typeof id !== "string" || typeof password !== "string")
    throw new HttpError(401, "ClientID or ClientPassword is missing or is not text. Send both as text.");
  const check = () => findCallerByClient(context, id.trim().toLowerCase(), password);
  const caller = await attemptLimiter.attempt(getAddress(exchange), check);
  if (caller) return caller;
  throw new HttpError(
    401,
    "ClientID or ClientPassword is not valid, or was revoked. Use other client credentials.",
  );
}

const createUnauthorizedError = (challenge: string, detail: string) =>
  new HttpError(401, detail, { headers: { "WWW-Authenticate": challenge } });

const getAddress = (exchange: Exchange) => getConnInfo(exchange).remote.address ?? "";
