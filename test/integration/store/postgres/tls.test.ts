import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { readConnection } from "../../../../electron/store/postgres/connection.ts";
import { openPostgresStore } from "../../../../electron/store/postgres/postgres-store.ts";
import { hasPostgres, runSql, startPostgres } from "../../../support/postgres.ts";

const fixture = (name: string) =>
  fileURLToPath(new URL(`../../../fixtures/tls/for-tests-only.${name}.pem`, import.meta.url));

it.runIf(hasPostgres())(
  "uses TLS and accepts only a certificate of the given authority",
  { tags: "long" },
  async () => {
    const certificate = fixture("certificate");
    const server = await startPostgres({ tls: { certificate, key: fixture("key") } });
    onTestFinished(() => server.stop());
    const address = `${await server.createDatabase("office")}?sslmode=verify-full`;
    const countTables = () =>
      runSql(server.url("office"), "select 1 from pg_tables where schemaname = 'public'");

    await expect(openPostgresStore(readConnection(address, true, {}))).rejects.toMatchObject({
      code: "unavailable",
      publicReason: "The database's certificate can't be verified.",
    });
    expect(await countTables()).toEqual([]);

    const store = await openPostgresStore(readConnection(`${address}&sslrootcert=${certificate}`, true, {}));
    onTestFinished(() => store.close());
    // The connection of a read stays open for the next read.
    await store.read(["accounts"], ({ accounts }) => accounts.findFirst());
    const connections = await runSql(
      server.url("office"),
      "select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where application_name = 'lanedesk'",
    );
    expect(connections).toEqual([{ ssl: true }]);
  },
);
