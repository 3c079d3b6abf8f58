import { STATUS_CODES } from "node:http";
import { decodeQuery } from "../../shared/failure.ts";
import { type AccountUsersAnswer, accountUsersRequest } from "../../shared/interface/account-user.ts";
import { listActiveUsers } from "../services/people/users.ts";
import { authenticateUser } from "./authentication.ts";
import type { Endpoint, EndpointDeps, ErrorFormat } from "./exchange.ts";
import { readJson } from "./json-body.ts";
import { createProblemResponse } from "./problem-details.ts";
import { createJsonResponse } from "./responses.ts";

/** Creates the endpoint that lists the active account users (specification 4.6). */
export function createAccountUserEndpoint(deps: EndpointDeps): Endpoint {
  return {
    path: "/accountmanagement/v1/accountuser/active",
    formatError,
    methods: {
      async POST(exchange) {
        const caller = await authenticateUser(deps, exchange);
        const { pagination } = decodeQuery(accountUsersRequest, await readJson(exchange));
        const { users, total } = await listActiveUsers(deps.context, caller, pagination);
        const answer: AccountUsersAnswer = {
          pagination: {
            totalPages: Math.ceil(total / pagination.pageSize),
            ...pagination,
            totalItemCount: total,
            resultsTruncated: false,
          },
          success: true,
          correlationId: exchange.get("correlationId"),
          results: [{ success: true, data: users, statusSet: [createStatus(200, "OK", null)] }],
        };
        return createJsonResponse(exchange, answer);
      },
    },
  };
}

/** Formats a failure in both shapes: area A's problem details and the status set of this list (specification 7). */
const formatError: ErrorFormat = (exchange, error) => {
  const { status, message, errors } = error;
  const fieldStatuses = errors.map((error) => createStatus(status, error.message, error.pointer));
  const statusSet = fieldStatuses.length > 0 ? fieldStatuses : [createStatus(status, message, null)];
  return createProblemResponse(exchange, error, {
    success: false,
    results: [{ success: false, data: [], statusSet }],
  });
};

const createStatus = (code: number, message: string, field: string | null) => ({
  code,
  descriptor: STATUS_CODES[code] ?? "Error",
  message,
  field,
});
