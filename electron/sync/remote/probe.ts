import { RemoteFailure } from "./remote-failure.ts";

/** After this many refusals in a row the remote is taken to offer nothing. */
const MAX_REFUSALS = 3;

/**
 * Creates a function that asks for an optional feature and returns `fallback` if the remote has no such address. A
 * refusal may be temporary, and treating a Lanedesk as a bare remote would leave writes unguarded, so a refusal is
 * believed only after several in a row. 401 counts as a refusal: many services answer it at unknown addresses.
 * @throws RemoteFailure if the remote can't be asked
 */
export function createProbe(): <T>(question: () => Promise<T>, fallback: T) => Promise<T> {
  let refusals = 0;
  return async (question, fallback) => {
    for (;;)
      try {
        const answer = await question();
        refusals = 0;
        return answer;
      } catch (cause) {
        if (!(cause instanceof RemoteFailure)) throw cause;
        if (cause.isTransient) {
          refusals = 0;
          throw cause;
        }
        if (cause.kind === "missing") return fallback;
        refusals += 1;
        if (refusals >= MAX_REFUSALS) return fallback;
      }
  };
}
