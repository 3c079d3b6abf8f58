import { expect, test } from "vitest";
import { previewImport } from "../../../../electron/services/import/preview.ts";
import { readSentences } from "../../../../electron/services/import/sentences.ts";
import { DEFAULT_CODE_LISTS } from "../../../../shared/reference/code-lists.ts";
import { testService } from "../../../support/service.ts";

const today = { year: 2026, month: 11, day: 23 };
const getRows = (text: string) => readSentences(text, DEFAULT_CODE_LISTS, today)?.trim().split("\n").slice(1);

test.each([
  [
    "one sentence",
    "Hi Tom,\nI have a van load from Dallas, TX to Atlanta, GA picking up 12/1 at 8am, delivering 12/3. 42,000 lbs, paying $2,450. PO# 88123.\nThanks, Jim",
    [',"Dallas, TX","Atlanta, GA",2026-12-01T08:00:00,2026-12-03,Van,,42000,2450,PO 88123'],
  ],
  [
    "a load per line",
    "Available today:\nDallas, TX - Atlanta, GA reefer 12/1 $2,450\nFort Worth TX to Memphis TN flatbed 45k 1900",
    [
      ',"Dallas, TX","Atlanta, GA",2026-12-01,,Reefer,,,2450,',
      ',"Fort Worth, TX","Memphis, TN",,,Flatbed,,45000,1900,',
    ],
  ],
  [
    "pickup and delivery on lines of their own",
    "Need a reefer.\nDeliver to Atlanta, GA 30301 on 12/3\nPickup in Dallas, TX 75201\nRate $2,450",
    [',"Dallas, TX","Atlanta, GA",,2026-12-03,Reefer,,,2450,'],
  ],
  [
    "a quick-post line",
    "dal tx atl ga 12/1 van 42k 2450",
    [',"Dallas, TX","Atlanta, GA",2026-12-01,,Van,,42000,2450,'],
  ],
])("reads %s", (_, text, rows) => {
  expect(getRows(text)).toEqual(rows);
});

test("reads nothing from a text without two places", () => {
  expect(getRows("Hi Tom, any trucks in Dallas, TX tomorrow?")).toBeUndefined();
});

test("the preview offers a table for sentences, but not for a table", async () => {
  const { context } = await testService();
  const content = "I have a van from Dallas, TX to Atlanta, GA for $2,450.";
  const preview = await previewImport(context, { kind: "loads", content });
  expect(preview.table).toMatch("Atlanta, GA");
  const again = await previewImport(context, {
    kind: "loads",
    content: preview.table ?? "",
    numbersLoads: true,
  });
  expect(again).toMatchObject({ read: 1, rejected: 0, problem: "" });
  expect(again.table).toBeUndefined();
});
