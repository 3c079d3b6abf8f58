import { expect, test } from "vitest";
import { PageRows } from "../../../../../renderer/loads/grid/page-rows.ts";

type Direction = "forward" | "backward" | null;

/** A screen of 10 rows that stands, or moves, at a position among 1,000. */
function screen() {
  const rows = new PageRows();
  return (first: number, scrollDirection: Direction = null, count = 1_000) =>
    rows.of({
      isScrolling: scrollDirection !== null,
      scrollDirection,
      getVirtualItems: () =>
        rows
          .around({
            startIndex: first,
            endIndex: Math.min(count, first + 10) - 1,
            overscan: 1,
            count,
            lanes: 1,
          })
          .map((index) => ({ index, key: index, start: 0, end: 0, size: 0, lane: 0 })),
    });
}

const positions = (rows: ReturnType<ReturnType<typeof screen>>) => rows.map(({ item }) => item.index);
const slots = (rows: ReturnType<ReturnType<typeof screen>>) => rows.map(({ slot }) => slot);
const ascending = (one: number, other: number) => one - other;

test("the rows on the screen are in the page, and more of them where it moves to", () => {
  const at = screen();
  expect(positions(at(100)).at(0)).toBe(96);
  expect(positions(at(100)).at(-1)).toBe(117);
  const upwards = positions(at(90, "backward")).sort(ascending);
  expect([upwards.at(0), upwards.at(-1)]).toEqual([82, 103]);
});

test("no row of the page changes its place while the screen moves, however far", () => {
  const at = screen();
  const before = slots(at(100));
  for (const first of [101, 107, 640, 990, 3, 100]) {
    const rows = at(first, first > 100 ? "forward" : "backward");
    expect(slots(rows)).toEqual(before);
    expect(new Set(positions(rows)).size).toBe(before.length);
  }
});

test("a row that stays on the screen keeps its elements", () => {
  const at = screen();
  const before = new Map(at(100).map(({ slot, item }) => [item.index, slot]));
  const stayed = at(105, "forward").filter(({ item }) => before.has(item.index));
  expect(stayed.length).toBeGreaterThan(10);
  for (const { slot, item } of stayed) expect(slot).toBe(before.get(item.index));
});

test("when the screen stands still, the rows follow each other in the page", () => {
  const at = screen();
  at(100);
  at(137, "forward");
  const rows = positions(at(137));
  expect(rows).toEqual([...rows].sort(ascending));
});

test("there are as many rows as loads where these are few, and none where there are none", () => {
  expect(positions(screen()(0, null, 3))).toEqual([0, 1, 2]);
  expect(positions(screen()(0, null, 0))).toEqual([]);
});
