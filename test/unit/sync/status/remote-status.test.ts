import { getSystemErrorMap } from "node:util";
import { expect, test } from "vitest";
import type { Context } from "../../../../electron/services/context.ts";
import { openDeskPair } from "../../../support/sync/desk-pair.ts";
import { createTestSync } from "../../../support/sync/test-sync.ts";

/** A connected desk whose store fails to read while `failing.cause` is set. */
async function deskWithFailingStore() {
  const { local, http, secrets } = await openDeskPair();
  const failing: { cause?: Error } = {};
  const reported: unknown[] = [];
  const store: Context["store"] = {
    ...local.store,
    async read(...query) {
      if (failing.cause) throw failing.cause;
      return local.store.read(...query);
    },
  };
  const report = (cause: unknown) => reported.push(cause);
  const context = { ...local.context, store };
  return { failing, reported, sync: createTestSync({ context, http, secrets }, report) };
}

test("reports a program error until a cycle succeeds", async () => {
  const { failing, reported, sync } = await deskWithFailingStore();
  failing.cause = new TypeError("undefined is not a function");
  await sync.runCycle();
  expect(sync.getRemoteProblem().message).toMatch(
    /^Sync stopped because of a program error.* Unsent changes are kept/,
  );
  expect(reported).toContain(failing.cause);
  delete failing.cause;
  await sync.runCycle();
  expect(sync.getRemoteProblem().message).toBe("");
});

test("reports a full disk", async () => {
  const { failing, sync } = await deskWithFailingStore();
  // The number differs on Windows.
  const [errno] = [...getSystemErrorMap()].find(([, [name]]) => name === "ENOSPC") ?? [];
  failing.cause = Object.assign(new Error("write"), { errno, code: "ENOSPC", path: "/desk" });
  await sync.runCycle();
  expect(sync.getRemoteProblem().message).toMatch(/^The disk with \/desk is full/);
});

test("logs each cause once until the remote responds again", async () => {
  const desks = await openDeskPair();
  await desks.sync.runCycle();
  const busy = () => new Response("{}", { status: 503 });
  const page = () => new Response("<html>Sign in</html>", { headers: { "Content-Type": "text/html" } });
  const isOfLoads = ({ url }: Request) => /management/.test(url);
  for (const answer of [busy, page, busy, page]) {
    desks.intercept((request) => (isOfLoads(request) ? answer() : undefined));
    await desks.advance(600_000);
  }
  desks.intercept(() => undefined);
  await desks.advance(600_000);
  const lines = await desks.local.store.read(["syncLog"], async ({ syncLog }) =>
    (await syncLog.readPage(desks.local.caller.accountId, null, 50)).records
      .map(({ message }) => message)
      .reverse(),
  );
  expect(lines.slice(-3)).toEqual([
    "The load board responded with 503.",
    expect.stringMatching(/^A web page .* requires a sign-in/),
    "The load board responds again.",
  ]);
});
