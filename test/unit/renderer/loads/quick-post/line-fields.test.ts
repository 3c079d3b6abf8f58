import { expect, test } from "vitest";
import {
  buildLine,
  type LineFieldName,
  toLineFields,
} from "../../../../../renderer/loads/quick-post/line-fields.ts";
import { parseLine } from "../../../../../shared/line-parser/parse-line.ts";
import { DEFAULT_CODE_LISTS } from "../../../../../shared/reference/code-lists.ts";

const today = { year: 2026, month: 11, day: 20 };
const read = (line: string) => parseLine(line, { today, ...DEFAULT_CODE_LISTS });

/** The line after typing into one of its fields. */
const written = (line: string, name: LineFieldName, text: string) => {
  const understood = read(line);
  const parts = toLineFields(understood, DEFAULT_CODE_LISTS.equipmentTypes, today);
  return buildLine({ ...parts, [name]: text }, understood, DEFAULT_CODE_LISTS.equipmentOptions);
};

const { origin: _, destination: __, ...facts } = read("");

test.each([
  "dal tx atl ga 12/1 8a van tarps 42k 2450 #a-17",
  "la porte tx to winston-salem nc reefer 53' 26 pallets $3.10/mi del 12/3 call first",
  "dal tx atl ga 12/1 van del 12/3 10a 2450",
  "dal tx atl ga 12/1 at 1400 van del 12/3 at 1030 1 pick 2 drops",
  "dal tx atl ga van del 12/3-12/4 10a 2450",
  "dal tx atl ga van pu 8a del 3p",
  "dal tx atl ga van del 3p",
  "nowhere",
  "dal tx atl ga van PO# 88123 ref 4711 15000",
  "dal tx atl ga van 42k 2450 1900$",
  "dal tx atl ga van 42k $2450 lumper $150 tarp 100 lb rate 4000 #A-17 #B-2",
])("keeps the meaning of a line when a field is written unchanged: %s", (line) => {
  const again = read(
    written(line, "rate", toLineFields(read(line), DEFAULT_CODE_LISTS.equipmentTypes, today).rate),
  );
  const { origin, destination, unclear, ...said } = read(line);
  expect(again).toMatchObject({ ...facts, ...said, unclear: unclear.map(({ text }) => ({ text })) });
  expect([again.origin?.text, again.destination?.text]).toEqual([origin?.text, destination?.text]);
});

test("keeps stops when a field is written", () => {
  const { origin, stops, destination } = read(written("dal tx atl ga mia fl van", "rate", "2450"));
  expect([origin, ...stops, destination].map((place) => place?.text)).toEqual(["dal tx", "atl ga", "mia fl"]);
});

test("writes a changed field into the line", () => {
  expect(read(written("dal tx atl ga van 42k 2450", "rate", "2,600"))).toMatchObject({
    rate: 2_600,
    weight: 42_000,
  });
  expect(read(written("dal tx atl ga van 42k 2450", "weight", "38k"))).toMatchObject({
    weight: 38_000,
    rate: 2_450,
  });
  expect(read(written("dal tx atl ga van", "equipment", "dry van"))).toMatchObject({ equipmentTypeId: 1 });
  for (const [pickup, day] of [
    ["12/1 1400", "2026-12-01"],
    ["tue 1400", "2026-11-24"],
  ] as const) {
    const { rate, ...line } = read(written("dal tx atl ga van", "pickup", pickup));
    expect({ rate, ...line }).toMatchObject({ rate: undefined, day, time: "14:00" });
  }
  expect(read(written("dal tx atl ga van", "pickup", "dec 1 2026"))).toMatchObject({ day: "2026-12-01" });
  expect(read(written("dal tx atl ga van", "rate", "3/mi"))).toMatchObject({ ratePerMile: 3 });
});

test.each([
  ["rate", "", "$2450 lumper $150", { unknown: ["($150)", "lumper"] }],
  ["rate", "", "$2.10/mi lumper $3/mi", { unknown: ["($3/mi)", "lumper"] }],
  ["rate", "2.10/mi", "$2450 lumper $150", { ratePerMile: 2.1, unknown: ["($150)", "lumper"] }],
  ["rate", "2450", "$2.10/mi or $3/mi", { rate: 2_450, unknown: ["($3/mi)", "or"] }],
  ["rate", "", "42k 2450 1900$", { weight: 42_000, unknown: ["(2450)"] }],
  ["weight", "", "41000 $2450", { rate: 2_450, unknown: ["(41000)"] }],
  ["weight", "", "$2450 or 44000 lb", { rate: 2_450, unknown: ["(44000", "lb)", "or"] }],
] as const)(
  "makes a second number the note when the %s changes to “%s” in “%s”",
  (name, text, rest, expected) => {
    const line = name === "weight" ? `dal tx atl ga van 42k ${rest}` : `dal tx atl ga van ${rest}`;
    const { rate, ratePerMile, weight, unknown, unclear } = read(written(line, name, text));
    expect({ rate, ratePerMile, weight, unknown, unclear }).toEqual({
      ...{ rate: undefined, ratePerMile: undefined, weight: undefined, unclear: [] },
      ...expected,
    });
  },
);

test("does not read a destination typed first as the origin", () => {
  const line = read(written("", "destination", "atl ga"));
  expect(line.destination?.text).toBe("atl ga");
  expect(toLineFields(line, DEFAULT_CODE_LISTS.equipmentTypes, today).origin).toBe("");
});

test("shows a day without its year unless that would be another year", () => {
  const pickup = (line: string) => toLineFields(read(line), DEFAULT_CODE_LISTS.equipmentTypes, today).pickup;
  expect(pickup("dal tx atl ga tomorrow 8a")).toBe("11/21 8a");
  expect(pickup("dal tx atl ga 2/3")).toBe("2/3");
  expect(pickup("dal tx atl ga 2027-11-30")).toBe("2027-11-30");
});
