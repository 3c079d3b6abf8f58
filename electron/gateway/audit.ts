import { decodeQuery } from "../../shared/failure.ts";
import { auditQuery } from "../../shared/views/audit.ts";
import { readAudit } from "../services/people/read-audit.ts";
import { authenticateUser } from "./authentication.ts";
import type { Endpoint, EndpointDeps } from "./exchange.ts";
import { createJsonResponse } from "./responses.ts";

/** Creates the endpoint of the audit log, for tokens of administrators. */
export const createAuditEndpoint = (deps: EndpointDeps): Endpoint => ({
  path: "/lanedesk/v1/audit",
  methods: {
    async GET(exchange) {
      const caller = await authenticateUser(deps, exchange);
      const { after, limit } = decodeQuery(auditQuery, exchange.req.query());
      return createJsonResponse(exchange, await readAudit(deps.context, caller, after ?? null, limit));
    },
  },
});
