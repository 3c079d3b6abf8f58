import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBoardPage } from "../../../../electron/services/board/board-page.ts";
import type { Context } from "../../../../electron/services/context.ts";
import { openPostgresStore, type PostgresStore } from "../../../../electron/store/postgres/postgres-store.ts";
import { hasPostgres, type PostgresServer, runSql, startPostgres } from "../../../support/postgres.ts";
import { aLoad } from "../../../support/records.ts";

const accountId = "account-a";
const LOADS = 10_500;

describe.runIf(hasPostgres())("a board with more than 10,000 loads on PostgreSQL", () => {
  let server: PostgresServer;
  let store: PostgresStore;
  beforeAll(async () => {
    server = await startPostgres();
    const address = await server.createDatabase("board");
    store = await openPostgresStore({ connectionString: address });
    await store.write(["loads"], ({ loads }) => loads.addMany([aLoad({ accountId, loadId: "load-0" })]));
    const columns = await runSql<{ name: string }>(
      address,
      "select column_name as name from information_schema.columns where table_name = 'loads'",
    );
    const copied = columns.map(({ name }) =>
      name === "load_id" ? "'load-' || series" : name === "tie" ? "series" : name,
    );
    await runSql(
      address,
      `insert into loads (${columns.map(({ name }) => name).join()})
       select ${copied.join()} from loads, generate_series(1, ${LOADS - 1}) as series`,
    );
    await runSql(address, "analyze loads");
  });
  afterAll(async () => {
    await store?.close();
    await server?.stop();
  });

  const readPage = (request: object) => {
    const context: Context = {
      store,
      env: {
        clock: { runId: "test", now: Date.now, uptimeMs: () => 0 },
        newId: randomUUID,
        newSecret: randomUUID,
      },
      machineTimeZone: "America/New_York",
      publish: () => undefined,
    };
    return readBoardPage(
      context,
      { accountId, userId: "u", channel: "window", role: "broker" },
      { view: "all", order: "created", descending: false, after: null, size: 50, ...request },
    );
  };

  it("estimates the number of loads, and counts it at the end of the list", async () => {
    const first = await readPage({});
    expect(first).toMatchObject({ isTotalEstimated: true });
    expect(first.total).toBeGreaterThan(10_000);
    const last = await readPage({ position: LOADS - 20 });
    expect([last.rows.length, last.total, last.isTotalEstimated, last.next]).toEqual([
      20,
      LOADS,
      false,
      null,
    ]);
    const beyond = await readPage({ position: LOADS + 1_000 });
    expect([beyond.rows, beyond.total, beyond.isTotalEstimated]).toEqual([[], LOADS, false]);
    const none = await readPage({ view: "booked" });
    expect([none.total, none.isTotalEstimated]).toEqual([0, false]);
  });
});
