import { expect, test } from "vitest";
import { readCursor, writeCursor } from "../../../../electron/store/keys/cursor.ts";

const list = ["loads", "all", false] as const;
const kinds = ["string", "number"] as const;

test("a cursor leads back to its place, in its own list alone", () => {
  const cursor = writeCursor(list, ["Dallas", 7]);
  expect(readCursor(list, cursor, kinds)).toEqual(["Dallas", 7]);
  expect(() => readCursor(["loads", "mine", false], cursor, kinds)).toThrow("Start from the first page");
});

test("rejects a damaged, deep or long cursor with a message", () => {
  const deep = Buffer.from("[".repeat(1_000_000)).toString("base64url");
  const long = Buffer.from(`[${"0,".repeat(1_000_000)}0]`).toString("base64url");
  for (const cursor of ["", "x", deep, long])
    expect(() => readCursor(list, cursor, kinds)).toThrow("Start from the first page");
});
