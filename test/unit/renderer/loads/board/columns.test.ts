import { expect, test } from "vitest";
import { COLUMNS } from "../../../../../renderer/loads/board/columns/columns.tsx";
import {
  DEFAULT_LAYOUT,
  gridTracks,
  makeRoomForCities,
  shownColumns,
} from "../../../../../renderer/loads/board/columns/layout.ts";
import type { LoadRow } from "../../../../../shared/views/load-rows.ts";

const column = (key: string) => {
  const found = COLUMNS.find((candidate) => candidate.key === key);
  if (!found) throw new Error(`No column ${key}`);
  return found;
};

test("a refresh resets the age of a load", () => {
  const row = { createdAt: 0, refreshedAt: 600_000 } as LoadRow;
  const cell = column("age").cell(row, { now: 720_000, codeLists: {} as never, refreshIntervalMs: 0 });
  expect(cell).toBe("2 min");
});

test("a column that says the same in every row leaves its space to the cities while they need it", () => {
  const columns = [column("state"), column("origin"), column("destination"), column("sync")];
  const keysAt = (width: number, ...uniform: string[]) =>
    makeRoomForCities(columns, new Set(uniform), width).map(({ key }) => key);
  const all = ["state", "origin", "destination", "sync"];
  expect(keysAt(1_000, "state", "sync")).toEqual(all);
  expect(keysAt(500, "state", "sync")).toEqual(["state", "origin", "destination"]);
  expect(keysAt(400, "state", "sync")).toEqual(["origin", "destination"]);
  expect(keysAt(300)).toEqual(all);
});

test.each(["available", "booked"] as const)(
  "all columns of the view %s fit at 1280 px while a load board is connected and every load has the same state",
  (view) => {
    const columns = shownColumns(DEFAULT_LAYOUT, { isConnected: true, view });
    const shown = columns.filter(({ key }) => key !== "state");
    expect(gridTracks(shown, 1).minWidth).toBeLessThanOrEqual(1_280);
  },
);

test("columns grow with the size of the text", () => {
  expect(gridTracks([column("miles")], 16 / 13).template).toBe("32px 69px");
});
