import { expect, test } from "vitest";
import { previewImport } from "../../../../electron/services/import/preview.ts";
import { convertSentencesToCsv } from "../../../../electron/services/import/sentences.ts";
import { prepareGazetteer } from "../../../../electron/services/places/gazetteer.ts";
import { DEFAULT_CODE_LISTS } from "../../../../shared/reference/code-lists.ts";
import { countTurns } from "../../../support/count-turns.ts";
import { counts } from "../../../support/imports.ts";
import { testService } from "../../../support/service.ts";

const today = { year: 2026, month: 11, day: 23 };
const getRows = async (text: string) =>
  (await convertSentencesToCsv(text, DEFAULT_CODE_LISTS, today))?.trim().split("\n").slice(1);

test.each([
  [
    "one sentence",
    "Hi Tom,\nI have a van load from Dallas, TX to Atlanta, GA picking up 12/1 at 8am, delivering 12/3. 42,000 lbs, paying $2,450. PO# 88123.\nThanks, Jim",
    [',"Dallas, TX","Atlanta, GA",2026-12-01T08:00:00,2026-12-03,,Van,,42000,2450,PO 88123'],
  ],
  [
    "the times of both stops",
    "Van from Dallas, TX to Atlanta, GA, pickup 12/1 at 8am, delivery 12/3 at 2pm, $2,450",
    [',"Dallas, TX","Atlanta, GA",2026-12-01T08:00:00,2026-12-03T14:00:00,,Van,,,2450,'],
  ],
  [
    "weekdays with their dates",
    "Van from Dallas, TX to Atlanta, GA, pick up Tuesday 12/8, deliver Thursday, December 10, $2,450",
    [',"Dallas, TX","Atlanta, GA",2026-12-08,2026-12-10,,Van,,,2450,'],
  ],
  [
    "a delivery time on the pickup day",
    "Van from Dallas, TX to Waco, TX, pickup 12/1 at 8am, delivery by 2pm, $450",
    [',"Dallas, TX","Waco, TX",2026-12-01T08:00:00,2026-12-01T14:00:00,,Van,,,450,'],
  ],
  [
    "a load per line",
    "Available today:\nDallas, TX - Atlanta, GA reefer 12/1 $2,450\nFort Worth TX to Memphis TN flatbed 45k 1900",
    [
      ',"Dallas, TX","Atlanta, GA",2026-12-01,,,Reefer,,,2450,',
      ',"Fort Worth, TX","Memphis, TN",,,,Flatbed,,45000,1900,',
    ],
  ],
  [
    "pickup and delivery on lines of their own",
    "Need a reefer.\nDeliver to Atlanta, GA 30301 on 12/3\nPickup in Dallas, TX 75201\nRate $2,450",
    [',"Dallas, TX","Atlanta, GA",,2026-12-03,,Reefer,,,2450,'],
  ],
  [
    "the name of a distribution center (DC) not as a place",
    "Shipper: ABC Foods, Green Bay, WI 54304\nReceiver: Walmart DC, Tulsa, OK 74101\nReefer, 42k, $2/mi",
    [',"Green Bay, WI","Tulsa, OK",,,,Reefer,,42000,1684,'],
  ],
  [
    "a quick-post line with countries",
    "dallas tx 75201 usa toronto on canada van 2450",
    [',"Dallas, TX","Toronto, ON",,,,Van,,,2450,'],
  ],
  [
    "a quick-post line",
    "dal tx atl ga 12/1 van 42k 2450",
    [',"Dallas, TX","Atlanta, GA",2026-12-01,,,Van,,42000,2450,'],
  ],
  [
    "a load with a signature: its numbers are no rate, and its separators no cells",
    "van from Dallas,TX to Atlanta,GA; 42k\nThanks,\nJim Smith | Acme Foods\n(555) 123-4567 | jim.2450@acme.example\n1900 Main St",
    [',"Dallas, TX","Atlanta, GA",,,,Van,,42000,,'],
  ],
  [
    "a form with street addresses and a date after the delivery",
    "Pickup: 5893 Depot St, Waco, TX 76701\nDelivery: 7316 Mill Street, Tulsa, OK 74101\nDate: 12/4\nEquipment: Van\nRate: $950",
    [',"Waco, TX","Tulsa, OK",2026-12-04,,,Van,,,950,'],
  ],
  [
    "labels before the numbers",
    "Dallas, TX to Atlanta, GA, van\nWeight: 42,000\nRate: 2,450",
    [',"Dallas, TX","Atlanta, GA",,,,Van,,42000,2450,'],
  ],
  [
    "labels on lines of their own",
    "Dallas, TX to Atlanta, GA\nCubes: 1200\nWeight: 38000\nMiles: 781\nRate: $3100",
    [',"Dallas, TX","Atlanta, GA",,,,,,38000,3100,'],
  ],
  [
    "a time without a colon",
    "Dallas, TX to Atlanta, GA, van, 42k, pick 12/1 at 0700",
    [',"Dallas, TX","Atlanta, GA",2026-12-01T07:00:00,,,Van,,42000,,'],
  ],
  [
    "the house numbers after the pickup and the delivery not as times",
    "Pickup: 1400 Commerce Park, Dallas, TX 75201\nDeliver 12/3 at 2100 Plaza, Atlanta, GA\nVan, 42k, $2,450",
    [',"Dallas, TX","Atlanta, GA",,2026-12-03,,Van,,42000,2450,'],
  ],
  [
    "a load number before the lane",
    "Load 4711: Dallas, TX to Atlanta, GA van 42k\nLoad A-4712 - Waco, TX to Tulsa, OK van 42k\nLoad 3: Waco, TX to Tulsa, OK van 41k",
    [
      '4711,"Dallas, TX","Atlanta, GA",,,,Van,,42000,,',
      'A-4712,"Waco, TX","Tulsa, OK",,,,Van,,42000,,',
      ',"Waco, TX","Tulsa, OK",,,,Van,,41000,,',
    ],
  ],
  [
    "the suite and the extension of the sender",
    "Dallas, TX to Atlanta, GA van 42k\nAcme Foods, Suite 900\nOffice ext. 450",
    [',"Dallas, TX","Atlanta, GA",,,,Van,,42000,,'],
  ],
  [
    "a stop between, equipment options, and a rate per mile along the stop",
    "Flatbed with tarps from Dallas, TX to Atlanta, GA via Memphis, TN, 45k, $2/mi, PO 88123 and ref 4711",
    [',"Dallas, TX","Atlanta, GA",,,"Memphis, TN","Flatbed, Tarps",,45000,1780,PO 88123; 4711'],
  ],
  [
    "an unclear number as a question in the cell that is empty",
    "Dallas, TX to Atlanta, GA van 15000",
    [',"Dallas, TX","Atlanta, GA",,,,Van,,,15000?,'],
  ],
  [
    "a second rate, weight or length as a question in its cell",
    "Dallas, TX to Atlanta, GA van 53' or 48 ft, 42,000 lbs, $2,450, lumper $150, dunnage 100 lb",
    [',"Dallas, TX","Atlanta, GA",,,,Van,53 or 48 ft?,42000 or 100 lb?,2450 or $150?,'],
  ],
  [
    "a rate that is written twice, and an unclear number after a second rate",
    "Dallas, TX to Atlanta, GA van $2/mi, $2.00/mi or $2.50/mi, 500",
    [',"Dallas, TX","Atlanta, GA",,,,Van,,500?,1696 or $2.50/mi?,'],
  ],
])("reads %s", async (_, text, rows) => {
  expect(await getRows(text)).toEqual(rows);
});

test("posts the stops and reference numbers of an e-mail, and changes nothing the second time", async () => {
  const service = await testService();
  const { context, caller } = service;
  const content = "Van from Dallas, TX to Atlanta, GA via Memphis, TN, $2,450, PO 88123, #E-1.";
  const { table = "" } = await previewImport(context, caller, { kind: "loads", content });
  expect(await counts(service, "loads", table)).toEqual([1, 1, 0, 0, 0]);
  expect(await counts(service, "loads", table)).toEqual([1, 0, 0, 1, 0]);
  const [load] = await context.store.read(["loads"], ({ loads }) => loads.findByNumber("a", "E-1", 1));
  expect(load?.loadStops.map(({ location, sequence }) => [sequence, location.city])).toEqual([
    [1, "Dallas"],
    [2, "Memphis"],
    [3, "Atlanta"],
  ]);
  expect(load?.loadReferenceNumbers).toEqual(["PO 88123"]);
});

test("reads the time in 12/1 at 1400 not as a rate", async () => {
  const text = "Van from Dallas, TX to Atlanta, GA, pick up 12/1 at 1400, deliver 12/2 at 1030, 42,000 lbs";
  expect(await getRows(text)).toEqual([
    ',"Dallas, TX","Atlanta, GA",2026-12-01T14:00:00,2026-12-02T10:30:00,,Van,,42000,,',
  ]);
});

test("keeps the options of a load without an equipment type", async () => {
  const { context, caller } = await testService();
  const content = "I need a truck from Laredo, TX to Dallas, TX, #H-1, $1,200. Hazmat, team.";
  const { table = "" } = await previewImport(context, caller, { kind: "loads", content });
  const { rejectedRows } = await previewImport(context, caller, { kind: "loads", content: table });
  expect(rejectedRows.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('equipmentTypeId is "Hazardous materials, Team drivers"'),
  ]);
});

test("reads nothing from a text without two places", async () => {
  expect(await getRows("Hi Tom, any trucks in Dallas, TX tomorrow?")).toBeUndefined();
});

test("the preview offers a table for sentences, but not for a table", async () => {
  const { context, caller } = await testService();
  const content = "I have a van from Dallas, TX to Atlanta, GA for $2,450.";
  const preview = await previewImport(context, caller, { kind: "loads", content });
  expect(preview.table).toMatch("Atlanta, GA");
  const again = await previewImport(context, caller, {
    kind: "loads",
    content: preview.table ?? "",
    canAssignNumbers: true,
  });
  expect(again).toMatchObject({ read: 1, rejected: 0, problem: "" });
  expect(again.table).toBeUndefined();
});

test("yields between the loads and lines of a long e-mail", async () => {
  const { context, caller } = await testService();
  await prepareGazetteer();
  const content = "Van from Dallas, TX to Atlanta, GA for $2,450.\n".repeat(200);
  const { result, turns } = await countTurns(previewImport(context, caller, { kind: "loads", content }));
  expect(result.table?.trim().split("\n")).toHaveLength(201);
  expect(turns).toBeGreaterThan(400);
});

// A quadratic pattern exceeds the timeout: 49,000 letters took 16 s.
test("reads a text of one long word and of one long line", { timeout: 5_000 }, async () => {
  for (const text of ["A".repeat(49_000), "We talked about the shipments last week. ".repeat(1_200)])
    expect(await getRows(`${text}\nVan from Dallas, TX to Atlanta, GA for $2,450.`)).toHaveLength(1);
});
