import { Client } from "pg";
import { afterAll, beforeAll, describe } from "vitest";
import { openPostgresStore } from "../../../../electron/store/postgres/postgres-store.ts";
import { hasPostgres, type PostgresServer, startPostgres } from "../../../support/postgres.ts";
import { contract } from "../../../unit/store/contract/contract.ts";

describe.runIf(hasPostgres())("PostgreSQL", () => {
  let server: PostgresServer;
  let url: string;
  let emptyTables: string;
  let client: Client;
  beforeAll(async () => {
    server = await startPostgres();
    url = await server.createDatabase("contract");
    await (await openPostgresStore({ connectionString: url })).close();
    client = new Client({ connectionString: url });
    await client.connect();
    const { rows } = await client.query(
      "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' and tablename not like 'lanedesk%' and tablename <> 'change_counter'",
    );
    const statements = rows.map(({ name }) => `delete from ${name}`);
    emptyTables = [...statements, "update change_counter set number = 0"].join(";");
  });
  afterAll(async () => {
    await client?.end();
    await server?.stop();
  });

  contract({
    name: "PostgreSQL",
    isSlow: true,
    async place() {
      // Much faster than a new database.
      await client.query(emptyTables);
      return {
        open: () => openPostgresStore({ connectionString: url }),
        remove: async () => {},
        isShared: true,
      };
    },
  });
});
