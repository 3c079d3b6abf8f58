import { decode } from "../../shared/failure.ts";
import { rateTrendRequest } from "../../shared/interface/rate-trend.ts";
import { rateTrend } from "../services/rates/rate-trend.ts";
import { jsonAnswer } from "./answers.ts";
import { authenticateUser } from "./authentication.ts";
import type { Endpoint, EndpointDeps, Handler, Refuse } from "./exchange.ts";
import { readJson } from "./json-body.ts";
import { problemAnswer } from "./problem-details.ts";

/** The booked rate four-week trend: the specification gives two paths, one handler serves both (4.9). */
export function rateTrendEndpoints(doorway: EndpointDeps): Endpoint[] {
  const POST: Handler = async (exchange) => {
    const caller = await authenticateUser(doorway, exchange);
    const request = decode(rateTrendRequest, await readJson(exchange));
    const { answer } = await rateTrend(doorway.context, caller, request);
    return jsonAnswer(exchange, answer);
  };
  return ["rateinsights", "modeledrate"].map((product) => ({
    path: `/${product}/v3/booked/trend/fourweek`,
    refuse,
    methods: { POST },
  }));
}

/** A failure is an error object of area C that also says result and message, as success does (2.8, 7). */
const refuse: Refuse = (exchange, refusal) =>
  problemAnswer(exchange, refusal, { result: "Error", message: refusal.message });
