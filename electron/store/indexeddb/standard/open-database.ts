import { setImmediate as nextTask } from "node:timers/promises";
import type { Connection, Database } from "../engine/database.ts";
import type { Databases } from "../engine/databases.ts";
import { createIdbError } from "../errors.ts";
import { fireEventAndWait, StoreEvent } from "../events/dispatch.ts";
import { copySchema } from "../storage/schema.ts";
import { toIdbError } from "../storage/sqlite-errors.ts";
import { writeVersion } from "../storage/tables.ts";
import { IDBDatabase } from "./database.ts";
import type { RequestState } from "./request.ts";
import { IDBTransaction } from "./transaction.ts";
import { IDBVersionChangeEvent } from "./version-change-event.ts";

/**
 * Opens a connection, after an upgrade if the requested version is higher. Passes errors to the request.
 * @param version undefined for the current version, or for version 1 of a new database
 */
export async function openDatabase(
  databases: Databases,
  name: string,
  version: number | undefined,
  request: RequestState,
): Promise<void> {
  await nextTask();
  let database: Database | undefined;
  try {
    database = databases.acquire(name);
    const connection = await openConnection(databases, database, version, request);
    request.succeed(connection.target);
    await fireEventAndWait(request.target, new StoreEvent("success"));
  } catch (error) {
    await failRequest(request, toIdbError(error, name));
  } finally {
    if (database !== undefined) databases.release(database);
  }
}

async function openConnection(
  databases: Databases,
  database: Database,
  version: number | undefined,
  request: RequestState,
): Promise<Connection> {
  const current = database.schema.version;
  const wantedVersion = version ?? Math.max(current, 1);
  if (wantedVersion < current) {
    throw createIdbError(
      "VersionError",
      `The database has version ${current}, which is higher than the requested version ${wantedVersion}.`,
    );
  }
  if (wantedVersion === current) {
    const connection = databases.connect(database, database.schema);
    new IDBDatabase(connection);
    return connection;
  }
  await waitForOtherConnections(database, wantedVersion, request);
  return runUpgrade(databases, database, wantedVersion, request);
}

/** Notifies the open connections of the version change, and waits until they close. */
async function waitForOtherConnections(
  database: Database,
  newVersion: number | null,
  request: RequestState,
): Promise<void> {
  const oldVersion = database.schema.version;
  const open = [...database.connections];
  for (const connection of open) {
    await nextTask();
    if (!connection.isClosing) {
      await fireEventAndWait(
        connection.target,
        new IDBVersionChangeEvent("versionchange", { oldVersion, newVersion }),
      );
    }
  }
  if (open.every((connection) => connection.isClosed)) return;
  await nextTask();
  await fireEventAndWait(request.target, new IDBVersionChangeEvent("blocked", { oldVersion, newVersion }));
  await Promise.all(open.map((connection) => connection.closed));
}

async function runUpgrade(
  databases: Databases,
  database: Database,
  version: number,
  request: RequestState,
): Promise<Connection> {
  const schema = copySchema(database.schema);
  const oldVersion = schema.version;
  const connection = databases.connect(database, schema);
  new IDBDatabase(connection);
  const transaction = connection.begin(new Set(schema.stores.values()), "versionchange", "default");
  transaction.state = "inactive";
  connection.upgrade = transaction;
  transaction.beforeLastEvent = () => {
    connection.upgrade = undefined;
  };
  schema.version = version;
  transaction.onAbort(() => {
    schema.version = oldVersion;
  });
  transaction.submit(null, () => writeVersion(database.file, database.name, version));
  request.transaction = new IDBTransaction(transaction);
  request.succeed(connection.target);
  const event = new IDBVersionChangeEvent("upgradeneeded", { oldVersion, newVersion: version });
  transaction.fire(request.target, event);
  const wasCommitted = await transaction.ended;
  request.transaction = null;
  if (wasCommitted) database.schema = schema;
  if (!wasCommitted || connection.isClosing) {
    connection.close();
    throw createIdbError("AbortError", "The upgrade of the database was aborted.", transaction.error);
  }
  return connection;
}

/** Deletes a database after all its connections close. Passes errors to the request. */
export async function deleteDatabase(
  databases: Databases,
  name: string,
  request: RequestState,
): Promise<void> {
  await nextTask();
  let oldVersion = 0;
  try {
    if (databases.has(name)) {
      const database = databases.acquire(name);
      oldVersion = database.schema.version;
      if (oldVersion > 0) await waitForOtherConnections(database, null, request);
      databases.release(database);
      databases.remove(name);
    }
  } catch (error) {
    await failRequest(request, toIdbError(error, name));
    return;
  }
  request.succeed(undefined);
  await fireEventAndWait(
    request.target,
    new IDBVersionChangeEvent("success", { oldVersion, newVersion: null }),
  );
}

async function failRequest(request: RequestState, error: DOMException): Promise<void> {
  request.fail(error);
  await fireEventAndWait(request.target, new StoreEvent("error", { bubbles: true, cancelable: true }));
}
