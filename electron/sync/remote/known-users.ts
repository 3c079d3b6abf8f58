import { type Directory, readDirectory } from "./account-client.ts";
import type { RemoteEndpoint } from "./endpoint.ts";
import type { createProbe } from "./probe.ts";
import { checkLoadBoard } from "./refresh-client.ts";
import { RemoteFailure } from "./remote-failure.ts";

/** What it means that a remote does not list its users. */
export const USERS_NOT_LISTED =
  "The remote does not tell who its users are. Loads are posted there in the name of the token's own user, and on whose behalf one stands here is not carried over; everything else is synchronized.";

/**
 * The users of the remote's account (specification 4.6); undefined where it refuses to tell them, and takes the token
 * for its load board all the same: then it can be synchronized with, but for whom a load is posted as.
 * @throws RemoteFailure "unauthenticated" where it is the token that is refused, and for a remote that is no load board
 */
export async function readUsers(
  desk: RemoteEndpoint,
  ask: ReturnType<typeof createProbe>,
): Promise<Directory | undefined> {
  const users = await ask<Directory | undefined>(() => readDirectory(desk).catch(ofToken), undefined);
  if (!users) await checkLoadBoard(desk);
  return users;
}

/** Many services refuse the token at every address that they do not know. */
function ofToken(cause: unknown): undefined {
  if (cause instanceof RemoteFailure && cause.kind === "unauthenticated") return undefined;
  throw cause;
}
