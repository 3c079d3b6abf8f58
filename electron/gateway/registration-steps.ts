import { decode } from "../../shared/failure.ts";
import {
  type RegistrationStepsAnswer,
  registrationStepsRequest,
} from "../../shared/interface/registration-step.ts";
import { registrationStepsToday } from "../services/registration-steps/registration-steps.ts";
import { jsonAnswer } from "./answers.ts";
import { authenticateClient } from "./authentication.ts";
import type { Endpoint, EndpointDeps, Refuse } from "./exchange.ts";
import { readJson } from "./json-body.ts";

/** Registration steps of the current day (specification 4.8). */
export function registrationStepEndpoints(doorway: EndpointDeps): Endpoint[] {
  return [
    {
      path: "/_c/std/api/RegistrationStepAPI.aspx",
      refuse,
      methods: {
        async POST(exchange) {
          const body = await readJson(exchange);
          const caller = await authenticateClient(doorway, exchange, body);
          const request = decode(registrationStepsRequest, body);
          const Records = await registrationStepsToday(doorway.context, caller, request);
          const answer: RegistrationStepsAnswer = {
            Message: "Success",
            HasError: false,
            ErrorMessage: "",
            Records,
          };
          return jsonAnswer(exchange, answer);
        },
      },
    },
  ];
}

const refuse: Refuse = (exchange, { status, message, headers }) => {
  const answer: RegistrationStepsAnswer = {
    Message: "Error",
    HasError: true,
    ErrorMessage: message,
    Records: [],
  };
  return jsonAnswer(exchange, answer, status, headers);
};
