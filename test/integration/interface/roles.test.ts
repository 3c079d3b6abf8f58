import { expect, it, onTestFinished } from "vitest";
import { operations } from "../../../electron/gateway/document/operations.ts";
import { createGateway } from "../../../electron/gateway/gateway.ts";
import { listen } from "../../../electron/gateway/listen.ts";
import { issueToken } from "../../../electron/services/people/access-keys.ts";
import { getOperator } from "../../../electron/services/people/require-role.ts";
import { addUser } from "../../../electron/services/people/users.ts";
import { type Role, role as roles } from "../../../shared/views/roles.ts";
import { addPeople, ask } from "../../support/brokerage.ts";
import { testService } from "../../support/service.ts";

/** The least role of each operation with a token. Services limit what single edits may change. */
const leastRoleOf: Record<string, Role> = {
  "POST /loadmanagement/v2/load": "broker",
  "PUT /loadmanagement/v2/load/{id}": "broker",
  "GET /loadmanagement/v2/load/{id}": "broker",
  "DELETE /loadmanagement/v3/load/{id}": "broker",
  "POST /loadmanagement/v2/load/refresh/integrator": "broker",
  "POST /accountmanagement/v1/accountuser/active": "broker",
  "POST /rateinsights/v3/booked/trend/fourweek": "broker",
  "POST /modeledrate/v3/booked/trend/fourweek": "broker",
  "POST /lanedesk/v1/carriers/claims": "broker",
  "POST /lanedesk/v1/edits": "broker",
  "GET /lanedesk/v1/changes": "broker",
  "GET /lanedesk/v1/audit": "administrator",
  "GET /lanedesk/v1/sync": "broker",
  "POST /lanedesk/v1/sync": "broker",
};

it("responds with 403 and the reason to roles below that of an operation, which each operation has", async () => {
  const { context } = await testService();
  const { ann } = await addPeople(context);
  const gateway = createGateway(context, { report: (_, cause) => expect.fail(String(cause)) });
  const server = await listen((request, bindings) => gateway.fetch(request, bindings), { port: 0 });
  onTestFinished(() => server.close());
  const withTokens = operations.filter(({ access }) => access === "bearer");
  const getName = ({ method, path }: (typeof operations)[number]) => `${method.toUpperCase()} ${path}`;
  expect(withTokens.map(getName).toSorted()).toEqual(Object.keys(leastRoleOf).toSorted());
  for (const role of roles.options) {
    const draft = { firstName: role, lastName: "Lee", username: "", phone: "", isActive: true, role };
    const operator = getOperator(ann.accountId);
    const user = await addUser(context, operator, { ...draft, email: `${role}@example.com` });
    const { token } = await issueToken(context, operator, user.userId, role);
    for (const operation of withTokens) {
      const path = operation.path.replace("{id}", "10000000-0000-4000-8000-000000000001");
      const { status, body } = await ask(server.url, operation.method.toUpperCase(), path, {
        token,
        body: operation.method === "get" ? undefined : {},
      });
      const isBelow =
        roles.options.indexOf(role) < roles.options.indexOf(leastRoleOf[getName(operation)] ?? "broker");
      expect([role, getName(operation), status === 403]).toEqual([role, getName(operation), isBelow]);
      if (isBelow) expect(JSON.stringify(body)).toContain("Only administrators can");
    }
  }
});
