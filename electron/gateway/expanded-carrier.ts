import { decodeQuery } from "../../shared/failure.ts";
import {
  type ExpandedCarrierAnswer,
  expandedCarrierRequest,
} from "../../shared/interface/expanded-carrier.ts";
import { getCarrier } from "../services/carriers/carriers.ts";
import { readClientBody } from "./authentication.ts";
import type { Endpoint, EndpointDeps, ErrorFormat } from "./exchange.ts";
import { createJsonResponse } from "./responses.ts";

/**
 * Creates the endpoint that returns the full carrier and the timestamp for a Clear. The specification mentions this
 * call without a definition (4.7).
 */
export function createExpandedCarrierEndpoint(deps: EndpointDeps): Endpoint {
  const { context } = deps;

  const formatError: ErrorFormat = (exchange, { status, message, headers }) => {
    const TimeStamp = new Date(context.env.clock.now()).toISOString();
    const answer: ExpandedCarrierAnswer = { Header: { TimeStamp, Result: "ERROR", Message: message } };
    return createJsonResponse(exchange, answer, status, headers);
  };

  return {
    path: "/lanedesk/v1/carriers/expanded",
    formatError,
    methods: {
      async POST(exchange) {
        const { body, caller } = await readClientBody(deps, exchange);
        const { insdID } = decodeQuery(expandedCarrierRequest, body);
        const { carrier, readAt } = await getCarrier(context, caller, insdID);
        const answer: ExpandedCarrierAnswer = {
          Header: { TimeStamp: readAt, Result: "SUCCESS" },
          Carrier: { InsdID: String(carrier.insdId), ...carrier.facts },
        };
        return createJsonResponse(exchange, answer);
      },
    },
  };
}
