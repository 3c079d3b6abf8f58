import { describe, expect, it, vi } from "vitest";
import type { IDBDatabase, IDBObjectStore } from "../../../../electron/store/indexeddb/index.ts";
import { answer, ending, openDatabase, openFor } from "../../../support/indexeddb.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

async function openLoads(): Promise<IDBDatabase> {
  return openDatabase(openFor(await temporaryFolder()), "desk", 1, (made) => {
    made.createObjectStore("loads");
  });
}

describe("an event handler", () => {
  it("is ignored, not an abort, if it is an object", async () => {
    const transaction = (await openLoads()).transaction("loads", "readwrite");
    const request = transaction.objectStore("loads").put("x", 1);
    const handler = {
      handleEvent() {
        throw new Error("A handler is a function.");
      },
    };
    request.onsuccess = handler;
    const other = Object.create(null) as object;
    transaction.oncomplete = other;
    await expect(ending(transaction)).resolves.toBeUndefined();
    expect([request.onsuccess, transaction.oncomplete]).toEqual([handler, other]);
  });
});

describe("an event", () => {
  it("lets microtasks run between its listeners, while the transaction is active", async () => {
    const transaction = (await openLoads()).transaction("loads", "readwrite");
    const store = transaction.objectStore("loads");
    const request = store.put("x", 1);
    const steps: string[] = [];
    const listen = (target: EventTarget, type: string, name: string): void =>
      target.addEventListener(type, () => {
        steps.push(name);
        void Promise.resolve()
          .then(() => {})
          .then(() => {
            if (type === "success") store.put("y", 2);
            steps.push(`microtasks of ${name}`);
          });
      });
    listen(request, "success", "first");
    listen(request, "success", "second");
    listen(transaction, "complete", "third");
    listen(transaction, "complete", "fourth");
    await ending(transaction);
    const expected = ["first", "second", "third", "fourth"];
    expect(steps).toEqual(expected.flatMap((name) => [name, `microtasks of ${name}`]));
  });

  it("ends the active time of a new transaction before its next listener", async () => {
    const database = await openLoads();
    const request = database.transaction("loads").objectStore("loads").get(1);
    let created: IDBObjectStore | undefined;
    let error: unknown;
    request.addEventListener("success", () => {
      created = database.transaction("loads").objectStore("loads");
    });
    request.addEventListener("success", () => {
      try {
        created?.get(1);
      } catch (thrown) {
        error = thrown;
      }
    });
    await answer(request);
    expect(error).toMatchObject({ name: "TransactionInactiveError" });
  });
});

describe("other tasks of the program", () => {
  /** A clock that advances by 0.1 ms each time somebody reads it. */
  function slowDown(): void {
    let now = performance.now();
    vi.spyOn(performance, "now").mockImplementation(() => {
      now += 0.1;
      return now;
    });
  }

  /** Counts the longest run of requests without a turn for other tasks. */
  function countRequests(): { onRequest(): void; stop(): number } {
    let current = 0;
    let longest = 0;
    let isStopped = false;
    const turn = (): void => {
      current = 0;
      if (!isStopped) setImmediate(turn);
    };
    turn();
    return {
      onRequest: () => {
        current += 1;
        longest = Math.max(longest, current);
      },
      stop: () => {
        isStopped = true;
        return longest;
      },
    };
  }

  it("get a turn after at most 1 ms of requests of one transaction", async () => {
    const transaction = (await openLoads()).transaction("loads");
    const store = transaction.objectStore("loads");
    slowDown();
    const { onRequest, stop } = countRequests();
    let left = 200;
    const next = (): void => {
      onRequest();
      left -= 1;
      if (left > 0) store.get(1).onsuccess = next;
    };
    next();
    await ending(transaction);
    expect(stop()).toBeLessThanOrEqual(20);
  });

  it("get a turn between the last request and the end of a transaction", async () => {
    const transaction = (await openLoads()).transaction("loads", "readwrite");
    const steps: string[] = [];
    transaction.objectStore("loads").put("x", 1).onsuccess = () => {
      setImmediate(() => steps.push("other task"));
    };
    transaction.oncomplete = () => steps.push("complete");
    await ending(transaction);
    expect(steps).toEqual(["other task", "complete"]);
  });

  it("get a turn after at most 1 ms of requests of many transactions", async () => {
    const database = await openLoads();
    slowDown();
    const { onRequest, stop } = countRequests();
    const gets = Array.from({ length: 200 }, () =>
      answer(database.transaction("loads").objectStore("loads").get(1)).then(onRequest),
    );
    await Promise.all(gets);
    expect(stop()).toBeLessThanOrEqual(20);
  });
});
