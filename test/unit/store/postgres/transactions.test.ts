import type { Pool } from "pg";
import { expect, it } from "vitest";
import { createTransactions } from "../../../../electron/store/postgres/transactions.ts";

/** A pool with one connection that answers each statement later; "fail" and "conflict" fail. */
function fakePool() {
  const statements: string[] = [];
  const client = {
    on: () => undefined,
    off: () => undefined,
    release: () => void statements.push("released"),
    async query(sql: string) {
      statements.push(sql.split(" ", 1)[0] ?? "");
      await new Promise(setImmediate);
      if (sql === "fail") throw new Error("failed");
      if (sql === "conflict") throw Object.assign(new Error("conflict"), { code: "40001" });
      return { rows: [] };
    },
  };
  const pool = { connect: async () => client, end: async () => undefined } as unknown as Pool;
  return { pool, statements };
}

it("sends statements in order, and the last one with the commit", async () => {
  const { pool, statements } = fakePool();
  await createTransactions(pool, pool).transact("write", async ({ run, runWithCommit }) => {
    runWithCommit("last", []);
    await Promise.all([run("one"), run("two")]);
    await run("three");
  });
  expect(statements).toEqual(["begin", "one", "two", "three", "last", "commit", "released"]);
});

it("reports a rejected statement that was sent with the commit", async () => {
  const { pool, statements } = fakePool();
  const failed = createTransactions(pool, pool).transact("write", async ({ runWithCommit }) =>
    runWithCommit("fail", []),
  );
  await expect(failed).rejects.toThrow("failed");
  expect(statements).toEqual(["begin", "fail", "commit", "rollback", "released"]);
});

it("reads while all connections for writes are busy", async () => {
  const { pool, statements } = fakePool();
  const busy = { connect: () => new Promise(() => undefined) } as unknown as Pool;
  const { transact } = createTransactions(pool, busy);
  void transact("write", ({ run }) => run("write"));
  await transact("read", ({ run }) => run("read"));
  expect(statements).toEqual(["begin", "read", "commit", "released"]);
});

it("runs no statement after the transaction ended, even if another part of its work failed", async () => {
  const { pool, statements } = fakePool();
  const ended = Promise.withResolvers<void>();
  let late: Promise<unknown> = Promise.resolve();
  const failed = createTransactions(pool, pool).transact("write", ({ run }) => {
    late = ended.promise.then(() => run("late"));
    return Promise.all([late, run("fail")]);
  });
  await expect(failed).rejects.toThrow("failed");
  ended.resolve();
  await expect(late).rejects.toThrow("ended");
  expect(statements).toEqual(["begin", "fail", "rollback", "released"]);
});

it("repeats a write that conflicts for 5 s, then asks to try again later", { tags: "long" }, async () => {
  const { pool, statements } = fakePool();
  const failed = createTransactions(pool, pool).transact("write", ({ run }) => run("conflict"));
  await expect(failed).rejects.toMatchObject({
    code: "unavailable",
    publicReason: "Other users are changing the same data.",
  });
  expect(statements.filter((name) => name === "conflict").length).toBeGreaterThan(5);
});
