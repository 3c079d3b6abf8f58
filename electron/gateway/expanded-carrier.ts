import { decode } from "../../shared/failure.ts";
import {
  type ExpandedCarrierAnswer,
  expandedCarrierRequest,
} from "../../shared/interface/expanded-carrier.ts";
import { carrierWhole } from "../services/carriers/carriers.ts";
import { jsonAnswer } from "./answers.ts";
import { authenticateClient } from "./authentication.ts";
import type { Endpoint, EndpointDeps, Refuse } from "./exchange.ts";
import { readJson } from "./json-body.ts";

/** A carrier whole, with the timestamp to clear it with: what the specification speaks of and does not show (4.7). */
export function expandedCarrierEndpoints(doorway: EndpointDeps): Endpoint[] {
  const { context } = doorway;

  const refuse: Refuse = (exchange, { status, message, headers }) => {
    const TimeStamp = new Date(context.env.clock.now()).toISOString();
    const answer: ExpandedCarrierAnswer = { Header: { TimeStamp, Result: "ERROR", Message: message } };
    return jsonAnswer(exchange, answer, status, headers);
  };

  return [
    {
      path: "/lanedesk/v1/carriers/expanded",
      refuse,
      methods: {
        async POST(exchange) {
          const body = await readJson(exchange);
          const caller = await authenticateClient(doorway, exchange, body);
          const { insdID } = decode(expandedCarrierRequest, body);
          const { carrier, readAt } = await carrierWhole(context, caller, insdID);
          const answer: ExpandedCarrierAnswer = {
            Header: { TimeStamp: readAt, Result: "SUCCESS" },
            Carrier: { InsdID: String(carrier.insdId), ...carrier.facts },
          };
          return jsonAnswer(exchange, answer);
        },
      },
    },
  ];
}
