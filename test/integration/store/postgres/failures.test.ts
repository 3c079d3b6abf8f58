import { createConnection, createServer, type Server, type Socket } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { recordCarriers } from "../../../../electron/services/carriers/carriers.ts";
import { fetchCarriers } from "../../../../electron/services/change-queue/change-queue.ts";
import type { Context } from "../../../../electron/services/context.ts";
import { openPostgresStore, type PostgresStore } from "../../../../electron/store/postgres/postgres-store.ts";
import type { Store } from "../../../../electron/store/store.ts";
import { freePort } from "../../../support/free-port.ts";
import { createContext } from "../../../support/open-context.ts";
import { hasPostgres, type PostgresServer, runSql, startPostgres } from "../../../support/postgres.ts";
import { aUser } from "../../../support/records.ts";

const readTime = (store: Store) => store.read(["keyValue"], ({ keyValue }) => keyValue.get("latestChangeAt"));
const setTime = (store: Store, time: number) =>
  store.write(["keyValue"], ({ keyValue }) => keyValue.set("latestChangeAt", time));

describe.runIf(hasPostgres())("a store on PostgreSQL", () => {
  let server: PostgresServer;
  const stores: PostgresStore[] = [];
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterEach(async () => {
    for (const store of stores.splice(0)) await store.close();
  });
  afterAll(() => server?.stop());

  async function open(connectionString: string): Promise<PostgresStore> {
    const store = await openPostgresStore({ connectionString });
    stores.push(store);
    return store;
  }

  it("runs work again after a conflict, and not after another error", async () => {
    const store = await open(await server.createDatabase("conflict"));
    await setTime(store, 1);
    let runs = 0;
    await store.write(["keyValue"], async ({ keyValue }) => {
      const before = (await keyValue.get("latestChangeAt")) ?? 0;
      // Another server changes what was read.
      if (++runs === 1) await setTime(store, 10);
      await keyValue.set("latestChangeAt", before + 1);
    });
    expect([runs, await readTime(store)]).toEqual([2, 11]);
    runs = 0;
    const failed = store.write(["keyValue"], async () => {
      runs += 1;
      throw new Error("wrong");
    });
    await expect(failed).rejects.toThrow("wrong");
    expect(runs).toBe(1);
  });

  it("repeats a write that swallowed the conflict", { tags: "long" }, async () => {
    const store = await open(await server.createDatabase("swallowed"));
    await setTime(store, 1);
    let runs = 0;
    await store.write(["keyValue"], async ({ keyValue }) => {
      const before = (await keyValue.get("latestChangeAt")) ?? 0;
      if (++runs === 1) await setTime(store, 10);
      await keyValue.set("latestChangeAt", before + 1).catch(() => undefined);
    });
    expect([runs, await readTime(store)]).toEqual([2, 11]);
  });

  it("does not repeat a write whose commit got no answer, and says that the outcome is unknown", async () => {
    const address = await server.createDatabase("lost");
    const proxy = await startProxy(server.port);
    const store = await open(address.replace(`:${server.port}/`, `:${proxy.port}/`));
    await setTime(store, 1);
    let runs = 0;
    proxy.loseCommits();
    const lost = store.write(["keyValue"], async ({ keyValue }) => {
      runs += 1;
      await keyValue.set("latestChangeAt", 2);
    });
    await expect(lost).rejects.toMatchObject({ code: "unknown-outcome" });
    expect(runs).toBe(1);
    expect(await readTime(store)).toBe(2);
    // The change log's statement goes with the COMMIT.
    proxy.loseCommits();
    const lostLogged = store.write(["users"], ({ users }) => users.add(aUser()));
    await expect(lostLogged).rejects.toMatchObject({ code: "unknown-outcome" });
    // The connection ends when the first of these statements is answered, which may be before the COMMIT.
    await expect.poll(() => runSql(address, "select area from changes")).toEqual([{ area: "people" }]);
  });

  it("stops waiting for a host that disappeared after 60 s, and works again over new connections", async () => {
    const address = await server.createDatabase("silent");
    const proxy = await startProxy(server.port);
    const store = await open(address.replace(`:${server.port}/`, `:${proxy.port}/`));
    await setTime(store, 1);
    await readTime(store);
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const expectCodes = async (codes: string[], ...work: Promise<unknown>[]) => {
      const failed = Promise.all(work.map((one) => one.catch(({ code }) => code)));
      await expect.poll(() => proxy.countSilent()).toBe(work.length);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await failed).toEqual(codes);
    };
    proxy.swallow();
    await expectCodes(["unavailable", "unavailable"], readTime(store), setTime(store, 2));
    expect(await readTime(store)).toBe(1);
    await setTime(store, 3);
    proxy.swallowCommits();
    await expectCodes(["unknown-outcome"], setTime(store, 4));
    expect(await readTime(store)).toBe(4);
    vi.useRealTimers();
  });

  it("rolls back a write whose changes can't be logged, and gives the reason", async () => {
    const address = await server.createDatabase("not_logged");
    const store = await open(address);
    await runSql(address, "alter table changes add check (area <> 'people')");
    const failed = store.write(["users"], ({ users }) => users.add(aUser()));
    await expect(failed).rejects.toMatchObject({ code: "23514" });
    expect(await runSql(address, "select 1 from users")).toEqual([]);
  });

  it("reports an unreachable server, and works again when the server is back", { tags: "long" }, async () => {
    const store = await open(await server.createDatabase("restarted"));
    await setTime(store, 7);
    await server.kill();
    // The process of a connection may outlive the killed server for a moment.
    const write = () =>
      setTime(store, 7).then(
        () => "written",
        ({ code }) => code,
      );
    await expect.poll(write).toBe("unavailable");
    await server.start();
    expect(await readTime(store)).toBe(7);
  });

  /** Runs what makes the database unusable, then what repairs it. */
  async function expectReason(
    store: PostgresStore,
    reason: string,
    address: string,
    [cause, repair]: string[],
  ) {
    const endConnections =
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lanedesk'";
    await setTime(store, 7);
    await runSql(address, cause ?? "");
    await runSql(address, endConnections);
    // A write may still get one of the ended connections, which fails with another reason.
    const answers = new Set<string>();
    const failWrites = () =>
      Promise.all([1, 2, 3].map((time) => setTime(store, time))).catch((error) => {
        answers.add(error.code);
        return error.publicReason;
      });
    await expect.poll(failWrites).toBe(reason);
    expect([...answers]).toEqual(["unavailable"]);
    await runSql(address, repair ?? "");
    await runSql(address, endConnections);
    await expect.poll(() => setTime(store, 8).then(() => readTime(store))).toBe(8);
  }

  it("says that the database is read-only, and works again afterwards", async () => {
    const address = await server.createDatabase("replica");
    await expectReason(await open(address), "The database is read-only.", address, [
      "alter database replica set default_transaction_read_only = on",
      "set transaction read write; alter database replica reset default_transaction_read_only",
    ]);
  });

  it("says that the database has no free connection, and works again afterwards", async () => {
    const address = await server.createDatabase("crowded");
    await runSql(address, "create role clerk login; alter database crowded owner to clerk");
    const store = await open(address.replace("lanedesk@", "clerk@"));
    await expectReason(store, "The database has no free connection.", address, [
      "alter role clerk connection limit 1",
      "alter role clerk connection limit -1",
    ]);
  });

  it("says that the database does not exist, rejects the sign-in, or does not allow creating tables", async () => {
    const address = await server.createDatabase("foreign_owner");
    await runSql(address, "create extension pg_trgm; create role visitor login");
    const openAs = (user: string, database = "foreign_owner") =>
      open(server.url(database).replace("lanedesk@", `${user}@`));
    await expect(openAs("lanedesk", "missing")).rejects.toMatchObject({
      publicReason: "The database does not exist.",
    });
    await expect(openAs("nobody")).rejects.toMatchObject({
      publicReason: "The database rejects Lanedesk's sign-in.",
    });
    await expect(openAs("visitor")).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/^Can't create or upgrade the tables \(permission denied/),
    });
  });

  it("several servers can create the tables at the same time", { tags: "long" }, async () => {
    const address = await server.createDatabase("together");
    const opened = await Promise.all([1, 2, 3].map(() => open(address)));
    await setTime(opened[0] as Store, 5);
    expect(await readTime(opened[2] as Store)).toBe(5);
  });

  it("creates the tables once, also after another server created only the table of the version", async () => {
    const address = await server.createDatabase("half_created");
    await runSql(
      address,
      "create table lanedesk_schema (id integer primary key default 1 check (id = 1), version integer not null)",
    );
    await setTime(await open(address), 5);
    expect(await readTime(await open(address))).toBe(5);
  });

  it("leases no carrier twice within 120 s to servers whose clocks differ", async () => {
    const address = await server.createDatabase("leases");
    const serverWithClock = async (runId: string, now: number) =>
      createContext(await open(address), { clock: { runId, now: () => now, uptimeMs: () => 5_000 } });
    const now = Date.now();
    const servers = await Promise.all([
      serverWithClock("one", now),
      serverWithClock("two", now + 3_600_000),
      serverWithClock("three", now - 3_600_000),
    ]);
    const caller = { accountId: "a", userId: "u", role: "administrator", channel: "window" } as const;
    const usdotNumbers = ["1", "2", "3", "4", "5", "6"];
    await recordCarriers(
      servers[0] as Context,
      caller,
      usdotNumbers.map((usdotNumber) => ({ usdotNumber })),
    );
    const fetchEverywhere = async () => {
      const fetched = await Promise.all(servers.map((context) => fetchCarriers(context, caller, 2)));
      return fetched.flatMap(({ insdIds }) => insdIds).toSorted();
    };
    expect(await fetchEverywhere()).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await fetchEverywhere()).toEqual([]);
  });

  it("rejects a newer schema and leaves it unchanged", async () => {
    const address = await server.createDatabase("newer");
    await (await openPostgresStore({ connectionString: address })).close();
    await runSql(address, "update lanedesk_schema set version = 99");
    await expect(openPostgresStore({ connectionString: address })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("newer Lanedesk"),
    });
    expect(await runSql(address, "select version from lanedesk_schema")).toEqual([{ version: 99 }]);
  });

  it("says that pg_trgm is missing, and changes nothing", { tags: "long" }, async () => {
    const address = await server.createDatabase("plain");
    await runSql(address, "create role guest login");
    const guest = address.replace("lanedesk@", "guest@");
    await expect(openPostgresStore({ connectionString: guest })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("CREATE EXTENSION pg_trgm"),
    });
    expect(await runSql(address, "select tablename from pg_tables where schemaname = 'public'")).toEqual([]);
  });
});

/** Forwards connections. */
interface Proxy {
  port: number;
  /** Ends a connection instead of passing on the answer to its next COMMIT. */
  loseCommits(): void;
  /** Drops everything on the current connections without closing them. */
  swallow(): void;
  /** Drops the answer to the next COMMIT, and everything after it on its connection. */
  swallowCommits(): void;
  /** The number of connections that dropped data since `swallow` or `swallowCommits`. */
  countSilent(): number;
}

async function startProxy(target: number): Promise<Proxy> {
  const port = await freePort();
  let losesCommits = false;
  let swallowsCommits = false;
  const silent = new Set<Socket>();
  let dropping = new Set<Socket>();
  const clients = new Set<Socket>();
  const server: Server = createServer((client: Socket) => {
    const upstream = createConnection(target, "127.0.0.1");
    let isLost = false;
    clients.add(client);
    client.on("data", (data) => {
      if (silent.has(client)) {
        dropping.add(client);
        return;
      }
      if (swallowsCommits && data.includes("commit")) {
        swallowsCommits = false;
        silent.add(client);
      }
      if (losesCommits && data.includes("commit")) {
        losesCommits = false;
        isLost = true;
      }
      upstream.write(data);
    });
    upstream.on("data", (data) => {
      if (silent.has(client)) dropping.add(client);
      else if (isLost) client.destroy();
      else client.write(data);
    });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      socket.on("error", () => other.destroy());
      socket.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return {
    port,
    loseCommits() {
      losesCommits = true;
    },
    swallow() {
      dropping = new Set();
      for (const client of clients) silent.add(client);
    },
    swallowCommits() {
      dropping = new Set();
      swallowsCommits = true;
    },
    countSilent: () => dropping.size,
  };
}
