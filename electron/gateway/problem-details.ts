import { STATUS_CODES } from "node:http";
import type { Problem } from "../../shared/interface/problem.ts";
import { answer } from "./answers.ts";
import type { Exchange, Refuse } from "./exchange.ts";
import type { Refusal } from "./refusal.ts";

/** The error object of areas A and C (specification 7): RFC 9457. */
export const refuseWithProblem: Refuse = (exchange, refusal) => problemAnswer(exchange, refusal, {});

/** A problem with members of the endpoint's own beside the standard's, as RFC 9457 allows (3.2). */
export function problemAnswer(exchange: Exchange, refusal: Refusal, extension: object): Response {
  const body = { ...problemOf(refusal, exchange.get("correlationId")), ...extension };
  return answer(exchange, JSON.stringify(body), refusal.status, {
    ...refusal.headers,
    "Content-Type": "application/problem+json",
  });
}

/** A refusal as RFC 9457 writes it; `errors` names the fields at fault, and is left out where there are none. */
export function problemOf({ status, message, errors }: Refusal, correlationId: string): Problem {
  const title = STATUS_CODES[status] ?? "Error";
  const problem = { type: "about:blank", title, status, detail: message, correlationId };
  return errors.length > 0 ? { ...problem, errors } : problem;
}
