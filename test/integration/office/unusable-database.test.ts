import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ask } from "../../support/brokerage.ts";
import { smallLoad } from "../../support/loads.ts";
import { hasPostgres, type PostgresServer, runSql, startPostgres } from "../../support/postgres.ts";
import { type OfficeServer, serveOffice } from "../../support/sync/office-desktops.ts";

/** More than a WAL file, and no multiple of a page: the last page is written in part, as on a full disk. */
const MAX_FILE_BYTES = 20 * 1024 * 1024 + 512;

describe.runIf(hasPostgres())("an office whose database can't be written", { tags: "long" }, () => {
  let postgres: PostgresServer;
  beforeAll(async () => {
    postgres = await startPostgres({ maxFileBytes: MAX_FILE_BYTES, settings: ["autovacuum=off"] });
  });
  afterAll(() => postgres?.stop());

  /** The office also logs why it can't use the database. */
  const serve = (address: string) => serveOffice(address, () => undefined);

  const post = ({ url, people }: OfficeServer, loadNumber: string) =>
    ask(url, "POST", "/loadmanagement/v2/load", {
      token: people.ann.token,
      headers: { "Idempotency-Key": loadNumber },
      body: { ...smallLoad, loadNumber },
    });

  const sendEdit = ({ url, people }: OfficeServer, editId: string, loadId: string) =>
    ask(url, "POST", "/lanedesk/v1/edits", {
      token: people.ann.token,
      body: { edits: [{ editId, loadId, kind: "post", load: { ...smallLoad, loadNumber: "third" } }] },
    });

  /** Posts before, during and after a failure of the database. */
  async function expectRecovery(
    server: OfficeServer,
    address: string,
    reason: string,
    { cause, repair }: { cause(): Promise<unknown>; repair(): Promise<unknown> },
  ) {
    expect((await post(server, "first")).status).toBe(201);
    await cause();
    const [editId, loadId] = [randomUUID(), randomUUID()];
    const answers = new Set<string>();
    for (const send of [() => post(server, "second"), () => sendEdit(server, editId, loadId)]) {
      // A connection that the database has just ended can fail first, with another reason.
      await expect
        .poll(async () => {
          const rejected = await send();
          answers.add(`${rejected.status}, again in ${rejected.headers.get("retry-after")} s`);
          return rejected.body.detail;
        })
        .toContain(reason);
    }
    expect([...answers]).toEqual(["503, again in 5 s"]);
    await repair();
    await expect.poll(async () => (await post(server, "second")).status).toBe(201);
    const { loadId: posted } = (await post(server, "second")).body;
    const done = { answers: [{ editId, result: "done", revision: 1 }] };
    for (let time = 0; time < 2; time += 1)
      expect((await sendEdit(server, editId, loadId)).body).toEqual(done);
    const stored = await runSql<{ number: string; id: string }>(
      address,
      "select load_number as number, load_id as id from loads order by created_at",
    );
    expect(stored.map(({ number }) => number)).toEqual(["first", "second", "third"]);
    expect(stored.slice(1).map(({ id }) => id)).toEqual([posted, loadId]);
  }

  const endConnections = (address: string) =>
    runSql(
      address,
      "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lanedesk' and datname = current_database()",
    );

  it("answers 503 with the reason while the disk is full, and loses and repeats nothing", {
    tags: "long",
  }, async () => {
    const address = await postgres.createDatabase("full_disk");
    const insert = "insert into changes (server, account, area, key)";
    await expectRecovery(await serve(address), address, "The database's disk is full.", {
      async cause() {
        const filling = [
          `${insert} select '', '', '', repeat('x', 900) from generate_series(1, 40000)`,
          `do $$ begin loop ${insert} values ('', '', '', ''); end loop; end $$`,
        ];
        for (const statement of filling)
          await expect(runSql(address, statement)).rejects.toMatchObject({ code: "53100" });
      },
      repair: () => runSql(address, "vacuum changes"),
    });
  });

  it("answers 503 with the reason while there is no free connection, and loses and repeats nothing", async () => {
    const address = await postgres.createDatabase("crowded");
    await runSql(address, "create role clerk login; alter database crowded owner to clerk");
    const server = await serve(address.replace("lanedesk@", "clerk@"));
    await expectRecovery(server, address, "The database has no free connection.", {
      async cause() {
        await runSql(address, "alter role clerk connection limit 0");
        await endConnections(address);
      },
      repair: () => runSql(address, "alter role clerk connection limit -1"),
    });
  });

  it("answers 503 with the reason while the database is a read-only replica, and loses and repeats nothing", async () => {
    const address = await postgres.createDatabase("replica");
    await expectRecovery(await serve(address), address, "The database is read-only.", {
      async cause() {
        await runSql(address, "alter database replica set default_transaction_read_only = on");
        await endConnections(address);
      },
      async repair() {
        const repair = "alter database replica reset default_transaction_read_only";
        await runSql(address, `set transaction read write; ${repair}`);
        await endConnections(address);
      },
    });
  });
});
