import { expect, test } from "vitest";
import { RowRecycler } from "../../../../../../renderer/loads/board/grid/row-recycler.ts";

type Direction = "down" | "up" | undefined;

/** A screen of 10 rows that stands, or moves, at a position among 1,000. */
function screen() {
  const rows = new RowRecycler();
  return (first: number, way?: Direction, total = 1_000) =>
    rows.of({ first, last: first + 9, isMoving: way !== undefined, isUpwards: way === "up" }, total).rows;
}

const positions = (rows: ReturnType<ReturnType<typeof screen>>) => rows.map(({ position }) => position);
const slots = (rows: ReturnType<ReturnType<typeof screen>>) => rows.map(({ slot }) => slot);
const ascending = (one: number, other: number) => one - other;

test("the rows on the screen are in the page, and more of them where it moves to", () => {
  const at = screen();
  expect(positions(at(100)).at(0)).toBe(96);
  expect(positions(at(100)).at(-1)).toBe(117);
  const upwards = positions(at(90, "up")).sort(ascending);
  expect([upwards.at(0), upwards.at(-1)]).toEqual([82, 103]);
});

test("no row of the page changes its place while the screen moves, however far", () => {
  const at = screen();
  const before = slots(at(100));
  for (const first of [101, 107, 640, 990, 3, 100]) {
    const rows = at(first, first > 100 ? "down" : "up");
    expect(slots(rows)).toEqual(before);
    expect(new Set(positions(rows)).size).toBe(before.length);
  }
});

test("a row that stays on the screen keeps its elements", () => {
  const at = screen();
  const before = new Map(at(100).map(({ slot, position }) => [position, slot]));
  const stayed = at(105, "down").filter(({ position }) => before.has(position));
  expect(stayed.length).toBeGreaterThan(10);
  for (const { slot, position } of stayed) expect(slot).toBe(before.get(position));
});

test("when the screen stands still, the rows follow each other in the page", () => {
  const at = screen();
  at(100);
  at(137, "down");
  const rows = positions(at(137));
  expect(rows).toEqual([...rows].sort(ascending));
});

test("there are as many rows as loads where these are few, and none where there are none", () => {
  expect(positions(screen()(0, undefined, 3))).toEqual([0, 1, 2]);
  expect(positions(screen()(0, undefined, 0))).toEqual([]);
});
