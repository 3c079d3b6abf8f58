import { expect, test } from "vitest";
import { createPage, readCursor } from "../../../../electron/store/keys/cursor.ts";

const list = ["loads", "all", false] as const;
const kinds = ["string", "number"] as const;

test("a cursor has the key of the page's last record, and is valid for its own list only", () => {
  const { next: cursor } = createPage(list, ["Dallas", "Omaha"], 1, (city) => [city, 7]);
  expect(readCursor(list, cursor, kinds)).toEqual(["Dallas", 7]);
  expect(() => readCursor(["loads", "mine", false], cursor, kinds)).toThrow("Start from the first page");
});

test("rejects a damaged, deep or long cursor with a message", () => {
  const deep = Buffer.from("[".repeat(1_000_000)).toString("base64url");
  const long = Buffer.from(`[${"0,".repeat(1_000_000)}0]`).toString("base64url");
  for (const cursor of ["", "x", deep, long])
    expect(() => readCursor(list, cursor, kinds)).toThrow("Start from the first page");
});
