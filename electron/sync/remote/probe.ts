import { RemoteFailure } from "./remote-failure.ts";

/** After this many rejections in a row, the feature is considered missing. */
const MAX_REJECTIONS = 3;

/**
 * Creates a function that requests an optional feature and returns `fallback` if the remote has no such address. Also
 * returns it after several rejections in a row: a single one may be temporary, and without its capabilities a Lanedesk
 * would be written to without guards. 401 counts as a rejection, because many services send it at unknown addresses.
 * @throws RemoteFailure if the remote can't be reached
 */
export function createProbe(): <T>(request: () => Promise<T>, fallback: T) => Promise<T> {
  let rejections = 0;
  return async (request, fallback) => {
    for (;;)
      try {
        const result = await request();
        rejections = 0;
        return result;
      } catch (cause) {
        if (!(cause instanceof RemoteFailure)) throw cause;
        if (cause.isTransient) {
          rejections = 0;
          throw cause;
        }
        if (cause.kind === "missing") return fallback;
        rejections += 1;
        if (rejections >= MAX_REJECTIONS) return fallback;
      }
  };
}
