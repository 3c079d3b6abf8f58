import { expect, test } from "vitest";
import type { Context } from "../../../../electron/services/context.ts";
import { syncAt } from "../../../support/sync/sync-at.ts";
import { openTwoDesks } from "../../../support/sync/two-desks.ts";

/** A desk that is connected, and whose store fails to be read as long as there is something for it to fail with. */
async function deskWithFailingStore() {
  const { local, http, secrets } = await openTwoDesks();
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
  return { failing, reported, sync: syncAt({ context, http, secrets }, report) };
}

test("a fault of the program's own is told in words until a cycle comes to its end", async () => {
  const { failing, reported, sync } = await deskWithFailingStore();
  failing.cause = new TypeError("undefined is not a function");
  await sync.runCycle();
  expect(sync.remoteProblem().message).toMatch(/^A fault of the program's own .* What waits stays/);
  expect(reported).toContain(failing.cause);
  delete failing.cause;
  await sync.runCycle();
  expect(sync.remoteProblem().message).toBe("");
});

test("a disk that is full is told as that", async () => {
  const { failing, sync } = await deskWithFailingStore();
  failing.cause = Object.assign(new Error("write"), { errno: -28, code: "ENOSPC", path: "/desk" });
  await sync.runCycle();
  expect(sync.remoteProblem().message).toMatch(/^The disk that holds \/desk is full/);
});

test("the diary tells each cause of a trouble once, also one that takes the place of another", async () => {
  const desks = await openTwoDesks();
  await desks.sync.runCycle();
  const busy = () => new Response("{}", { status: 503 });
  const page = () => new Response("<html>Sign in</html>", { headers: { "Content-Type": "text/html" } });
  const isOfLoads = ({ url }: Request) => /management/.test(url);
  for (const answer of [busy, page, busy, page]) {
    desks.meddle((request) => (isOfLoads(request) ? answer() : undefined));
    await desks.pass(600_000);
  }
  desks.meddle(() => undefined);
  await desks.pass(600_000);
  const lines = await desks.local.store.read(["syncLog"], async ({ syncLog }) =>
    (await syncLog.readPage(desks.local.caller.accountId, null, 50)).records
      .map(({ message }) => message)
      .reverse(),
  );
  expect(lines.slice(-3)).toEqual([
    "The remote answered 503.",
    expect.stringMatching(/a page for people .* asks to sign in/),
    "The remote answers again.",
  ]);
});
