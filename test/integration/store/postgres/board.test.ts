import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readBoardPage } from "../../../../electron/services/board/board-page.ts";
import { openPostgresStore, type PostgresStore } from "../../../../electron/store/postgres/postgres-store.ts";
import { createContext } from "../../../support/open-context.ts";
import { hasPostgres, type PostgresServer, runSql, startPostgres } from "../../../support/postgres.ts";
import { aLoad, aStop } from "../../../support/records.ts";

const accountId = "account-a";
const LOADS = 10_500;

describe.runIf(hasPostgres())("a board with more than 10,000 loads on PostgreSQL", { tags: "long" }, () => {
  let server: PostgresServer;
  let store: PostgresStore;
  beforeAll(async () => {
    server = await startPostgres();
    const address = await server.createDatabase("board");
    store = await openPostgresStore({ connectionString: address });
    const places = ["Omaha", "Tulsa"] as const;
    await store.write(["loads"], ({ loads }) =>
      loads.addMany([
        aLoad({ accountId, loadId: "load-0" }),
        ...places.map((city) =>
          aLoad({
            accountId: "account-b",
            loadId: `0-${city}`,
            loadStops: [aStop(city, "NE"), aStop(city, "NE")],
          }),
        ),
      ]),
    );
    await runSql(address, "update loads set tie = case load_id when '0-Tulsa' then 20000 else 0 end");
    const columns = await runSql<{ name: string }>(
      address,
      "select column_name as name from information_schema.columns where table_name = 'loads'",
    );
    const changed: Record<string, string> = {
      load_id: "replace(load_id, '0', series::text)",
      tie: "tie + series",
      record: `replace(record, load_id, replace(load_id, '0', series::text))`,
    };
    const copied = columns.map(({ name }) => changed[name] ?? name);
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

  const readPage = (request: object, account = accountId) => {
    return readBoardPage(
      createContext(store),
      { accountId: account, userId: "u", channel: "window", role: "broker" },
      { view: "all", order: "created", isDescending: false, after: null, size: 50, ...request },
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

  const getId = (index: number) => `load-${index}`;
  const idsFrom = (first: number, step: 1 | -1) =>
    Array.from({ length: 3 }, (_, at) => getId(first + at * step));

  it("jumps from the nearer end of the list, up and down, to the same rows", async () => {
    const idsAt = async (request: object) => {
      const { rows } = await readPage({ size: 3, order: "rate", ...request });
      return rows.map(({ loadId }) => loadId);
    };
    for (const position of [10, 6_000, LOADS - 10]) {
      expect(await idsAt({ position })).toEqual(idsFrom(position, 1));
      expect(await idsAt({ position, isDescending: true })).toEqual(idsFrom(LOADS - 1 - position, -1));
    }
  });

  it("reads matches of a frequent word in the order of the list, from its start to its end", async () => {
    const search = { search: "omaha", order: "rate" };
    const first = await readPage({ ...search, size: 3 });
    expect(first.rows.map(({ loadId }) => loadId)).toEqual(idsFrom(0, 1));
    expect(first.isTotalEstimated).toBe(true);
    const last = await readPage({ ...search, position: LOADS - 3 });
    expect(last.rows.map(({ loadId }) => loadId)).toEqual(idsFrom(LOADS - 3, 1));
    expect([last.total, last.next]).toEqual([LOADS, null]);
  });

  it("reads matches of a frequent word that are far from the start of the list", async () => {
    const read = (request: object) => readPage({ order: "rate", size: 3, ...request }, "account-b");
    const getIds = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ loadId }) => loadId);
    const first = await read({ search: "tulsa" });
    expect(getIds(first)).toEqual(["0-Tulsa", "1-Tulsa", "2-Tulsa"]);
    expect(getIds(await read({ search: "tulsa", after: first.next }))).toEqual([
      "3-Tulsa",
      "4-Tulsa",
      "5-Tulsa",
    ]);
    expect(getIds(await read({ search: "tulsa", position: 6 }))).toEqual(["6-Tulsa", "7-Tulsa", "8-Tulsa"]);
    const last = [1, 2, 3].map((number) => `${LOADS - number}-Omaha`);
    expect(getIds(await read({ search: "omaha", isDescending: true }))).toEqual(last);
    expect(getIds(await read({ search: "omaha", position: LOADS - 3 }))).toEqual(last.toReversed());
  });
});
