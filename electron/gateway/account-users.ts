import { STATUS_CODES } from "node:http";
import { decode } from "../../shared/failure.ts";
import { type AccountUsersAnswer, accountUsersRequest } from "../../shared/interface/account-user.ts";
import { activeAccountUsers } from "../services/people/account-users.ts";
import { jsonAnswer } from "./answers.ts";
import { authenticateUser } from "./authentication.ts";
import type { Endpoint, EndpointDeps, Refuse } from "./exchange.ts";
import { readJson } from "./json-body.ts";
import { problemAnswer } from "./problem-details.ts";

/** The list of active account users (specification 4.6). */
export function accountUserEndpoints(doorway: EndpointDeps): Endpoint[] {
  return [
    {
      path: "/accountmanagement/v1/accountuser/active",
      refuse,
      methods: {
        async POST(exchange) {
          const caller = await authenticateUser(doorway, exchange);
          const { pagination } = decode(accountUsersRequest, await readJson(exchange));
          const { users, total } = await activeAccountUsers(doorway.context, caller, pagination);
          const answer: AccountUsersAnswer = {
            pagination: {
              totalPages: Math.ceil(total / pagination.pageSize),
              ...pagination,
              totalItemCount: total,
              resultsTruncated: false,
            },
            success: true,
            correlationId: exchange.get("correlationId"),
            results: [{ success: true, data: users, statusSet: [statusOf(200, "OK", null)] }],
          };
          return jsonAnswer(exchange, answer);
        },
      },
    },
  ];
}

/** A failure speaks both languages: the error object of area A, and the status set of this list (7). */
const refuse: Refuse = (exchange, refusal) => {
  const { status, message, errors } = refusal;
  const faults = errors.map((error) => statusOf(status, error.message, error.pointer));
  const statusSet = faults.length > 0 ? faults : [statusOf(status, message, null)];
  return problemAnswer(exchange, refusal, {
    success: false,
    results: [{ success: false, data: [], statusSet }],
  });
};

const statusOf = (code: number, message: string, field: string | null) => ({
  code,
  descriptor: STATUS_CODES[code] ?? "Error",
  message,
  field,
});
