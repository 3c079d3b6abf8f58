/**
 * The benchmark program, the same for every IndexedDB, through Dexie only. Both functions are also sent to
 * the browser as text, so they use nothing but their arguments.
 */

/** A load of about 2.5 KB of JSON. */
export interface BenchLoad {
  id: string;
  state: string;
  lane: string;
  updatedAt: number;
  [more: string]: unknown;
}

export const SCHEMA = "id, updatedAt, [state+updatedAt], lane";

/** The part of Dexie that the program uses. */
export interface BenchTable {
  bulkPut(loads: BenchLoad[]): Promise<unknown>;
  put(load: BenchLoad): Promise<unknown>;
  get(id: string): Promise<BenchLoad | undefined>;
  bulkGet(ids: string[]): Promise<(BenchLoad | undefined)[]>;
  bulkDelete(ids: string[]): Promise<void>;
  count(): Promise<number>;
  toArray(): Promise<BenchLoad[]>;
  where(index: string): {
    above(value: unknown): BenchCollection;
    below(value: unknown): BenchCollection;
    between(lower: unknown, upper: unknown): BenchCollection;
  };
}

interface BenchCollection {
  limit(count: number): BenchCollection;
  reverse(): BenchCollection;
  toArray(): Promise<BenchLoad[]>;
}

/** Milliseconds by operation. */
export type Times = Record<string, number>;

/** Creates a load; the result depends only on the number and revision. */
export function makeLoad(number: number, revision = 0): BenchLoad {
  const stop = (sequence: number): object => ({
    type: sequence === 1 ? 1 : 2,
    sequence,
    location: {
      city: `City ${(number * 31 + sequence) % 4_000}`,
      state: ["TX", "CA", "IL", "GA", "OH"][(number + sequence) % 5],
      postalCode: String(10_000 + ((number * 7) % 89_999)),
      countryCode: "USA",
      latitude: 30 + ((number * 13) % 1_500) / 100,
      longitude: -120 + ((number * 17) % 4_000) / 100,
    },
    earliest: `2026-05-${String(1 + (number % 28)).padStart(2, "0")}T08:00:00`,
    latest: `2026-05-${String(1 + (number % 28)).padStart(2, "0")}T16:00:00`,
    contact: {
      name: `Person ${number % 977}`,
      phone: "555-0100",
      email: `person${number % 977}@example.com`,
    },
    stopNotes: `Dock ${number % 40}, call ahead. `.repeat(8),
  });
  return {
    id: `load-${String(number).padStart(8, "0")}`,
    state: ["Posted", "Paused", "Accepted", "Closed"][number % 4] ?? "Posted",
    lane: `lane ${number % 997}`,
    updatedAt: ((number * 7_919) % 1_000_003) + revision,
    loadNumber: `L${number}`,
    loadStops: [stop(1), stop(2), stop(3)],
    equipmentAttributes: {
      equipmentTypeId: number % 12,
      length: 53,
      weight: 42_000,
      options: [1, 2, number % 7],
    },
    rateAttributes: { postedAllInRate: 1_000 + (number % 3_000), tenderAllInRate: null, currencyCode: "USD" },
    note: `Revision ${revision}. ${"Keep the doors shut. ".repeat(20)}`,
  };
}

/**
 * Measures all operations except the cold open, on a table of `size` records. Repeated operations report the
 * median, because one slow sync dominates a mean. Bulk writes wait for one turn of the event loop, so that a
 * checkpoint does not count for the next row.
 */
export async function measure(table: BenchTable, size: number, make: typeof makeLoad): Promise<Times> {
  const times: Times = {};
  const time = async (name: string, run: () => Promise<unknown>, repeats = 1): Promise<void> => {
    const each: number[] = [];
    for (let repeat = 0; repeat < repeats; repeat += 1) {
      const start = performance.now();
      await run();
      each.push(performance.now() - start);
    }
    times[name] = each.sort((a, b) => a - b)[Math.floor(repeats / 2)] ?? Number.NaN;
  };
  const turn = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 0));
  const numbers = (count: number, start = 0): number[] =>
    Array.from({ length: count }, (_, at) => start + at);
  const ids = (count: number, start: number): string[] =>
    numbers(count, start).map((number) => make(number).id);
  const many = Math.min(10_000, size / 2);

  const loads = numbers(size).map((number) => make(number));
  await time("bulk insert of all", async () => {
    for (let start = 0; start < size; start += 10_000)
      await table.bulkPut(loads.slice(start, start + 10_000));
    await turn();
  });
  loads.length = 0;
  await time("500 single durable puts", async () => {
    for (const number of numbers(500)) await table.put(make((number * 37) % size, 1));
  });
  await time("1,000 single gets", async () => {
    for (const number of numbers(1_000)) await table.get(make((number * 53) % size).id);
  });
  await time("bulkGet of 10,000", () => table.bulkGet(ids(many, 0)));
  await time("page of 50 by index", () => table.where("updatedAt").above(500_000).limit(50).toArray(), 50);
  await time(
    "page of 50 backwards",
    () => table.where("updatedAt").below(500_000).reverse().limit(50).toArray(),
    50,
  );
  const deep = ["Posted", 900_000];
  await time(
    "page of 50 in a compound index, deep",
    () => table.where("[state+updatedAt]").between(deep, ["Posted", 2_000_000]).limit(50).toArray(),
    50,
  );
  await time("count", () => table.count(), 50);
  await time("read, change, write 10,000", async () => {
    const found = await table.bulkGet(ids(many, 0));
    await table.bulkPut(
      found.map((load) => ({ ...(load as BenchLoad), note: `Changed. ${String(load?.note)}` })),
    );
    await turn();
  });
  await time("full scan", () => table.toArray());
  await time("delete 10,000", async () => {
    await table.bulkDelete(ids(many, size - many));
    await turn();
  });
  return times;
}
