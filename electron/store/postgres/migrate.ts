import type { Pool } from "pg";
import { LanedeskError } from "../../../shared/failure.ts";
import { rejectNewerSchema } from "../schema.ts";
import { changeLogStatements } from "./change-log.ts";
import { getErrorCode, toStoreError } from "./errors.ts";
import { failedAttemptStatements } from "./shared/failed-attempts.ts";
import { leaseStatements } from "./shared/work-lease.ts";
import type { SqlRunner } from "./table.ts";
import { createTableStatements, layOutTables } from "./table-layout.ts";

/** The statements of each version of the schema, oldest first. Never edit a released version. */
const migrations: readonly (() => string[])[] = [
  () => [
    ...createTableStatements(layOutTables(1)),
    ...changeLogStatements,
    ...failedAttemptStatements,
    ...leaseStatements,
  ],
];

/** The version of the schema that this program needs. */
const NEWEST_VERSION = migrations.length;

/** The only row of this table holds the version of the schema. */
const VERSION_TABLE = "lanedesk_schema";

/**
 * Creates or upgrades the tables, each version in its own transaction. If several servers start, one migrates while the
 * others wait.
 * @throws LanedeskError "unavailable" if the database can't be used, a newer program wrote the database, the database
 * lacks pg_trgm, or its tables can't be created
 */
export async function migrateTables(pool: Pool): Promise<void> {
  try {
    const client = await pool.connect();
    const run: SqlRunner = async (sql, values = []) => (await client.query(sql, [...values])).rows;
    await migrate(run).finally(() => client.release());
  } catch (error) {
    throw toMigrationError(error);
  }
}

async function migrate(run: SqlRunner): Promise<void> {
  if ((await readVersion(run)) === undefined) {
    await requireTrigrams(run);
    await createVersionTable(run);
  }
  while ((await migrateOnce(run)) < NEWEST_VERSION);
  await requireTrigrams(run);
}

/**
 * Returns the version of the schema; undefined in a new database, in which another server may be creating the tables.
 */
async function readVersion(run: SqlRunner): Promise<number | undefined> {
  const [table] = await run<{ name: string | null }>("select to_regclass($1)::text as name", [VERSION_TABLE]);
  if (!table?.name) return undefined;
  const [row] = await run<{ version: number }>(`select version from ${VERSION_TABLE}`);
  if (row) rejectNewerSchema(row.version, NEWEST_VERSION);
  return row?.version;
}

/**
 * Creates the table of the version. If two servers do so at the same time, one gets an error and uses the other's
 * table.
 */
const createVersionTable = (run: SqlRunner) =>
  run(
    `create table if not exists ${VERSION_TABLE} (id integer primary key default 1 check (id = 1), version integer not null)`,
  )
    .catch((error: unknown) => {
      // unique_violation, duplicate_table, duplicate_object
      if (!["23505", "42P07", "42710"].includes(getErrorCode(error) ?? "")) throw error;
    })
    .then(() => run(`insert into ${VERSION_TABLE} (version) values (0) on conflict do nothing`));

/** Runs the next migration, if any, while other servers wait. Returns the version after the migration. */
async function migrateOnce(run: SqlRunner): Promise<number> {
  await run("begin");
  try {
    const [row] = await run<{ version: number }>(`select version from ${VERSION_TABLE} for update`);
    if (!row) throw new Error(`The table ${VERSION_TABLE} is empty`);
    const { version } = row;
    rejectNewerSchema(version, NEWEST_VERSION);
    const migration = migrations[version];
    for (const statement of migration?.() ?? []) await run(statement);
    if (migration) await run(`update ${VERSION_TABLE} set version = $1`, [version + 1]);
    await run("commit");
    return migration ? version + 1 : version;
  } catch (error) {
    await run("rollback").catch(() => undefined);
    throw error;
  }
}

function toMigrationError(error: unknown): unknown {
  const failure = toStoreError(error);
  if (failure instanceof LanedeskError) return failure;
  const reason = error instanceof Error ? error.message : String(error);
  return new LanedeskError(
    "unavailable",
    `Can't create or upgrade the tables (${reason}). No data was changed; use a separate database that Lanedesk's user owns.`,
  );
}

/** Requires the extension pg_trgm, which substring searches use; creates it if the database user has the right. */
async function requireTrigrams(run: SqlRunner): Promise<void> {
  const findSql = "select 1 from pg_extension where extname = 'pg_trgm'";
  if ((await run(findSql)).length > 0) return;
  await run("create extension if not exists pg_trgm").catch(async (cause: unknown) => {
    // Another server may have created the extension at the same time.
    if ((await run(findSql)).length > 0) return;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new LanedeskError(
      "unavailable",
      `The database lacks the extension pg_trgm, which searches need (${reason}). Ask the database's administrator to run: CREATE EXTENSION pg_trgm`,
    );
  });
}
