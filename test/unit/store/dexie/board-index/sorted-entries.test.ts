import fc from "fast-check";
import { expect, test } from "vitest";
import {
  countEntriesBefore,
  createKeyReader,
  type EntryOrder,
  getPositionAfter,
  SortedEntries,
  sortEntriesByFewKeys,
  sortEntriesByKey,
} from "../../../../../electron/store/dexie/board-index/sorted-entries.ts";
import { type LoadEntry, toLoadEntry } from "../../../../../electron/store/keys/load-entry.ts";
import { toStoredLoad } from "../../../../../electron/store/keys/load-keys.ts";
import { aLoad, aStop } from "../../../../support/records.ts";

const line = (id: number, city: string, miles: number): LoadEntry =>
  toLoadEntry(
    toStoredLoad(
      aLoad({ loadId: `load-${id}`, loadStops: [aStop(city, "NE"), aStop("Tulsa", "OK")], miles }),
    ),
  );

const getNumber = ({ loadId }: LoadEntry) => Number(loadId.slice(5));

const keys: Record<string, (one: LoadEntry) => string | number> = {
  origin: ({ keys }) => keys.origin,
  miles: ({ keys }) => keys.miles,
  id: ({ loadId }) => loadId,
  tie: ({ tie }) => tie,
};

const inOrder = (lines: Iterable<LoadEntry>, order: EntryOrder) =>
  [...lines].sort((left, right) => {
    const [one, other] = [keys[order]?.(left) ?? "", keys[order]?.(right) ?? ""];
    if (one !== other) return one < other ? -1 : 1;
    return left.tie - right.tie;
  });

/** Adds or changes an entry, or removes it if `stays` is false. */
const change = fc.record({
  id: fc.nat(120),
  city: fc.constantFrom("Omaha", "Boise", "Reno"),
  miles: fc.nat(5),
  stays: fc.boolean(),
});

/** Changes between two reads. */
const stretches = fc.array(fc.array(change, { maxLength: 150 }), { maxLength: 5 });

test.each(["origin", "miles", "id", "tie"] as const)(
  "entries stay sorted by %s after any number of changes",
  async (order) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(change, { selector: ({ id }) => id }),
        stretches,
        async (first, rest) => {
          const lines = new Map(first.map(({ id, city, miles }) => [id, line(id, city, miles)]));
          const getKey = createKeyReader(order);
          const initial = await sortEntriesByKey([...lines.values()], getKey, async () => {});
          const sorted = new SortedEntries(getKey, initial);
          expect(sorted.listAll()).toEqual(inOrder(lines.values(), order));
          for (const changes of rest) {
            for (const { id, city, miles, stays } of changes) {
              const now = stays ? line(id, city, miles) : undefined;
              sorted.change(lines.get(id), now);
              if (now) lines.set(id, now);
              else lines.delete(id);
            }
            expect(sorted.listAll().map(getNumber)).toEqual(inOrder(lines.values(), order).map(getNumber));
          }
        },
      ),
      { numRuns: 40 },
    );
  },
);

test("finds a place whether its entry still exists or not", async () => {
  const lines = Array.from({ length: 60 }, (_, id) => line(id, "Omaha", id % 7));
  const all = inOrder(lines, "miles");
  const gone = all[20];
  if (!gone) throw new Error("There are 60 entries.");
  const place = [gone.keys.miles, gone.tie] as const;
  const left = all.filter((entry) => entry !== gone);
  expect(countEntriesBefore(all, createKeyReader("miles"), place)).toBe(20);
  expect(countEntriesBefore(all, createKeyReader("miles"), getPositionAfter(place))).toBe(21);
  expect(countEntriesBefore(left, createKeyReader("miles"), place)).toBe(20);
  expect(countEntriesBefore(left, createKeyReader("miles"), getPositionAfter(place))).toBe(20);
});

test("groups entries in the order of their ties by a key", async () => {
  const lines = Array.from({ length: 200 }, (_, id) => line(id, "Omaha", id % 7));
  const grouped = await sortEntriesByFewKeys(inOrder(lines, "tie"), createKeyReader("miles"), async () => {});
  expect(grouped.map(getNumber)).toEqual(inOrder(lines, "miles").map(getNumber));
});
