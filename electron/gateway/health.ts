import type { HealthAnswer } from "../../shared/interface/health.ts";
import { DatabaseError, type Store } from "../store/store.ts";
import type { Endpoint, EndpointDeps } from "./exchange.ts";
import { HttpError } from "./http-error.ts";
import { createJsonResponse } from "./responses.ts";

/** A store that takes longer counts as not responding. */
const MAX_WAIT_MS = 5_000;

/**
 * Creates the endpoint that reports to load balancers whether the store responds. The response reveals nothing about
 * the data, so the endpoint needs no credentials.
 */
export const createHealthEndpoint = ({ context }: EndpointDeps): Endpoint => ({
  path: "/lanedesk/v1/health",
  methods: {
    async GET(exchange) {
      const problem = await findProblem(context.store);
      if (problem !== undefined)
        throw new HttpError(503, `${problem} Try again in a few seconds.`, {
          headers: { "Retry-After": "5" },
        });
      return createJsonResponse(exchange, { status: "ok" } satisfies HealthAnswer);
    },
  },
});

const NO_RESPONSE = "The store does not respond.";

/** Returns the reason why the store can't be used, without addresses and paths; undefined if the store responds. */
const findProblem = (store: Store): Promise<string | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, MAX_WAIT_MS, NO_RESPONSE);
    store
      .read(["keyValue"], ({ keyValue }) => keyValue.get("epoch"))
      .then(
        () => resolve(undefined),
        (error: unknown) => resolve(error instanceof DatabaseError ? error.publicReason : NO_RESPONSE),
      )
      .finally(() => clearTimeout(timer));
  });
