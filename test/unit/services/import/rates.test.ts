import { describe, expect, test } from "vitest";
import { importFile } from "../../../../electron/services/import/import.ts";
import { previewImport } from "../../../../electron/services/import/preview.ts";
import {
  acceptQuestionedRates,
  dismissQuestionedRates,
  listQuestionedRates,
  restoreQuestionedRates,
} from "../../../../electron/services/import/questioned-rates.ts";
import { importSource } from "../../../../shared/views/import.ts";
import { fixture } from "../../../support/fixture.ts";
import { counts, importInto, reasons } from "../../../support/imports.ts";
import { type TestService, testService } from "../../../support/service.ts";

test("locates real truck rates and rejects a second, different rate of a lane", async () => {
  const service = await testService();
  const file = await fixture("usda-truck-rates.csv");
  const { result, rejected } = await importInto(service, "rates", file);
  expect(result).toEqual({ read: 15, added: 13, changed: 0, unchanged: 0, rejected: 2 });
  expect(rejected[0]?.reason).toContain(
    "This lane on this day occurs twice in this file: $9,500 to $10,200 in row 9",
  );
  expect(await counts(service, "rates", file)).toEqual([15, 0, 0, 13, 2]);
  const found = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.findBetweenStates(
      { accountId: "a", equipmentCode: "R", from: "2026-01-01", until: "2026-12-31", limit: 10 },
      "AZ",
      "GA",
    ),
  );
  expect(found).toMatchObject([
    {
      bookedDate: "2026-04-29",
      origin: { city: "Nogales", state: "AZ" },
      destination: { city: "Atlanta", state: "GA" },
      totalRate: 6_100,
    },
  ]);
});

test("reads the columns of the weekly truck rates", async () => {
  const service = await testService();
  const file =
    "date,region,origin,destination,distance,commodity,rpm,availability,weeklow,weekhigh,midpoint\n" +
    "11/17/2026,FL,CENTRAL FLORIDA,New York,1100,Oranges,2.5,Adequate,2600,2900,2750\n" +
    "11/17/2026,??,NEVER NEVER LAND,New York,1100,Oranges,2.5,Adequate,2600,2900,2750\n" +
    "11/17/2026,FL,CENTRAL FLORIDA,Gotham,1100,Oranges,2.5,Adequate,2600,2900,2750\n" +
    "11/17/2026,FL,CENTRAL FLORIDA,Boston,1300,Oranges,2.5,Adequate,2900,2600,2750\n";
  expect(await reasons(service, "rates", file)).toEqual([
    '3: The origin district "NEVER NEVER LAND" is unknown. Enter a city and state.',
    '4: The destination "Gotham" was not found. Enter a city and state.',
    "5: The low rate $2,900 is above the high rate $2,600. Correct one of them.",
  ]);
});

test("names the column of each invalid cell of a USDA report, so that the window can mark the cell", async () => {
  const service = await testService();
  const errors = async (header: string, ...rows: string[]) =>
    (await importInto(service, "rates", [header, ...rows].join("\n"))).rejected.map(({ errors }) =>
      errors.map(({ field, reason }) => `${field}: ${reason}`),
    );
  const weekly = "bookedDate,origin,destination,commodity,ratePerMile,weeklow,weekhigh";
  expect(
    await errors(
      weekly,
      "soon,CENTRAL FLORIDA,Boston,Oranges,,2600,2900",
      ",CENTRAL FLORIDA,Boston,Oranges,,2600,2900",
      "11/17/2026,CENTRAL FLORIDA,Boston,Oranges,,low,2900",
      "11/17/2026,CENTRAL FLORIDA,Boston,Oranges,,2600,",
      "11/17/2026,CENTRAL FLORIDA,Boston,Oranges,high,,",
      "11/17/2026,NEVER NEVER LAND,Boston,Oranges,,2600,2900",
      "11/17/2026,CENTRAL FLORIDA,Gotham,Oranges,,2600,2900",
    ),
  ).toEqual([
    ['bookedDate: bookedDate is "soon", which is not a date. Write 12/1/2026 or 2026-12-01.'],
    ["bookedDate: bookedDate is empty. Enter a value."],
    ['weekLow: weekLow is "low". Enter a number, 0 or more.'],
    ["weekHigh: weekHigh is empty. Enter a value."],
    ['ratePerMile: ratePerMile is "high". Enter a number, 0 or more.'],
    ['origin: The origin district "NEVER NEVER LAND" is unknown. Enter a city and state.'],
    ['destination: The destination "Gotham" was not found. Enter a city and state.'],
  ]);
  expect(
    await errors(
      "reportDate,origin,destination,rateLow,rateHigh",
      ",CENTRAL FLORIDA,Boston,2600,2900",
      "11/17/2026,CENTRAL FLORIDA,Boston,,2900",
      "11/17/2026,CENTRAL FLORIDA,Boston,0,0",
    ),
  ).toEqual([
    ["reportDate: reportDate is empty. Enter a value."],
    ["rateLow: rateLow is empty. Enter a value."],
    ["rateHigh: rateHigh is 0. Use more than $0 and at most $1,000,000."],
  ]);
});

const rateHeader =
  "bookedDate,originCity,originState,originZip,destinationCity,destinationState,destinationZip,equipmentCode,totalRate,miles\n";

test("recognizes a corrected booked rate by its load, or by its lane in the report", async () => {
  const service = await testService();
  const own = "bookedDate,originZip,destinationZip,equipmentCode,totalRate,loadNumber\n";
  const row = "2026-11-01,75201,30303,V,1800,L1\n";
  expect(await counts(service, "rates", own + row)).toEqual([1, 1, 0, 0, 0]);
  expect(await counts(service, "rates", own + row.replace("1800", "1900"))).toEqual([1, 0, 1, 0, 0]);
  expect(await counts(service, "rates", own + row.replace("1800", "1900"))).toEqual([1, 0, 0, 1, 0]);
  const usda = "date,origin,destination,commodity,weeklow,weekhigh\n";
  const week = "11/17/2026,CENTRAL FLORIDA,New York,Oranges,2600,2900\n";
  expect(await counts(service, "rates", usda + week)).toEqual([1, 1, 0, 0, 0]);
  expect(await counts(service, "rates", usda + week.replace("2900", "3000"))).toEqual([1, 0, 1, 0, 0]);
  const rates = await service.context.store.read(["bookedRates"], async ({ bookedRates }) => {
    const question = { accountId: "a", from: "2026-01-01", until: "2026-12-31", limit: 10 };
    return [
      ...(await bookedRates.findBetweenStates({ ...question, equipmentCode: "V" }, "TX", "GA")),
      ...(await bookedRates.findBetweenStates({ ...question, equipmentCode: "R" }, "FL", "NY")),
    ];
  });
  expect(rates.map(({ totalRate }) => totalRate)).toEqual([1_900, 2_800]);
});

test("rejects rate rows with a reason", async () => {
  const service = await testService();
  const file = [
    "2026-11-01,Dallas,TX,,Atlanta,GA,,Van,1800,",
    "2026-11-01,Dallas,TX,,Atlantis,GA,,V,1800,",
    "yesterday,Dallas,TX,,Atlanta,GA,,V,1800,",
    "2026-11-01,Dallas,TX,,Atlanta,GA,,V,,",
    '2026-11-01,,,75201,Atlanta,GA,,V,"$1,800.50",780',
    "2026-11-01,Dallas,TX,,Atlanta,GA,,V,0,",
    "2026-11-01,Dallas,TX,,Atlanta,GA,,,900,",
  ].join("\n");
  const { result, rejected } = await importInto(service, "rates", rateHeader + file);
  expect(result).toMatchObject({ read: 7, added: 2, rejected: 5 });
  expect(rejected.map(({ row, reason }) => `${row}: ${reason}`)).toEqual([
    '3: The destination "Atlantis GA" was not found. Check city, state and ZIP code.',
    '4: bookedDate is "yesterday", which is not a date. Write 12/1/2026 or 2026-12-01.',
    "5: totalRate is empty. Enter a value.",
    "7: totalRate is 0. Use more than $0 and at most $1,000,000.",
    "8: equipmentCode is empty. Enter a value.",
  ]);
  expect(service.announced.map(({ event }) => event)).toEqual(["rates.changed"]);
});

test("names a contradicting rate by its load, or by its lane if it has no load number", async () => {
  const service = await testService();
  const header = "bookedDate,originZip,destinationZip,equipmentCode,totalRate,loadNumber,stops\n";
  const rows = [
    "2026-11-01,75201,30303,V,1800,L1,2",
    "2026-11-01,75201,30303,V,1900,L1,2",
    "2026-11-01,75201,30303,V,1800,,2",
    "2026-11-01,75201,30303,V,1800,,3",
  ];
  expect(await reasons(service, "rates", header + rows.join("\n"))).toEqual([
    "3: The rate of load L1 on Sun 11/1/2026 occurs twice in this file: $1,800 in row 2, $1,900 here. Lanedesk uses the first row; correct or remove one of the rows.",
    "5: The rate from Dallas to Atlanta on Sun 11/1/2026 occurs twice in this file: row 4 has different values. Lanedesk uses the first row; correct or remove one of the rows.",
  ]);
});

const laneHeader = "bookedDate,originZip,destinationZip,equipmentCode,totalRate,miles";

/** A service with eight plausible rates of one lane, about $1,933 for 781 miles. */
async function serviceWithLane() {
  const service = await testService();
  const good = Array.from(
    { length: 8 },
    (_, index) => `2026-11-${10 + index},75201,30303,V,${1_930 + index},781`,
  );
  expect(await counts(service, "rates", [laneHeader, ...good].join("\n"))).toEqual([8, 8, 0, 0, 0]);
  return service;
}

const oddRows = [
  "2026-11-18,75201,30303,V,2.51,781",
  "2026-11-18,75201,30303,V,19500,781",
  "2027-02-01,75201,30303,V,1950,781",
  "2026-11-18,75201,75201,V,300,25",
  "2026-11-18,75201,30303,V,1950,78.1",
];
const oddFile = [laneHeader, ...oddRows].join("\n");

const listQuestioned = ({ context, caller }: TestService) =>
  listQuestionedRates(context, caller, undefined, 200);

const countedRates = async ({ context, caller }: TestService) =>
  await context.store.read(["bookedRates"], ({ bookedRates }) => bookedRates.count(caller.accountId));

test.each([
  [
    "$2.51 for 781 miles",
    0,
    /^\$2.51 for 781 mi; the estimate is \$1,9\d\d\.$/,
    "Per mile? $2.51 × 781 mi = $1,960.",
  ],
  ["$19,500", 1, /^\$19,500 for 781 mi; the estimate is \$1,9\d\d\.$/, "Ten times too high? $1,950."],
  ["a day in 2027", 2, /^2027-02-01 is in the future\.$/, "A year earlier? 2026-02-01."],
  [
    "Dallas to Dallas",
    3,
    /^Origin and destination are both Dallas, TX\.$/,
    "Another destination? Correct the row and import the file again.",
  ],
  ["78.1 miles for 781", 4, /^78.1 mi; the map shows about 848 mi\.$/, "781 mi?"],
])("questions %s in the preview and the import", async (_, index, reason, proposal) => {
  const service = await serviceWithLane();
  const content = `${laneHeader}\n${oddRows[index]}\n`;
  const preview = await previewImport(
    service.context,
    service.caller,
    importSource.parse({ kind: "rates", content }),
  );
  expect(preview.questionedRows).toEqual([
    { row: 2, text: expect.any(String), reason: expect.stringMatching(reason), proposal },
  ]);
  expect(preview).toMatchObject({ read: 1, rejected: 0, questioned: 1, validRows: [] });
  const { result, questioned } = await importInto(service, "rates", content);
  expect(result).toEqual({ read: 1, added: 0, changed: 0, unchanged: 0, questioned: 1, rejected: 0 });
  expect(questioned).toEqual([{ row: 2, reason: preview.questionedRows[0]?.reason, proposal }]);
  expect(await countedRates(service)).toBe(8);
});

test("lists questioned rates after a restart, and counts accepted proposals", async () => {
  const before = await serviceWithLane();
  await importInto(before, "rates", oddFile);
  const service = await before.restart();
  expect((await listQuestioned(service)).total).toBe(5);
  const { accepted, left } = await acceptQuestionedRates(service.context, service.caller, {
    rateIds: null,
    as: "proposed",
  });
  expect([accepted.length, left]).toEqual([4, 1]);
  expect((await listQuestioned(service)).rows.map(({ destination }) => destination)).toEqual(["Dallas, TX"]);
  expect(await countedRates(service)).toBe(12);
  const { rates } = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.readPageByDay("a", undefined, 20),
  );
  expect(rates).toContainEqual(expect.objectContaining({ totalRate: 1_960.31, miles: 781 }));
  expect(rates).toContainEqual(expect.objectContaining({ bookedDate: "2026-02-01" }));
  expect(rates.every(({ miles }) => miles === 781)).toBe(true);
});

test("importing decided rows again changes nothing", async () => {
  const service = await serviceWithLane();
  const { context, caller } = service;
  await importInto(service, "rates", oddFile);
  const { rows } = await listQuestioned(service);
  const [first = "", second = "", ...others] = rows.map(({ rateId }) => rateId);
  await acceptQuestionedRates(context, caller, { rateIds: [first], as: "imported" });
  await acceptQuestionedRates(context, caller, { rateIds: [second], as: "proposed" });
  await dismissQuestionedRates(context, caller, others);
  expect(await counts(service, "rates", oddFile)).toEqual([5, 0, 0, 5, 0]);
  expect(await listQuestioned(service)).toEqual({ rows: [], next: undefined, total: 0 });
  expect(await countedRates(service)).toBe(10);
});

test("questions a proposal that is implausible too", async () => {
  const service = await serviceWithLane();
  await importInto(service, "rates", `${laneHeader}\n2026-11-18,75201,30303,V,2.51,78.1\n`);
  const accept = () =>
    acceptQuestionedRates(service.context, service.caller, { rateIds: null, as: "proposed" });
  expect(await accept()).toEqual({ accepted: [], left: 1 });
  const [asked] = (await listQuestioned(service)).rows;
  expect(asked?.proposal).toBe("Per mile? $2.51 × 781 mi = $1,960.");
  expect((await accept()).accepted).toEqual([asked?.rateId]);
});

test("answers each question once, also when the proposal moves the day or two windows answer", async () => {
  const service = await serviceWithLane();
  const { context, caller } = service;
  const accept = () => acceptQuestionedRates(context, caller, { rateIds: null, as: "proposed" });
  await importInto(service, "rates", `${laneHeader}\n2027-02-01,75201,30303,V,19500,781\n`);
  expect(await accept()).toEqual({ accepted: [], left: 1 });
  const [asked] = (await listQuestioned(service)).rows;
  expect(asked?.proposal).toBe("Ten times too high? $1,950.");
  const answers = await Promise.all([accept(), accept()]);
  expect(answers.flatMap(({ accepted }) => accepted)).toEqual([asked?.rateId]);
  expect(await countedRates(service)).toBe(9);
  await restoreQuestionedRates(context, caller, [asked?.rateId ?? ""]);
  expect(await countedRates(service)).toBe(8);
  const dismiss = () => dismissQuestionedRates(context, caller, null);
  expect((await Promise.all([dismiss(), dismiss()])).flat()).toEqual([asked?.rateId]);
});

test("undoes an acceptance and a dismissal, and restores the rate that was replaced", async () => {
  const service = await testService();
  const { context, caller } = service;
  const header = `${laneHeader},loadNumber\n`;
  const row = "2026-11-18,75201,30303,V,1950,781,L1\n";
  await importInto(service, "rates", header + row);
  await importInto(service, "rates", header + row.replace("1950", "195000"));
  const [asked] = (await listQuestioned(service)).rows;
  const rateIds = [asked?.rateId ?? ""];
  const totals = () =>
    context.store.read(["bookedRates"], async ({ bookedRates }) =>
      (await bookedRates.readPageByDay("a", undefined, 9)).rates.map(({ totalRate }) => totalRate),
    );
  expect(await totals()).toEqual([1_950]);
  await acceptQuestionedRates(context, caller, { rateIds, as: "imported" });
  expect(await totals()).toEqual([195_000]);
  await restoreQuestionedRates(context, caller, rateIds);
  expect(await totals()).toEqual([1_950]);
  await dismissQuestionedRates(context, caller, rateIds);
  expect((await listQuestioned(service)).total).toBe(0);
  await restoreQuestionedRates(context, caller, rateIds);
  expect((await listQuestioned(service)).total).toBe(1);
});

test("a corrected row, or one accepted in the file, answers its question", async () => {
  const service = await serviceWithLane();
  const header = `${laneHeader},loadNumber,accepted\n`;
  const row = (rate: number, accepted = "") =>
    `${header}2026-11-18,75201,30303,V,${rate},781,L1,${accepted}\n`;
  await importInto(service, "rates", row(19_500));
  expect(await counts(service, "rates", row(1_950))).toEqual([1, 1, 0, 0, 0]);
  expect((await listQuestioned(service)).total).toBe(0);
  await importInto(service, "rates", row(19_500));
  expect(await counts(service, "rates", row(19_500, "yes"))).toEqual([1, 0, 1, 0, 0]);
  expect((await listQuestioned(service)).total).toBe(0);
});

test("questions a rate per mile also in the first import", async () => {
  const service = await testService();
  const header = "bookedDate,originZip,destinationZip,equipmentCode,totalRate\n";
  await importInto(service, "rates", `${header}2026-11-18,75201,30303,V,2.51\n`);
  const [asked] = (await listQuestioned(service)).rows;
  expect(asked?.proposal).toBe("Per mile? $2.51 × 848 mi = $2,128.");
});

test("multiplies rates per mile by the miles, from their own column or with their unit", async () => {
  const service = await testService();
  const rows = ["2026-11-18,75201,30303,V,2.51,781", "2026-11-17,75201,30303,V,2.50,"];
  const perMile = "date,originZip,destinationZip,equipment,RPM,miles";
  const content = [perMile, ...rows].join("\n");
  const { columns } = await previewImport(
    service.context,
    service.caller,
    importSource.parse({ kind: "rates", content }),
  );
  const mapping = columns.map(({ field }) => field);
  expect(mapping[4]).toBe("ratePerMile");
  await importFile(service.context, service.caller, "rates", content, undefined, { mapping });
  await importInto(service, "rates", `${laneHeader}\n2026-11-16,75201,30303,V,$2.40/mi,781`);
  const { rates } = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.readPageByDay("a", undefined, 9),
  );
  expect(rates.map(({ totalRate }) => totalRate)).toEqual([1_960.31, 2_120, 1_874.4]);
});

test("does not read a placeholder such as N/A as a load number or as miles", async () => {
  const service = await testService();
  const header = "bookedDate,originZip,destinationZip,equipmentCode,totalRate,loadNumber,miles\n";
  const rows = "2026-11-18,75201,30303,V,1900,N/A,781\n2026-11-18,75201,30303,V,1950,N/A,TBD\n";
  expect(await reasons(service, "rates", header + rows)).toEqual([]);
  const { rates } = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.readPageByDay("a", undefined, 9),
  );
  const found = rates.map(({ totalRate, miles, loadNumber }) => [totalRate, miles, loadNumber]);
  expect(found.toSorted()).toEqual([
    [1_900, 781, ""],
    [1_950, 848, ""],
  ]);
});

test("locates places by ZIP code alone, also in one column", async () => {
  const service = await testService();
  const file = "bookedDate,origin,destination,equipmentCode,totalRate\n2026-11-18,75201,7102,V,3900\n";
  expect(await counts(service, "rates", file)).toEqual([1, 1, 0, 0, 0]);
  const { rates } = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.readPageByDay("a", undefined, 9),
  );
  expect(rates).toMatchObject([{ origin: { city: "Dallas" }, destination: { city: "Newark", state: "NJ" } }]);
});

test("reads the origin as the city if the row has a column for the state", async () => {
  const header = "bookedDate,origin,originState,destination,destinationState,equipmentCode,totalRate\n";
  const rows = "2026-11-18,Dallas,TX,Newark,NJ,V,3900\n2026-11-18,Dallas,,Newark,NJ,V,3900\n";
  expect(await reasons(await testService(), "rates", header + rows)).toEqual([
    '3: The origin "Dallas" was not found. Check city, state and ZIP code.',
  ]);
});

test("counts the repeated headers of a file without rows", async () => {
  const { context, caller } = await testService();
  const file = `${laneHeader}\n${laneHeader}\n`;
  const preview = await previewImport(context, caller, importSource.parse({ kind: "rates", content: file }));
  expect(preview).toMatchObject({ read: 0, repeatedHeaders: 1 });
});

test("skips and counts headers that are repeated inside the file", async () => {
  const service = await testService();
  const row = (day: number) => `2026-11-${day},75201,30303,V,1950,781`;
  const file = [laneHeader, row(10), laneHeader.toUpperCase(), row(11), laneHeader, row(12)].join("\n");
  const preview = await previewImport(
    service.context,
    service.caller,
    importSource.parse({ kind: "rates", content: file }),
  );
  expect(preview).toMatchObject({ read: 3, rejected: 0, repeatedHeaders: 2 });
  const { result } = await importInto(service, "rates", file);
  expect(result).toEqual({
    read: 3,
    added: 3,
    changed: 0,
    unchanged: 0,
    rejected: 0,
    repeatedHeaders: 2,
  });
});

describe("dates of both orders in one column", () => {
  const rows = ["13/11/2026", "11/13/2026", "5/11/2026"].map(
    (day, index) => `${day},75201,30303,V,${1_950 + index},781`,
  );
  const file = [laneHeader, ...rows].join("\n");
  const days = async (content: string, dateOrder?: "month-first" | "day-first") => {
    const service = await testService();
    const source = importSource.parse({ kind: "rates", content, dateOrder });
    const { mixedDates } = await previewImport(service.context, service.caller, source);
    const { rejected } = await importFile(service.context, service.caller, "rates", content, undefined, {
      dateOrder,
    });
    const { rates } = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
      bookedRates.readPageByDay("a", undefined, 9),
    );
    return {
      mixedDates,
      reasons: rejected.map(({ reason }) => reason),
      days: rates.map((rate) => rate.bookedDate),
    };
  };

  test("ask which one is first", async () => {
    expect(await days(file)).toEqual({
      mixedDates: { either: 1, example: "5/11/2026" },
      reasons: [
        'bookedDate is "5/11/2026", and the file has both date orders. Choose an order, or write 2026-12-01.',
      ],
      days: ["2026-11-13", "2026-11-13"],
    });
  });

  test("are read in the chosen order", async () => {
    expect((await days(file, "month-first")).days).toEqual(["2026-11-13", "2026-11-13", "2026-05-11"]);
    expect((await days(file, "day-first")).days).toEqual(["2026-11-13", "2026-11-13", "2026-11-05"]);
  });

  test("need no question when only the day can be first", async () => {
    const content = [laneHeader, rows[0], rows[2]].join("\n");
    expect(await days(content)).toEqual({
      mixedDates: undefined,
      reasons: [],
      days: ["2026-11-13", "2026-11-05"],
    });
  });

  test("are not guessed in a pipe, which can be read only once", async () => {
    const service = await testService();
    async function* pipe() {
      yield file;
    }
    expect(await reasons(service, "rates", pipe())).toEqual([
      '2: bookedDate is "13/11/2026", which is not a date. Write 12/1/2026 or 2026-12-01.',
    ]);
  });
});

test("stores a USDA report with rates per mile as market rates", async () => {
  const service = await testService();
  const file =
    "date,region,origin,destination,distance,commodity,rpm,availability,weeklow,weekhigh\n" +
    "11/17/2026,FL,CENTRAL FLORIDA,New York,1100,Oranges,2.5,Adequate,,\n" +
    "11/17/2026,FL,CENTRAL FLORIDA,Boston,1300,Oranges,2.5,Adequate,3000,3400\n";
  expect(await counts(service, "rates", file)).toEqual([2, 2, 0, 0, 0]);
  const { rates } = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.readPageByDay("a", undefined, 9),
  );
  expect(rates.map(({ source, totalRate }) => [source, totalRate]).sort()).toEqual([
    ["market", 2_750],
    ["market", 3_200],
  ]);
});

test("a list of bookings with a commodity and equipment is not a USDA report", async () => {
  const service = await testService();
  const file =
    "bookedDate,origin,destination,commodity,equipmentCode,ratePerMile\n" +
    '2026-11-17,"Dallas, TX","Atlanta, GA",Paper,Van,2.50\n';
  expect(await counts(service, "rates", file)).toEqual([1, 1, 0, 0, 0]);
  const { rates } = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.readPageByDay("a", undefined, 9),
  );
  expect(rates).toMatchObject([{ source: "import", equipmentCode: "V", totalRate: 2_120 }]);
});

test("stores the quotes of the truck rate report as market rates", async () => {
  const service = await testService();
  await importInto(service, "rates", await fixture("usda-truck-rates.csv"));
  const { rates } = await service.context.store.read(["bookedRates"], ({ bookedRates }) =>
    bookedRates.readPageByDay("a", undefined, 20),
  );
  expect(new Set(rates.map(({ source }) => source))).toEqual(new Set(["market"]));
});
