import { decode } from "../../shared/failure.ts";
import { claimsRequest } from "../../shared/office/claims.ts";
import { claimCarriers } from "../services/change-queue/claim-carriers.ts";
import { authenticateUser } from "./authentication.ts";
import type { Endpoint, EndpointDeps } from "./exchange.ts";
import { readJson } from "./json-body.ts";
import { createJsonResponse } from "./responses.ts";

/** Creates the endpoint that assigns carriers of the change queue to the token's user. */
export const createCarrierClaimEndpoint = (deps: EndpointDeps): Endpoint => ({
  path: "/lanedesk/v1/carriers/claims",
  methods: {
    async POST(exchange) {
      const caller = await authenticateUser(deps, exchange);
      const request = decode(claimsRequest, await readJson(exchange));
      return createJsonResponse(exchange, { claims: await claimCarriers(deps.context, caller, request) });
    },
  },
});
