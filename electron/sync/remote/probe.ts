import { RemoteFailure } from "./remote-failure.ts";

/** After this many rejections in a row, the probe considers the feature missing. */
const MAX_REJECTIONS = 3;

/**
 * Creates a function that requests an optional feature and returns `fallback` if the remote has no such address, or
 * after several rejections in a row. A single rejection may be temporary, and without the capabilities of a Lanedesk,
 * sync would write without guards. A 401 counts as a rejection, because many services respond with 401 at unknown
 * addresses. The created function throws a transient RemoteFailure, for example if the remote can't be reached.
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
