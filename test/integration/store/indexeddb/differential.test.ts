import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openFor } from "../../../support/indexeddb.ts";
import { compareWithFake } from "../../../support/store-programs/compare.ts";
import {
  type IndexPlan,
  type Program,
  programs,
  type StorePlan,
} from "../../../support/store-programs/program.ts";
import { temporaryFolder } from "../../../support/temporary-folder.ts";

async function compareSome(runs: number, seed: number, rows: number): Promise<void> {
  const opened = openFor(await temporaryFolder());
  let count = 0;
  await fc.assert(
    fc.asyncProperty(programs(rows), (program) => compareWithFake(opened, `program ${count++}`, program)),
    { numRuns: runs, seed },
  );
  expect(count).toBeGreaterThanOrEqual(runs);
}

async function expectSameResults(name: string, program: Program): Promise<void> {
  const opened = openFor(await temporaryFolder());
  await expect(compareWithFake(opened, name, program)).resolves.toBeUndefined();
}

const store = (name: string, more: Partial<StorePlan> = {}): StorePlan => ({
  name,
  keyPath: null,
  autoIncrement: false,
  indexes: [],
  ...more,
});
const index = (more: Partial<IndexPlan>): IndexPlan => ({
  name: "i",
  keyPath: "a",
  unique: false,
  multiEntry: false,
  ...more,
});
const create = (...stores: StorePlan[]): Program[number] => ({
  kind: "upgrade",
  steps: stores.map((each) => ({ do: "createStore", store: each })),
});

/** Programs that once had different answers. */
const PROGRAMS: [string, Program][] = [
  [
    "a generated key inside an array",
    [
      create(store("s", { keyPath: "c.d", autoIncrement: true })),
      {
        kind: "transaction",
        mode: "readwrite",
        requests: [
          { store: "s", handled: false, do: "put", value: { c: [1] } },
          { store: "s", handled: false, do: "put", value: [] },
        ],
      },
    ],
  ],
  [
    "an index that violates a constraint and is deleted in the same upgrade",
    [
      create(store("s")),
      {
        kind: "transaction",
        mode: "readwrite",
        requests: [{ store: "s", handled: false, do: "fill", count: 2, value: { a: 1 } }],
      },
      {
        kind: "upgrade",
        steps: [
          { do: "createIndex", store: "s", index: index({ unique: true }) },
          { do: "deleteIndex", store: "s", index: "i" },
        ],
      },
    ],
  ],
  [
    "a schema change after an abort in the same upgrade",
    [
      create(store("s")),
      {
        kind: "upgrade",
        steps: [{ do: "abort" }, { do: "createStore", store: store("t") }],
      },
    ],
  ],
];

describe("the engine compared with fake-indexeddb", () => {
  it("has the same results for random programs", () => compareSome(60, 20_260, 30));

  it("has the same results for random programs with more than 1,000 records per index key", () =>
    compareSome(4, 7, 1_500));

  it.each(PROGRAMS)("has the same results for %s", async (_, program) => {
    await expectSameResults("program", program);
  });

  it.each(["next", "nextunique", "prev", "prevunique"] as const)(
    "has the same results for a cursor over 1,200 records of one key, direction %s",
    async (direction) => {
      const cursor = {
        do: "cursor",
        store: "s",
        index: "i",
        direction,
        handled: false,
        keysOnly: true,
      } as const;
      const program: Program = [
        create(store("s", { keyPath: "id", indexes: [index({})] })),
        {
          kind: "transaction",
          mode: "readwrite",
          requests: [
            { store: "s", handled: false, do: "fill", count: 1_200, value: { a: "same" } },
            { store: "s", handled: false, do: "put", value: { id: 5_000, a: "zone" } },
            { store: "s", handled: false, do: "getAllKeys", index: "i", query: { kind: "all" }, direction },
            {
              store: "s",
              handled: false,
              do: "getAll",
              index: "i",
              query: { kind: "all" },
              direction,
              limit: 700,
            },
            { store: "s", handled: false, do: "count", index: "i", query: { kind: "key", key: "same" } },
            {
              ...cursor,
              query: { kind: "all" },
              steps: [{ go: "advance", count: 1_100 }, { go: "continue" }],
            },
            { ...cursor, query: { kind: "key", key: "same" }, steps: [{ go: "advance", count: 1_200 }] },
            {
              store: "s",
              handled: false,
              do: "delete",
              query: { kind: "range", lower: 150, lowerOpen: true, upperOpen: false },
            },
          ],
        },
      ];
      await expectSameResults("many", program);
    },
  );
});
