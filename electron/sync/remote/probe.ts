import { RemoteFailure } from "./remote-failure.ts";

/** So many refusals in a row to say what it offers are taken for the answer that it offers nothing. */
const believedAfter = 3;

/**
 * Asks what a remote offers beyond the interface, and takes `nothing` where there is no such address. That it refuses
 * to say may be a passing fault, and to take a Lanedesk for less would leave writes unguarded and clear carriers
 * unread: it is asked again, and believed only after some times. A 401 is such a refusal too: many services answer so
 * at every address that they do not know, and whether the credentials are good is told where they are asked for.
 * @throws RemoteFailure
 */
export function createProbe(): <T>(question: () => Promise<T>, nothing: T) => Promise<T> {
  let refusals = 0;
  return async (question, nothing) => {
    for (;;)
      try {
        const offers = await question();
        refusals = 0;
        return offers;
      } catch (cause) {
        if (!(cause instanceof RemoteFailure)) throw cause;
        if (cause.isTransient) {
          refusals = 0;
          throw cause;
        }
        if (cause.kind === "missing") return nothing;
        refusals += 1;
        if (refusals >= believedAfter) return nothing;
      }
  };
}
