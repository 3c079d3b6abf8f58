import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { COLUMNS } from "../../../../../../renderer/loads/board/columns/columns.tsx";
import {
  addWidths,
  DEFAULT_LAYOUT,
  fitColumns,
  formatTracks,
  listChosenColumns,
} from "../../../../../../renderer/loads/board/columns/layout.ts";
import type { LoadRow } from "../../../../../../shared/views/load-rows.ts";

const createColumn = (key: string) => {
  const found = COLUMNS.find((candidate) => candidate.key === key);
  if (!found) throw new Error(`No column ${key}`);
  return found;
};

test("a refresh resets the age of a load", () => {
  const row = { createdAt: 0, refreshedAt: 600_000 } as LoadRow;
  const cell = createColumn("age").renderCell(row, {
    now: 720_000,
    codeLists: {} as never,
    refreshIntervalMs: 0,
  });
  expect(cell).toBe("2 min");
});

const fitted = (keys: string[], needed: Record<string, number>, width: number, ...uniform: string[]) =>
  Object.fromEntries(
    fitColumns(keys.map(createColumn), new Map(Object.entries(needed)), new Set(uniform), {
      width,
      panelWidth: 388,
    }).map((fitted) => [fitted.key, fitted.width]),
  );

test("a column with the same text in every row is hidden while the cities need its space", () => {
  const keysAt = (width: number, ...uniform: string[]) =>
    Object.keys(
      fitted(
        ["state", "origin", "destination", "sync"],
        { origin: 164, destination: 164 },
        width,
        ...uniform,
      ),
    );
  const all = ["state", "origin", "destination", "sync"];
  expect(keysAt(1_000, "state", "sync")).toEqual(all);
  expect(keysAt(500, "state", "sync")).toEqual(["state", "origin", "destination"]);
  expect(keysAt(400, "state", "sync")).toEqual(["origin", "destination"]);
  expect(keysAt(300)).toEqual(all);
});

test("a long city takes the space that other columns do not need", () => {
  const needed = { pickup: 130, origin: 210, destination: 120, postedBy: 100 };
  expect(fitted(Object.keys(needed), needed, 592)).toEqual(needed);
});

test("names are cut before cities", () => {
  const needed = { origin: 210, destination: 120, postedBy: 100 };
  expect(fitted(Object.keys(needed), needed, 442)).toEqual({ ...needed, postedBy: 80 });
  expect(fitted(Object.keys(needed), needed, 424)).toEqual({ ...needed, origin: 192, postedBy: 80 });
});

test("cities shrink below their usual width before the board scrolls sideways", () => {
  const needed = { state: 80, origin: 164, destination: 164, postedBy: 100, sync: 92 };
  const widths = Object.values(fitted(Object.keys(needed), needed, 524));
  expect(widths.reduce((sum, width) => sum + width, 32)).toBe(524);
});

test("cities have their full width on a board that scrolls sideways", () => {
  const needed = { state: 80, origin: 164, destination: 164, postedBy: 100, sync: 92 };
  expect(fitted(Object.keys(needed), needed, 424)).toEqual({ ...needed, postedBy: 80 });
});

test("the board does not scroll sideways at 1280 px while stops, names and sync states differ", () => {
  // As measured at 13 px; Age and Due are as wide as usual.
  const needed = { state: 124, pickup: 150, origin: 173, destination: 163, miles: 55, rate: 64, perMile: 52 };
  const others = { equipment: 85, weight: 75, delivery: 85, number: 63, postedBy: 133, sync: 78 };
  const all = { age: 58, ...needed, ...others };
  const widths = Object.values(fitted([...Object.keys(all), "due"], all, 1_265));
  expect(widths.reduce((sum, width) => sum + width, 32)).toBeLessThanOrEqual(1_265);
});

test("an E-mail column leaves its space only while it is empty", () => {
  const { getUniformText } = createColumn("carrierEmail");
  expect(getUniformText?.({ carrierEmail: "" } as LoadRow)).toBe("");
  expect(getUniformText?.({ carrierEmail: "ops@example.com" } as LoadRow)).toBeUndefined();
});

test("a name that does not fit is shown as first name and initial", () => {
  const cellAt = (width: number) => {
    const room = { width, panelWidth: 388 };
    const [fitted] = fitColumns([createColumn("postedBy")], new Map([["postedBy", 107]]), new Set(), room);
    const row = { postedBy: "Marcus Oliver" } as LoadRow;
    return renderToStaticMarkup(
      fitted?.renderCell(row, { now: 0, codeLists: {} as never, refreshIntervalMs: 0 }),
    );
  };
  expect(cellAt(200)).toBe("Marcus Oliver");
  expect(cellAt(112)).toContain(">Marcus O.<");
});

test("a width that the broker chose stays", () => {
  const [resized] = addWidths([{ column: "origin", width: 90 }]);
  if (!resized) throw new Error("No column");
  const room = { width: 1_280, panelWidth: 388 };
  expect(fitColumns([resized], new Map([["origin", 200]]), new Set(), room)[0]?.width).toBe(90);
});

test("the columns leave the panel's space free if they fit next to it", () => {
  const widthAt = (width: number) =>
    Object.values(fitted(["origin", "destination"], { origin: 400 }, width)).reduce(
      (sum, part) => sum + part,
      32,
    );
  expect(widthAt(1_920)).toBe(1_920 - 388);
  expect(widthAt(500)).toBe(500);
});

test.each(["available", "booked"] as const)(
  "all columns of the view %s fit at 1280 px while a load board is connected and every load has the same state",
  (view) => {
    const columns = listChosenColumns(DEFAULT_LAYOUT, { isConnected: true, view });
    const shown = columns.filter(({ key }) => key !== "state");
    expect(formatTracks(shown, 1).minWidth).toBeLessThanOrEqual(1_280);
  },
);

test("columns grow with the size of the text", () => {
  expect(formatTracks([createColumn("miles")], 16 / 13).template).toBe("32px 68px");
});
