import type { CursorStep, IndexPlan, Query, RequestPlan, UpgradeStep } from "./program.ts";

/** An implementation of the standard. */
export interface Implementation {
  indexedDB: IDBFactory;
  IDBKeyRange: typeof IDBKeyRange;
}

/** The results of a program in order: values, error names, events, and the schema after each phase. */
export type Log = unknown[];

type SinglePlan = Exclude<RequestPlan, { do: "abort" | "fill" | "cursor" }>;

/** Makes the requests of one transaction. */
export class Runner {
  readonly #implementation: Implementation;
  readonly #transaction: IDBTransaction;
  readonly #log: Log;
  /** Names of stores and of their indexes that this transaction deleted. */
  readonly #deletedIndexes = new Set<string>();

  constructor(implementation: Implementation, transaction: IDBTransaction, log: Log) {
    this.#implementation = implementation;
    this.#transaction = transaction;
    this.#log = log;
  }

  upgrade(database: IDBDatabase, steps: readonly UpgradeStep[]): void {
    for (const step of steps) this.#attempt(step.do, () => this.#upgradeStep(database, step));
  }

  #upgradeStep(database: IDBDatabase, step: UpgradeStep): void {
    const store = (name: string): IDBObjectStore => this.#transaction.objectStore(name);
    switch (step.do) {
      case "createStore": {
        const { name, keyPath, autoIncrement, indexes } = step.store;
        const made = database.createObjectStore(name, { keyPath, autoIncrement });
        for (const index of indexes) createIndex(made, index);
        break;
      }
      case "deleteStore":
        database.deleteObjectStore(step.store);
        break;
      case "renameStore":
        store(step.store).name = step.to;
        break;
      case "createIndex":
        createIndex(store(step.store), step.index);
        break;
      case "deleteIndex":
        this.#indexOf(store(step.store), step.index);
        store(step.store).deleteIndex(step.index);
        this.#deletedIndexes.add(`${step.store} ${step.index}`);
        break;
      case "renameIndex":
        this.#indexOf(store(step.store), step.index).name = step.to;
        break;
      case "request":
        this.requests([step.request]);
        break;
      case "abort":
        this.#transaction.abort();
        break;
    }
  }

  requests(plans: readonly RequestPlan[]): void {
    for (const plan of plans) this.#attempt(plan.do, () => this.#request(plan));
  }

  /** Runs a function and logs the name of its exception. */
  #attempt(what: string, run: () => void): void {
    try {
      run();
    } catch (error) {
      this.#log.push([
        what,
        "threw",
        error instanceof Error || error instanceof DOMException ? error.name : error,
      ]);
    }
  }

  #request(plan: RequestPlan): void {
    if (plan.do === "abort") this.#transaction.abort();
    else {
      const store = this.#transaction.objectStore(plan.store);
      const source = plan.index === undefined ? store : this.#indexOf(store, plan.index);
      if (plan.do === "fill") this.#fill(plan, store);
      else if (plan.do === "cursor") this.#cursor(plan, source);
      else if ((plan.do === "put" || plan.do === "add") && isKeyInsideNull(store, plan.value)) return;
      else this.#watch(plan, this.#ask(plan, store, source));
    }
  }

  /** fake-indexeddb still returns an index that was deleted in the same upgrade, even after it was created again. */
  #indexOf(store: IDBObjectStore, name: string): IDBIndex {
    const isDeleted = this.#deletedIndexes.has(`${store.name} ${name}`);
    if (isDeleted || !store.indexNames.contains(name))
      throw new DOMException(`no index ${name}`, "NotFoundError");
    return store.index(name);
  }

  #fill(plan: RequestPlan & { do: "fill" }, store: IDBObjectStore): void {
    const needsKey = store.keyPath === null && !store.autoIncrement;
    for (let number = 100; number < 100 + plan.count; number += 1) {
      const value = store.keyPath === null ? plan.value : { ...plan.value, id: number };
      if (isKeyInsideNull(store, value)) continue;
      this.#watch({ ...plan, handled: true }, needsKey ? store.put(value, number) : store.put(value));
    }
  }

  #ask(plan: SinglePlan, store: IDBObjectStore, source: IDBObjectStore | IDBIndex): IDBRequest {
    switch (plan.do) {
      case "put":
      case "add":
        return plan.key === undefined
          ? store[plan.do](plan.value)
          : store[plan.do](plan.value, plan.key as IDBValidKey);
      case "delete":
        return store.delete(this.#query(plan.query) as IDBValidKey);
      case "clear":
        return store.clear();
      case "getAll":
      case "getAllKeys":
      case "getAllRecords":
        return this.#getMany(plan, source);
      default:
        return source[plan.do](this.#query(plan.query) as IDBValidKey);
    }
  }

  #getMany(
    plan: RequestPlan & { do: "getAll" | "getAllKeys" | "getAllRecords" },
    source: IDBObjectStore | IDBIndex,
  ): IDBRequest {
    const options = { query: this.#query(plan.query), count: plan.limit, direction: plan.direction };
    return (source as unknown as Record<string, (options: unknown) => IDBRequest>)[plan.do]?.(
      options,
    ) as IDBRequest;
  }

  #watch(plan: RequestPlan, request: IDBRequest): void {
    request.onsuccess = () => this.#log.push([plan.do, plain(request.result)]);
    request.onerror = (event) => {
      if (plan.handled) event.preventDefault();
      this.#log.push([plan.do, "failed", request.error?.name]);
    };
  }

  #cursor(plan: RequestPlan & { do: "cursor" }, source: IDBObjectStore | IDBIndex): void {
    const range = this.#query(plan.query);
    const request = (
      plan.keysOnly ? source.openKeyCursor(range, plan.direction) : source.openCursor(range, plan.direction)
    ) as IDBRequest<IDBCursorWithValue | IDBCursor | null>;
    const steps = [...plan.steps];
    this.#watch(plan, request);
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor === null) {
        this.#log.push(["cursor", null]);
        return;
      }
      this.#log.push([
        "cursor",
        cursor.key,
        cursor.primaryKey,
        "value" in cursor ? cursor.value : "no value",
      ]);
      this.#runSteps(plan, cursor, steps);
    };
  }

  #runSteps(plan: RequestPlan, cursor: IDBCursor, steps: CursorStep[]): void {
    for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
      let hasMoved = false;
      this.#attempt(step.go, () => {
        hasMoved = this.#cursorStep(plan, cursor, step as CursorStep);
      });
      if (hasMoved) return;
    }
  }

  /** Returns true if the cursor is moving. */
  #cursorStep(plan: RequestPlan, cursor: IDBCursor, step: CursorStep): boolean {
    switch (step.go) {
      case "continue":
        cursor.continue();
        return true;
      case "continueTo":
        cursor.continue(step.key as IDBValidKey);
        return true;
      case "continuePrimaryKey":
        cursor.continuePrimaryKey(step.key as IDBValidKey, step.primaryKey as IDBValidKey);
        return true;
      case "advance":
        cursor.advance(step.count);
        return true;
      case "update":
        this.#watch(plan, cursor.update(step.value));
        return false;
      case "delete":
        this.#watch(plan, cursor.delete());
        return false;
    }
  }

  #query(query: Query): IDBKeyRange | IDBValidKey | undefined {
    const { IDBKeyRange: ranges } = this.#implementation;
    if (query.kind === "all") return undefined;
    if (query.kind === "key") return query.key as IDBValidKey;
    const { lower, upper, lowerOpen, upperOpen } = query;
    if (lower === undefined && upper === undefined) return undefined;
    if (lower === undefined) return ranges.upperBound(upper, upperOpen);
    if (upper === undefined) return ranges.lowerBound(lower, lowerOpen);
    return ranges.bound(lower, upper, lowerOpen, upperOpen);
  }
}

/**
 * Stores with a key generator get no unique index: when a unique index rejects a record, the standard undoes
 * the generated key, and fake-indexeddb does not.
 */
function createIndex(store: IDBObjectStore, { name, keyPath, unique, multiEntry }: IndexPlan): void {
  store.createIndex(name, keyPath, { unique: unique && !store.autoIncrement, multiEntry });
}

/** Converts records to plain data, so that different classes can be compared. */
function plain(result: unknown): unknown {
  if (!Array.isArray(result)) return result;
  return result.map((each: unknown) => {
    if (!(each instanceof Object) || each.constructor.name.endsWith("Record") === false) return each;
    const { key, primaryKey, value } = each as { key: unknown; primaryKey: unknown; value: unknown };
    return { key, primaryKey, value };
  });
}

/**
 * Whether a generated key would have to be set inside null. The standard demands a DataError; fake-indexeddb
 * throws a TypeError.
 */
function isKeyInsideNull({ keyPath, autoIncrement }: IDBObjectStore, value: unknown): boolean {
  if (!autoIncrement || typeof keyPath !== "string") return false;
  let parent = value;
  for (const name of keyPath.split(".").slice(0, -1))
    parent = (parent as Record<string, unknown> | null)?.[name];
  return parent === null;
}
