import { describe, expect, it } from "vitest";
import { createGateway } from "../../../electron/gateway/gateway.ts";
import type { Context } from "../../../electron/services/context.ts";
import { DatabaseError } from "../../../electron/store/database-error.ts";
import { LanedeskError } from "../../../shared/failure.ts";

/** A gateway on a store that throws this error. */
function gatewayOver(cause: unknown) {
  const reported: { correlationId: string; cause: unknown }[] = [];
  const fail = async () => {
    throw cause;
  };
  const context: Context = {
    store: { read: fail, write: fail, close: async () => undefined },
    machineTimeZone: "UTC",
    publish: () => undefined,
    env: {
      clock: { runId: "run", now: () => 0, uptimeMs: () => 0 },
      createId: () => "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
      createSecret: () => "secret",
    },
  };
  const gateway = createGateway(context, {
    report: (correlationId, error) => reported.push({ correlationId, cause: error }),
  });
  const bindings = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };
  const ask = async (path: string, body: object) => {
    const headers = { Authorization: "Bearer some.token", "Content-Type": "application/json" };
    const request = new Request(`http://127.0.0.1${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const answer = await gateway.fetch(request, bindings);
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  return { ask, reported };
}

const cause = new Error("SQLITE_CORRUPT: /home/ann/data/store.sqlite");
const credentials = { ClientID: "id", ClientPassword: "hush", APIMode: "Summary", MonitorID: "1" };

describe("An unexpected error", () => {
  it.each(["/loadmanagement/v2/load", "/_c/std/api/DeltaAPI.aspx", "/_c/std/api/RegistrationStepAPI.aspx"])(
    "at %s is a 500 with the correlation id and nothing internal; the cause is reported [status-codes]",
    async (path) => {
      const { ask, reported } = gatewayOver(cause);
      const { status, headers, text } = await ask(path, credentials);
      expect(status).toBe(500);
      expect(text).not.toMatch(/SQLITE|home|store\.sqlite|hush|some\.token/);
      expect(text).toContain("3f2504e0-4f89-41d3-9a0c-0305e82c3301");
      expect(headers.get("correlationid")).toBe("3f2504e0-4f89-41d3-9a0c-0305e82c3301");
      expect(reported).toEqual([{ correlationId: "3f2504e0-4f89-41d3-9a0c-0305e82c3301", cause }]);
    },
  );

  it("of this machine is a 503 that names no local path, and is reported", async () => {
    const full = new LanedeskError("unavailable", "/home/ann/data is full. Nothing was changed.");
    const { ask, reported } = gatewayOver(full);
    const { status, text } = await ask("/loadmanagement/v2/load", {});
    expect(status).toBe(503);
    expect(text).not.toContain("/home/ann");
    expect(reported).toHaveLength(1);
  });

  it("of the database is a 503 with its reason and Retry-After, and no address", async () => {
    const { ask } = gatewayOver(new DatabaseError("The database is read-only.", "db.example:5432"));
    const { status, headers, text } = await ask("/loadmanagement/v2/load", {});
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
    expect(JSON.parse(text).detail).toContain("The database is read-only. Try again later;");
    expect(text).not.toContain("db.example");
  });

  it("of this machine does not claim that nothing was changed, because a request can have several transactions", async () => {
    const { ask } = gatewayOver(new LanedeskError("unavailable", "The disk is full."));
    const { text } = await ask("/loadmanagement/v2/load", {});
    expect(JSON.parse(text).detail).toMatch(
      /^Lanedesk can't do this at the moment\. Try again later; if this continues, report the correlation ID \S+\.$/,
    );
  });

  it("is reported, unlike an expected error", async () => {
    const { ask, reported } = gatewayOver(new LanedeskError("conflict", "The load is booked."));
    const { status, text } = await ask("/loadmanagement/v2/load", {});
    expect([status, JSON.parse(text).detail]).toEqual([409, "The load is booked."]);
    expect(reported).toEqual([]);
  });
});
