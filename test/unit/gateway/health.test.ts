import { afterEach, expect, it, vi } from "vitest";
import { createGateway } from "../../../electron/gateway/gateway.ts";
import type { Context } from "../../../electron/services/context.ts";
import { DatabaseError } from "../../../electron/store/database-error.ts";
import { LanedeskError } from "../../../shared/failure.ts";
import { testService } from "../../support/service.ts";

afterEach(() => void vi.useRealTimers());

const bindings = { incoming: { socket: { remoteAddress: "127.0.0.1" } } };

async function ask(context: Context) {
  const reported: unknown[] = [];
  const gateway = createGateway(context, { report: (_, cause) => reported.push(cause) });
  const answer = await gateway.fetch(new Request("http://127.0.0.1/lanedesk/v1/health"), bindings);
  return { status: answer.status, headers: answer.headers, body: await answer.json(), reported };
}

const withRead = (context: Context, read: Context["store"]["read"]): Context => ({
  ...context,
  store: { ...context.store, read },
});

it("answers 200 without credentials while the store answers, and says nothing about the data", async () => {
  const { context } = await testService();
  expect(await ask(context)).toMatchObject({ status: 200, body: { status: "ok" } });
});

it("answers 503 with Retry-After and names no path when the store fails", async () => {
  const { context } = await testService();
  const failing = withRead(context, async () => {
    throw new LanedeskError("unavailable", "/home/ann/data can't be read.");
  });
  const { status, headers, body, reported } = await ask(failing);
  expect([status, headers.get("retry-after"), reported]).toEqual([503, "5", []]);
  expect(JSON.stringify(body)).not.toContain("ann");
});

it("answers 503 with the database's reason, and no address", async () => {
  const { context } = await testService();
  const { status, body } = await ask(
    withRead(context, async () => {
      throw new DatabaseError("The database is starting or stopping.", "db.example:5432");
    }),
  );
  expect(status).toBe(503);
  expect(body.detail).toBe("The database is starting or stopping. Try again in a few seconds.");
});

it("answers 503 after 5 s when the store does not answer", async () => {
  const { context } = await testService();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const asked = ask(withRead(context, () => new Promise(() => undefined)));
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await asked).status).toBe(503);
});
