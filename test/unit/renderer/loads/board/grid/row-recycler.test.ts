import { expect, test } from "vitest";
import { RowRecycler } from "../../../../../../renderer/loads/board/grid/row-recycler.ts";

type Direction = "down" | "up" | undefined;

/** A screen of 10 rows among 1,000, at rest or scrolling. */
function screen() {
  const rows = new RowRecycler();
  return (first: number, way?: Direction, total = 1_000) =>
    rows.arrange({ first, last: first + 9, isMoving: way !== undefined, isUpward: way === "up" }, total).rows;
}

const positions = (rows: ReturnType<ReturnType<typeof screen>>) => rows.map(({ position }) => position);
const slots = (rows: ReturnType<ReturnType<typeof screen>>) => rows.map(({ slot }) => slot);
const ascending = (a: number, b: number) => a - b;

test("renders the visible rows and more in the scroll direction", () => {
  const at = screen();
  expect(positions(at(100)).at(0)).toBe(96);
  expect(positions(at(100)).at(-1)).toBe(117);
  const upwards = positions(at(90, "up")).sort(ascending);
  expect([upwards.at(0), upwards.at(-1)]).toEqual([82, 103]);
});

test("keeps the DOM order while scrolling, however far", () => {
  const at = screen();
  const before = slots(at(100));
  for (const first of [101, 107, 640, 990, 3, 100]) {
    const rows = at(first, first > 100 ? "down" : "up");
    expect(slots(rows)).toEqual(before);
    expect(new Set(positions(rows)).size).toBe(before.length);
  }
});

test("keeps the elements of a row that stays visible", () => {
  const at = screen();
  const before = new Map(at(100).map(({ slot, position }) => [position, slot]));
  const stayed = at(105, "down").filter(({ position }) => before.has(position));
  expect(stayed.length).toBeGreaterThan(10);
  for (const { slot, position } of stayed) expect(slot).toBe(before.get(position));
});

test("puts rows in reading order when scrolling stops", () => {
  const at = screen();
  at(100);
  at(137, "down");
  const rows = positions(at(137));
  expect(rows).toEqual([...rows].sort(ascending));
});

test("renders no more rows than there are loads", () => {
  expect(positions(screen()(0, undefined, 3))).toEqual([0, 1, 2]);
  expect(positions(screen()(0, undefined, 0))).toEqual([]);
});
