import { InvalidArgumentError } from "commander";
import { expect, test } from "vitest";
import { createIntegerParser, parseAccountName } from "../../../electron/commands/options.ts";

test("accepts only digits as a whole number, and no empty text of an unset variable", () => {
  const parse = createIntegerParser(0, 100);
  expect([parse("0"), parse("100"), createIntegerParser(-5, 5)("-3")]).toEqual([0, 100, -3]);
  for (const text of ["", " ", "101", "-1", "1.5", "1e1", "0x1", "ten"])
    expect(() => parse(text), text).toThrow(InvalidArgumentError);
});

test("accepts the name of a brokerage as the settings do, and no empty text of an unset variable", () => {
  expect(parseAccountName("First Freight ")).toBe("First Freight");
  for (const text of ["", " ", "n".repeat(201)])
    expect(() => parseAccountName(text), text).toThrow(InvalidArgumentError);
});
