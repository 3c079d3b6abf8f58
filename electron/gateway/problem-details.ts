import { STATUS_CODES } from "node:http";
import type { Problem } from "../../shared/interface/problem.ts";
import type { ErrorFormat, Exchange } from "./exchange.ts";
import type { HttpError } from "./http-error.ts";
import { createResponse } from "./responses.ts";

/** Formats an error as RFC 9457 problem details, for area A and Lanedesk's extensions (specification 7). */
export const formatProblem: ErrorFormat = (exchange, error) => createProblemResponse(exchange, error, {});

/** Creates a response of problem details with the endpoint's extension members (RFC 9457, 3.2). */
export function createProblemResponse(exchange: Exchange, error: HttpError, extension: object): Response {
  const body = { ...toProblem(error, exchange.get("correlationId")), ...extension };
  return createResponse(exchange, JSON.stringify(body), error.status, {
    ...error.headers,
    "Content-Type": "application/problem+json",
  });
}

/** Converts an error to problem details; `errors` lists invalid fields and is omitted when there are none. */
export function toProblem({ status, message, errors }: HttpError, correlationId: string): Problem {
  const title = STATUS_CODES[status] ?? "Error";
  const problem = { type: "about:blank", title, status, detail: message, correlationId };
  return errors.length > 0 ? { ...problem, errors } : problem;
}
