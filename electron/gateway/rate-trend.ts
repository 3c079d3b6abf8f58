import { decodeQuery } from "../../shared/failure.ts";
import { rateTrendRequest } from "../../shared/interface/rate-trend.ts";
import { estimateRate } from "../services/rates/rate-trend.ts";
import { authenticateUser } from "./authentication.ts";
import type { Endpoint, EndpointDeps, ErrorFormat, Handler } from "./exchange.ts";
import { readJson } from "./json-body.ts";
import { createProblemResponse } from "./problem-details.ts";
import { createJsonResponse } from "./responses.ts";

/** Creates the endpoints of the booked rate and its four-week trend under both paths (specification 4.9). */
export function createRateTrendEndpoints(deps: EndpointDeps): Endpoint[] {
  const POST: Handler = async (exchange) => {
    const caller = await authenticateUser(deps, exchange);
    const request = decodeQuery(rateTrendRequest, await readJson(exchange));
    const { answer } = await estimateRate(deps.context, caller, request);
    return createJsonResponse(exchange, answer);
  };
  return ["rateinsights", "modeledrate"].map((product) => ({
    path: `/${product}/v3/booked/trend/fourweek`,
    formatError,
    methods: { POST },
  }));
}

/** Formats an error as problem details with `result` and `message`, like a success response (specification 2.8, 7). */
const formatError: ErrorFormat = (exchange, error) =>
  createProblemResponse(exchange, error, { result: "Error", message: error.message });
