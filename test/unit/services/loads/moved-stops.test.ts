import { expect, test } from "vitest";
import { moveStopsToDay } from "../../../../electron/services/loads/repeat.ts";
import { type LoadStopRequest, loadStopRequest } from "../../../../shared/interface/load-stop.ts";
import { dallas } from "../../../support/loads.ts";

const stop = (early: string | null, late: string | null = null): LoadStopRequest =>
  loadStopRequest.parse({ location: dallas, earlyDateTime: early, lateDateTime: late });
const moved = (day: string, ...stops: LoadStopRequest[]) =>
  moveStopsToDay(stops, day).map(({ earlyDateTime, lateDateTime }) => [earlyDateTime, lateDateTime]);

test("moves all stops by the same number of days, across months and leap days", () => {
  const stops = [stop("2026-12-30T08:00:00", "2026-12-30T12:00:00"), stop(null, "2027-01-02T17:00:00")];
  expect(moved("2028-02-27", ...stops)).toEqual([
    ["2028-02-27T08:00:00", "2028-02-27T12:00:00"],
    [null, "2028-03-01T17:00:00"],
  ]);
  expect(moved("2026-12-01", ...stops)).toEqual([
    ["2026-12-01T08:00:00", "2026-12-01T12:00:00"],
    [null, "2026-12-04T17:00:00"],
  ]);
});

test("keeps hour, zone, fraction and digits of times", () => {
  const stops = [stop("2026-12-1T8:5:00"), stop("2026-12-03T07:00:00.250Z", "2026-12-03 23:30 -05:00")];
  expect(moved("2026-12-08", ...stops)).toEqual([
    ["2026-12-8T8:5:00", null],
    ["2026-12-10T07:00:00.250Z", "2026-12-10 23:30 -05:00"],
  ]);
  expect(moved("2027-01-11", ...stops)[0]).toEqual(["2027-1-11T8:5:00", null]);
});

test("sets the pickup day and the first day of the other stops when the pickup has no time", () => {
  const stops = [stop(null), stop("2026-12-01T07:00:00"), stop(null, "2026-12-02T17:00:00")];
  expect(moved("2026-12-08", ...stops)).toEqual([
    ["2026-12-08", null],
    ["2026-12-08T07:00:00", null],
    [null, "2026-12-09T17:00:00"],
  ]);
});

test("an unreadable time of the load board counts as no time", () => {
  const unreadable = { ...stop(null), earlyDateTime: "12/01/2026", lateDateTime: "2026-02-30T08:00:00" };
  expect(moved("2026-12-05", unreadable, stop("2026-12-02"), unreadable)).toEqual([
    ["2026-12-05", null],
    ["2026-12-05", null],
    [null, null],
  ]);
});

test("sets the pickup day of a load without times", () => {
  expect(moved("2026-12-08", stop(null), stop(null))).toEqual([
    ["2026-12-08", null],
    [null, null],
  ]);
});
