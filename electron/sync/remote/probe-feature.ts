import { RemoteFailure } from "./remote-failure.ts";

/** After this many rejections in a row, `probeFeature` considers the feature missing. */
const MAX_REJECTIONS = 3;

/**
 * Requests an optional feature; returns `fallback` if the remote has no such address, or after several rejections in a
 * row. A single rejection may be temporary, and without the capabilities of a Lanedesk, sync would write without
 * guards. A 401 counts as a rejection, because many services respond with 401 at unknown addresses.
 * @throws RemoteFailure if the failure is transient, for example if the remote can't be reached
 */
export async function probeFeature<T>(request: () => Promise<T>, fallback: T): Promise<T> {
  for (let rejections = 1; ; rejections += 1)
    try {
      return await request();
    } catch (cause) {
      if (!(cause instanceof RemoteFailure) || cause.isTransient) throw cause;
      if (cause.kind === "missing" || rejections >= MAX_REJECTIONS) return fallback;
    }
}
