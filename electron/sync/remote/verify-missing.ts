import type { RemoteEndpoint } from "./endpoint.ts";
import { checkLoadBoard } from "./refresh-client.ts";
import { RemoteFailure } from "./remote-failure.ts";

/**
 * Finds out who says that a load is not there. A gateway that has lost its way to the remote says 404 as well, and
 * what it says of one load it says of all: they would be posted a second time. The remote signs what it says of loads
 * with a CorrelationId (specification 4); where an answer has none, the load board is asked for what only it answers. One
 * that signs was not the one who said 404. One that does not, because it is less than the interface, is believed.
 * @param cause why a request about a load failed
 * @throws RemoteFailure "missing" only where the remote itself says so; otherwise the cause, or why nobody knows
 */
export async function verifyMissing(desk: RemoteEndpoint, cause: unknown): Promise<never> {
  if (!(cause instanceof RemoteFailure && cause.isUnsigned404)) throw cause;
  const signs = await checkLoadBoard(desk).catch((failure: unknown) => {
    if (!(failure instanceof RemoteFailure)) throw failure;
    // What it is about was certainly not done, whatever became of this question.
    throw failure.isTransient
      ? new RemoteFailure("unreachable", failure.message, failure)
      : notTheRemote(desk, cause);
  });
  if (signs) throw notTheRemote(desk, cause);
  throw isPage(cause) ? new RemoteFailure("missing", "The remote says that there is no such load.") : cause;
}

/** A page in place of an answer is told as what it most often is, and what to do about it. */
const isPage = ({ kind: trouble }: RemoteFailure): boolean => trouble === "intercepted";

function notTheRemote({ baseUrl }: RemoteEndpoint, cause: RemoteFailure): RemoteFailure {
  if (isPage(cause)) return cause;
  return new RemoteFailure(
    "intercepted",
    `${cause.message} That was not the remote itself, but something on the way to it, such as a proxy or a gateway. Ask who runs ${new URL(baseUrl).host}, or the network.`,
  );
}
