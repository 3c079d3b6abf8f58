import fc from "fast-check";
import { expect, test } from "vitest";
import { storedLoad } from "../../../../../electron/store/dexie/loads/load-keys.ts";
import { type LoadLine, lineOf } from "../../../../../electron/store/dexie/loads/load-line.ts";
import {
  countBefore,
  groupedBy,
  justBehind,
  keyBy,
  type LineOrder,
  SortedLines,
} from "../../../../../electron/store/dexie/loads/sorted-lines.ts";
import { aLoad, aStop } from "../../../../support/records.ts";

const line = (id: number, city: string, miles: number): LoadLine =>
  lineOf(
    storedLoad(aLoad({ loadId: `load-${id}`, loadStops: [aStop(city, "NE"), aStop("Tulsa", "OK")], miles })),
  );

const numberOf = ({ loadId }: LoadLine) => Number(loadId.slice(5));

const keys: Record<string, (one: LoadLine) => string | number> = {
  origin: ({ keys }) => keys.origin,
  miles: ({ keys }) => keys.miles,
  id: ({ loadId }) => loadId,
  tie: ({ tie }) => tie,
};

const inOrder = (lines: Iterable<LoadLine>, order: LineOrder) =>
  [...lines].sort((left, right) => {
    const [one, other] = [keys[order]?.(left) ?? "", keys[order]?.(right) ?? ""];
    if (one !== other) return one < other ? -1 : 1;
    return left.tie - right.tie;
  });

/** A line that is not there yet, changes or, where `stays` is false, goes. */
const change = fc.record({
  id: fc.nat(120),
  city: fc.constantFrom("Omaha", "Boise", "Reno"),
  miles: fc.nat(5),
  stays: fc.boolean(),
});

/** How many changes come before somebody asks: some are put in their places singly, many in one pass. */
const stretches = fc.array(fc.array(change, { maxLength: 150 }), { maxLength: 5 });

test.each(["origin", "miles", "id", "tie"] as const)(
  "lines by %s stay in order however many of them come, go and change between two questions",
  async (order) => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(change, { selector: ({ id }) => id }),
        stretches,
        async (first, rest) => {
          const lines = new Map(first.map(({ id, city, miles }) => [id, line(id, city, miles)]));
          const sorted = await SortedLines.of([...lines.values()], keyBy(order), async () => {});
          expect(sorted.all()).toEqual(inOrder(lines.values(), order));
          for (const changes of rest) {
            for (const { id, city, miles, stays } of changes) {
              const now = stays ? line(id, city, miles) : undefined;
              sorted.change(lines.get(id), now);
              if (now) lines.set(id, now);
              else lines.delete(id);
            }
            expect(sorted.all().map(numberOf)).toEqual(inOrder(lines.values(), order).map(numberOf));
          }
        },
      ),
      { numRuns: 40 },
    );
  },
);

test("a place in an order is found whether its line is still there or not", async () => {
  const lines = Array.from({ length: 60 }, (_, id) => line(id, "Omaha", id % 7));
  const all = inOrder(lines, "miles");
  const gone = all[20];
  if (!gone) throw new Error("There are 60 lines.");
  const place = [gone.keys.miles, gone.tie] as const;
  const left = all.filter((one) => one !== gone);
  expect(countBefore(all, keyBy("miles"), place)).toBe(20);
  expect(countBefore(all, keyBy("miles"), justBehind(place))).toBe(21);
  expect(countBefore(left, keyBy("miles"), place)).toBe(20);
  expect(countBefore(left, keyBy("miles"), justBehind(place))).toBe(20);
});

test("lines in the order of their ties are put in the order of a key without comparing them", async () => {
  const lines = Array.from({ length: 200 }, (_, id) => line(id, "Omaha", id % 7));
  const grouped = await groupedBy(inOrder(lines, "tie"), keyBy("miles"), async () => {});
  expect(grouped.map(numberOf)).toEqual(inOrder(lines, "miles").map(numberOf));
});
