import { describe, expect, test } from "vitest";
import type { FilterKind } from "../../../../../../renderer/loads/board/columns/columns.tsx";
import { formatFilter, parseFilter } from "../../../../../../renderer/loads/board/filters/parse-filter.ts";

const now = Date.parse("2026-11-21T10:00:00Z");
const hour = 3_600_000;
const day = (text: string, hour = "00:00:00.000") => Date.parse(`${text}T${hour}Z`);

describe("column filters", () => {
  test.each<[FilterKind, string, object | undefined]>([
    ["text", " Dallas ", { text: "dallas" }],
    ["number", "42,000", { min: 42_000, max: 42_000 }],
    ["number", "$2,500", { min: 2_500, max: 2_500 }],
    ["number", ">2k", { min: 2_000 }],
    ["number", "<2.5k", { max: 2_500 }],
    ["number", "< 500", { max: 500 }],
    ["number", "500-900", { min: 500, max: 900 }],
    ["number", "500 to 900", { min: 500, max: 900 }],
    ["number", "900-500", undefined],
    ["number", "1-2-3", undefined],
    ["number", "many", undefined],
    ["number", ">", undefined],
    ["number", "$", undefined],
    ["number", "500-$", undefined],
    ["equipment", "2", { min: 2, max: 2 }],
    ["day", "12/1", { min: day("2026-12-01"), max: day("2026-12-01", "23:59:59.999") }],
    ["day", ">tomorrow", { min: day("2026-11-22") }],
    ["day", "12/1-12/3", { min: day("2026-12-01"), max: day("2026-12-03", "23:59:59.999") }],
    ["day", "12/3-12/1", undefined],
    ["day", "12/3-11/28", undefined],
    ["day", "9/1-12/1", { min: day("2026-09-01"), max: day("2026-12-01", "23:59:59.999") }],
    ["day", "9/20-9/25", { min: day("2026-09-20"), max: day("2026-09-25", "23:59:59.999") }],
    ["day", "9/1/2027-12/1", undefined],
    ["day", "mon-today", undefined],
    ["day", "someday", undefined],
    ["day", "", undefined],
    ["age", ">12 h", { min: 12 * hour, isAge: true }],
    ["age", "<30min", { max: hour / 2, isAge: true }],
    ["age", "> 12", { min: 12 * hour, isAge: true }],
    ["age", "1-2 days", { min: 24 * hour, max: 48 * hour, isAge: true }],
    ["age", "30 min to 2 h", { min: hour / 2, max: 2 * hour, isAge: true }],
    ["age", "3 h", { min: 3 * hour, max: 4 * hour, isAge: true }],
    ["age", "2-1 d", undefined],
    ["age", ">old", undefined],
    ["age", ">2 months", undefined],
    ["age", "<2 moments", undefined],
    ["age", "> 90 minutes", { min: 1.5 * hour, isAge: true }],
    ["age", ">2 hrs", { min: 2 * hour, isAge: true }],
    ["age", ">1m", { min: hour / 60, isAge: true }],
    ["age", ">", undefined],
    ["age", "now", undefined],
    ["due", "now", { max: 0 }],
    ["due", "<2h", { max: 2 * hour }],
    ["due", "now-2 h", { min: 0, max: 2 * hour }],
    ["due", ">1 d", { min: 24 * hour }],
    ["sync", "in doubt", { text: "in doubt" }],
  ])("as %s, reads %j as %j", (kind, typed, bounds) => {
    expect(parseFilter(kind, typed, now)).toEqual(bounds);
  });

  test("reads the start of a range of days before its end, also of a range that ends in a new year", () => {
    expect(parseFilter("day", "11/1-1/5", Date.parse("2027-01-20T10:00:00Z"))).toEqual({
      min: day("2026-11-01"),
      max: day("2027-01-05", "23:59:59.999"),
    });
  });

  test.each<[FilterKind, string]>([
    ["text", "dallas"],
    ["number", "500-900"],
    ["number", ">500"],
    ["number", "<500"],
    ["number", "500"],
    ["day", "12/1/2026-12/3/2026"],
    ["day", "12/1/2026"],
    ["age", ">12 h"],
    ["age", "<90 min"],
    ["age", "1 d-2 d"],
    ["age", "0-1 h"],
    ["age", "<0"],
    ["due", "<now"],
    ["due", ">now"],
    ["age", "2 h-2 h"],
    ["age", "0-0"],
    ["due", "now-2 h"],
    ["due", "now-now"],
    ["due", "<2 h"],
    ["sync", "done"],
  ])("as %s, writes %j as typed", (kind, typed) => {
    expect(formatFilter(kind, parseFilter(kind, typed, now) ?? {})).toBe(typed);
  });
});
