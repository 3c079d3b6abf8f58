import type { Phase, Program, TransactionPlan } from "./program.ts";
import { type Implementation, type Log, Runner } from "./requests.ts";

/**
 * Runs a program on an implementation. With a key generator, the program ends at the first abort: the
 * standard undoes generated keys, and fake-indexeddb does not.
 */
export async function runProgram(
  implementation: Implementation,
  name: string,
  program: Program,
): Promise<Log> {
  const log: Log = [];
  let version = 0;
  for (const phase of program) {
    if (phase.kind === "upgrade") version += 1;
    const before = log.length;
    await runPhase(implementation, name, version, phase, log);
    const isAborted = log.slice(before).some((entry) => Array.isArray(entry) && ABORT_ENTRIES.has(entry[0]));
    const described = await describe(implementation, name, log);
    if (isAborted && described.hasKeyGenerator) break;
    version = described.version;
  }
  return log;
}

/** Log entries that mean an aborted transaction or upgrade. */
const ABORT_ENTRIES = new Set<unknown>(["abort", "open failed"]);

async function runPhase(
  implementation: Implementation,
  name: string,
  version: number,
  phase: Phase,
  log: Log,
): Promise<void> {
  const request = implementation.indexedDB.open(name, version);
  if (phase.kind === "upgrade") {
    request.onupgradeneeded = () => {
      const { transaction, result } = request;
      if (transaction !== null) new Runner(implementation, transaction, log).upgrade(result, phase.steps);
    };
  }
  const database = await opened(request, log);
  if (database === undefined) return;
  try {
    if (phase.kind !== "upgrade" && database.objectStoreNames.length > 0) {
      const plans = phase.kind === "transaction" ? [phase] : phase.plans;
      const logs = await Promise.all(plans.map((plan) => runTransaction(implementation, database, plan)));
      log.push(...logs.flat());
    }
  } finally {
    database.close();
  }
}

/** Runs a transaction and returns its own log, even if others run at the same time. */
async function runTransaction(
  implementation: Implementation,
  database: IDBDatabase,
  { mode, requests }: TransactionPlan,
): Promise<Log> {
  const log: Log = [];
  const transaction = database.transaction([...database.objectStoreNames], mode);
  const ended = end(transaction, log);
  new Runner(implementation, transaction, log).requests(requests);
  await ended;
  return log;
}

function opened(request: IDBOpenDBRequest, log: Log): Promise<IDBDatabase | undefined> {
  return new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = (event) => {
      event.preventDefault();
      log.push(["open failed", request.error?.name]);
      resolve(undefined);
    };
  });
}

function end(transaction: IDBTransaction, log: Log): Promise<void> {
  return new Promise((resolve) => {
    transaction.oncomplete = () => {
      log.push("complete");
      resolve();
    };
    transaction.onabort = () => {
      log.push(["abort", transaction.error?.name]);
      resolve();
    };
  });
}

/** Logs the whole database: schema, records, index entries. */
async function describe(
  { indexedDB }: Implementation,
  name: string,
  log: Log,
): Promise<{ version: number; hasKeyGenerator: boolean }> {
  const known = (await indexedDB.databases()).find((each) => each.name === name);
  log.push(["version", known?.version]);
  if (known?.version === undefined) return { version: 0, hasKeyGenerator: false };
  const database = await opened(indexedDB.open(name), log);
  if (database === undefined) return { version: 0, hasKeyGenerator: false };
  let hasKeyGenerator = false;
  for (const storeName of database.objectStoreNames) {
    const store = database.transaction(storeName).objectStore(storeName);
    log.push([storeName, store.keyPath, store.autoIncrement]);
    hasKeyGenerator ||= store.autoIncrement;
    log.push(await all(store.getAllKeys()), await all(store.getAll()));
    for (const indexName of store.indexNames) {
      const index = store.index(indexName);
      log.push([indexName, index.keyPath, index.unique, index.multiEntry]);
      log.push(await all(index.getAllKeys()), await entries(index));
    }
  }
  database.close();
  return { version: known.version, hasKeyGenerator };
}

function all(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function entries(index: IDBIndex): Promise<unknown> {
  const found: unknown[] = [];
  return new Promise((resolve, reject) => {
    const request = index.openKeyCursor();
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) resolve(found);
      else {
        found.push([cursor.key, cursor.primaryKey]);
        cursor.continue();
      }
    };
  });
}
