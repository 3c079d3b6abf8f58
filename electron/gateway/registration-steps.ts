import { decodeQuery } from "../../shared/failure.ts";
import {
  type RegistrationStepsAnswer,
  registrationStepsRequest,
} from "../../shared/interface/registration-step.ts";
import { listRegistrationStepsToday } from "../services/carriers/registration-steps.ts";
import { readClientBody } from "./authentication.ts";
import type { Endpoint, EndpointDeps, ErrorFormat } from "./exchange.ts";
import { createJsonResponse } from "./responses.ts";

/** Creates the endpoint of the registration steps of the current day (specification 4.8). */
export function createRegistrationStepEndpoint(deps: EndpointDeps): Endpoint {
  return {
    path: "/_c/std/api/RegistrationStepAPI.aspx",
    formatError,
    methods: {
      async POST(exchange) {
        const { body, caller } = await readClientBody(deps, exchange);
        const request = decodeQuery(registrationStepsRequest, body);
        const Records = await listRegistrationStepsToday(deps.context, caller, request);
        const response: RegistrationStepsAnswer = {
          Message: "Success",
          HasError: false,
          ErrorMessage: "",
          Records,
        };
        return createJsonResponse(exchange, response);
      },
    },
  };
}

const formatError: ErrorFormat = (exchange, { status, message, headers }) => {
  const response: RegistrationStepsAnswer = {
    Message: "Error",
    HasError: true,
    ErrorMessage: message,
    Records: [],
  };
  return createJsonResponse(exchange, response, status, headers);
};
